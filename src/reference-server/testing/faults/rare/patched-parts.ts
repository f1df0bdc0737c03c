import { difference, noFields } from '../../../api/apply/field-set.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { arrayAt, textAt } from '../../../json/json-object.ts';
import type { Operation } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { afterApply, applierOf, changeOwned, entriesBy } from './owners.ts';

type Part = 'status' | 'scale';

/** A request to a part of an object, of an operation, and only dry runs of it where `dry`. */
type PartRequest = { readonly operation: Operation; readonly part: Part; readonly dry?: true };

/** Returns the fault that serves a request to a part of an object with other query parameters. */
const served = (
  { operation, part, dry }: PartRequest,
  query: Readonly<Record<string, string | null>>,
  { id, breaks, statements }: Pick<Fault, 'id' | 'breaks' | 'statements'>,
): Fault => ({
  id,
  breaks,
  statements,
  exchanges: [{ on: { operation, subresource: part, ...(dry === undefined ? {} : { query: { dryRun: 'present' } }) }, request: { query } }],
});

const ofStatus = ['paths/subresource/status-patched'];
const ofScale = ['paths/subresource/scale-patched'];
const dryStatus = ['dry-run/subresource/status'];
const dryScale = ['dry-run/subresource/scale'];
const owners = ['managed-fields/kept-up'];

/** Faults of patches and updates of the status and the scale, and of applies to them (specification, "Resources and their fields", "Server-side apply"). */
export const rarePatchedPartFaults: readonly Fault[] = [
  {
    id: 'strategic-patch-of-status-replaces-lists',
    breaks: 'A strategic merge patch of a status replaces the lists in it, and does not merge them.',
    statements: ofStatus,
    exchanges: [
      {
        on: { operation: 'strategic-merge-patch', subresource: 'status' },
        request: { headers: { 'content-type': 'application/merge-patch+json' } },
      },
    ],
  },
  served(
    { operation: 'strategic-merge-patch', part: 'status' },
    { dryRun: 'All' },
    {
      id: 'strategic-patch-of-status-not-stored',
      breaks: 'A strategic merge patch of a status is answered with success and not stored.',
      statements: ofStatus,
    },
  ),
  served(
    { operation: 'json-patch', part: 'status' },
    { dryRun: 'All' },
    {
      id: 'json-patch-of-status-not-stored',
      breaks: 'A JSON patch of a status is answered with success and not stored.',
      statements: ofStatus,
    },
  ),
  served(
    { operation: 'json-patch', part: 'scale' },
    { dryRun: 'All' },
    {
      id: 'json-patch-of-scale-not-stored',
      breaks: 'A JSON patch of a scale is answered with success and not stored.',
      statements: ofScale,
    },
  ),
  served(
    { operation: 'strategic-merge-patch', part: 'scale' },
    { dryRun: 'All' },
    {
      id: 'strategic-patch-of-scale-not-stored',
      breaks: 'A strategic merge patch of a scale is answered with success and not stored.',
      statements: ofScale,
    },
  ),
  served(
    { operation: 'json-patch', part: 'status', dry: true },
    { dryRun: null },
    {
      id: 'dry-json-patch-of-status-stored',
      breaks: 'A dry run of a JSON patch of a status is stored.',
      statements: dryStatus,
    },
  ),
  served(
    { operation: 'strategic-merge-patch', part: 'status', dry: true },
    { dryRun: null },
    {
      id: 'dry-strategic-patch-of-status-stored',
      breaks: 'A dry run of a strategic merge patch of a status is stored.',
      statements: dryStatus,
    },
  ),
  served(
    { operation: 'json-patch', part: 'scale', dry: true },
    { dryRun: null },
    {
      id: 'dry-json-patch-of-scale-stored',
      breaks: 'A dry run of a JSON patch of a scale is stored.',
      statements: dryScale,
    },
  ),
  served(
    { operation: 'apply', part: 'scale', dry: true },
    { dryRun: null },
    {
      id: 'dry-apply-to-scale-stored',
      breaks: 'A dry run of an apply to a scale is stored.',
      statements: dryScale,
    },
  ),
  served(
    { operation: 'apply', part: 'status', dry: true },
    { force: 'true' },
    {
      id: 'dry-apply-to-status-never-conflicts',
      breaks: 'A dry run of an apply to a status never conflicts, where the apply itself does.',
      statements: ['dry-run/stages/apply-conflict'],
    },
  ),
  served(
    { operation: 'apply', part: 'scale', dry: true },
    { force: 'true' },
    {
      id: 'dry-apply-to-scale-never-conflicts',
      breaks: 'A dry run of an apply to a scale never conflicts, where the apply itself does.',
      statements: ['dry-run/stages/apply-conflict'],
    },
  ),
  served(
    { operation: 'json-patch', part: 'status' },
    { fieldManager: null },
    {
      id: 'manager-of-json-patch-of-status-overlooked',
      breaks: 'The field manager of a JSON patch of a status is ignored.',
      statements: owners,
    },
  ),
  served(
    { operation: 'json-patch', part: 'scale' },
    { fieldManager: null },
    {
      id: 'manager-of-json-patch-of-scale-overlooked',
      breaks: 'The field manager of a JSON patch of a scale is ignored.',
      statements: owners,
    },
  ),
  {
    id: 'applied-conditions-replace-others',
    breaks: 'An apply to a status replaces a list of conditions, and removes those of other managers.',
    statements: ['apply/keeps-the-rest'],
    change: afterApply((object, apply) => {
      const sent = arrayAt(apply.applied, 'status', 'conditions');
      return apply.subresource === 'status' && sent.length > 0 ? withValueIn(object, ['status', 'conditions'], sent) : object;
    }),
  },
  {
    id: 'given-up-conditions-stay',
    breaks: 'A condition that its manager applied to a status stays when the manager leaves it out.',
    statements: ['apply/removes-missing-items'],
    change: afterApply((object, apply) => {
      const now = arrayAt(object, 'status', 'conditions');
      const lost = arrayAt(apply.live, 'status', 'conditions').filter(
        (one) => !now.some((other) => textAt(other, 'type') === textAt(one, 'type')),
      );
      return apply.subresource === 'status' && lost.length > 0 ? withValueIn(object, ['status', 'conditions'], [...now, ...lost]) : object;
    }),
  },
  {
    id: 'shared-scale-moves-to-second-applier',
    breaks: 'An apply to a scale of the number that another manager applied there takes the number from that manager.',
    statements: owners,
    change: afterApply((object, apply) => {
      const own = entriesBy(object, applierOf(apply)).own?.fields ?? noFields;
      if (apply.subresource !== 'scale') return object;
      return changeOwned(object, (entry) => (sameManager(entry, applierOf(apply)) ? entry.fields : difference(entry.fields, own)));
    }),
  },
  {
    id: 'dry-update-of-part-from-old-version-accepted',
    breaks: 'A dry run of an update of the status or the scale of an object from an old version succeeds, where the update is a conflict.',
    statements: ['dry-run/stages/stale-version'],
    exchanges: [
      {
        on: { operation: 'update', subresource: ['status', 'scale'], query: { dryRun: 'present' }, status: 409 },
        next: { body: [{ at: '/metadata/resourceVersion', drop: true }] },
      },
    ],
  },
  {
    id: 'part-in-yaml-not-stored',
    breaks: 'An update of the status or the scale of an object whose body is in YAML is answered with success and not stored.',
    statements: ['paths/subresource/status-updated', 'paths/subresource/scale-updated'],
    exchanges: [
      {
        on: { operation: 'update', subresource: ['status', 'scale'], headers: { 'content-type': /yaml/ } },
        request: { query: { dryRun: 'All' } },
      },
    ],
  },
];
