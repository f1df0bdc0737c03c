import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { scaleOwnedBy } from './owners-of-subresources.ts';
import { scaleFrom } from './scale-from.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

const appliers = ['apiconform-first', 'apiconform-second'] as const;
const bothApplied = [...appliers.map((manager) => answered(manager, 200)), shows('after-both', ofSamples.at, 1)];
const forcing: FieldOwner = { manager: 'apiconform-forcing', operation: 'Apply' };
const forced = { force: 'true' } as const;
const patching: FieldOwner = { manager: 'apiconform-patching', operation: 'Update' };

/**
 * A number that two managers applied is lowered by another through the scale, and a field of the status goes from manager to manager;
 * `defined` are the steps that define the type.
 */
export function ownersInTurn(subject: Subject, defined: readonly Step[]): Scenario {
  const scale = objectPath(subject, 'a', 'scale');
  const lowered = scaleFrom('scale', 2, ['name', 'namespace', 'resourceVersion']);
  return {
    id: 'paths/owners-in-turn',
    about:
      'Two managers apply the number of replicas of an object, and another lowers it through the scale; then two managers apply the same status and change the spec by a merge patch and an update, a third forces another value, a fourth patches it, which another apply is in conflict with, and the third forces one again and gives it up, first in a dry run.',
    queue: 'waiting',
    steps: [
      ...defined,
      applyAs(subject, { id: 'apply', manager: 'apiconform-number', own: 'a', fields: { spec: { replicas: 3 } } }),
      applyAs(subject, { id: 'apply-too', manager: 'apiconform-number-too', own: 'a', fields: { spec: { replicas: 3 } } }),
      { id: 'scale', do: 'send', request: { method: 'GET', path: scale } },
      { id: 'lower', do: 'send', request: { method: 'PUT', path: scale, query: { fieldManager: 'apiconform-lowering' }, body: lowered } },
      get(subject, 'a', 'after-lower'),
      ...appliers.map((manager) => applyStatus(subject, manager, { manager })),
      get(subject, 'a', 'after-both'),
      {
        id: 'own-patch',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a'),
          headers: patchHeaders.merge,
          query: { fieldManager: appliers[0] },
          body: { spec: { replicas: 6 } },
        },
      },
      get(subject, 'a', 'after-own-patch'),
      {
        id: 'own-update',
        do: 'send',
        request: {
          method: 'PUT',
          path: objectPath(subject, 'a'),
          query: { fieldManager: appliers[1] },
          body: { ...testObject(subject, 'a', 'own-update', { resourceVersion: versionOf('after-own-patch') }), spec: { replicas: 7 } },
        },
      },
      get(subject, 'a', 'after-own-update'),
      applyStatus(subject, forcing.manager, { ...forcing, value: 2 }, forced),
      get(subject, 'a', 'after-force'),
      {
        id: patching.manager,
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a', 'status'),
          headers: patchHeaders.merge,
          query: { fieldManager: patching.manager },
          body: { status: ofSamples.fields(3) },
        },
      },
      get(subject, 'a', 'after-patch'),
      applyStatus(subject, 'conflicting', { manager: 'apiconform-conflicting', value: 5 }),
      get(subject, 'a', 'after-conflict'),
      applyStatus(subject, 'apply-again', { ...forcing, value: 4 }, forced),
      get(subject, 'a', 'applied-again'),
      applyStatus(subject, 'dry-give-up', { ...forcing, value: 'none' }, { dryRun: 'All' }),
      get(subject, 'a', 'after-dry'),
      applyStatus(subject, 'give-up', { ...forcing, value: 'none' }),
      get(subject, 'a', 'given-up'),
    ],
    checks: {
      'field-ownership/scale/moves': {
        ...must(
          scaleOwnedBy('after-lower', { manager: 'apiconform-lowering', operation: 'Update' }),
          answered('apply-too', 200),
          answered('lower', 200),
          shows('after-lower', '/spec/replicas', 2),
        ),
        erratum: { id: 'owner-of-a-scale-lost', expect: scaleOwnedBy('after-lower') },
      },
      'apply/subresource/status-owned': must(
        all(
          ...['after-both', 'after-own-patch', 'after-own-update'].map((read) =>
            statusOwnedBy(read, ...appliers.map((manager) => ({ manager, operation: 'Apply' }) as const)),
          ),
        ),
        ...appliers.map((manager) => answered(manager, 200)),
        answered('after-both', 200),
        shows('after-own-patch', '/spec/replicas', 6),
        shows('after-own-update', '/spec/replicas', 7),
      ),
      'apply/force': must(allHold(answered(forcing.manager, 200), shows('after-force', ofSamples.at, 2)), ...bothApplied),
      'query-parameters/force/true': must(statusOwnedBy('after-force', forcing), ...bothApplied, shows('after-force', ofSamples.at, 2)),
      'managed-fields/kept-up': must(
        all(allHold(shows('after-patch', ofSamples.at, 3)), statusOwnedBy('after-patch', patching)),
        shows('after-force', ofSamples.at, 2),
        answered(patching.manager, 200),
      ),
      'apply/conflict': must(
        allHold(answered('conflicting', '4xx'), shows('after-conflict', ofSamples.at, 3)),
        shows('after-patch', ofSamples.at, 3),
      ),
      'dry-run/subresource/status': must(
        all(
          sameStatus('dry-give-up', 'give-up'),
          allHold(
            { of: 'dry-give-up', at: ofSamples.at, is: 'absent' },
            shows('after-dry', ofSamples.at, 4),
            showsSame('after-dry', '/metadata/resourceVersion', 'applied-again'),
          ),
        ),
        shows('applied-again', ofSamples.at, 4),
        answered('give-up', '2xx'),
      ),
      'apply/removes-missing-items': must(
        allHold(answered('give-up', 200), answered('given-up', 200), { of: 'given-up', at: ofSamples.at, is: 'absent' }),
        statusOwnedBy('applied-again', forcing),
        shows('after-dry', ofSamples.at, 4),
      ),
    },
  };
}

/** Checks the owners of the number of replicas in the status of an object that a step reads. */
function statusOwnedBy(of: string, ...are: readonly FieldOwner[]): Expectation {
  return { kind: 'owners', of, path: ['f:status', 'f:replicas'], are };
}

/** Applies a status with a number of replicas, or no status. */
function applyStatus(
  subject: Subject,
  id: string,
  { manager, value = 1 }: { readonly manager: string; readonly value?: number | 'none' },
  query: NonNullable<Request['query']> = {},
): Step {
  const fields = value === 'none' ? {} : { status: ofSamples.fields(value) };
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a', 'status'),
      headers: patchHeaders.apply,
      query: { fieldManager: manager, ...query },
      body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: 'a' } }, ...fields },
    },
  };
}
