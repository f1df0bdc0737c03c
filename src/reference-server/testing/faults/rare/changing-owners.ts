import { isJsonArray } from '#core/json/json-object';
import { intersection, sameFields, union } from '../../../api/apply/field-set.ts';
import type { Apply } from '../../../api/apply/index.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { uidOf, withMetadata } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet } from './owners.ts';

const replicas = pathsSet([['spec', 'replicas']]);

/** Returns the fault of a dry run of an apply that removes nothing. */
function givenUpInDryRun(): Fault {
  let isDryRun = false;
  return {
    id: 'dry-run-of-apply-keeps-given-up-fields',
    breaks: 'The response to a dry run of an apply still has the fields that the manager applied before and leaves out now.',
    statements: ['dry-run/apply/object'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: 'apply',
          when: ({ query }) => {
            isDryRun = query.has('dryRun');
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      applied: (apply) => {
        const { live } = apply;
        if (!isDryRun || live === undefined) return plain.applied(apply);
        return plain.applied({ ...apply, live: withEntries(live, entriesBy(live, applierOf(apply)).others), unowned: true });
      },
    }),
  };
}

/** Faults of owners that change in turn (specification, "Ownership of a field under server-side apply", "managedFields entry"). */
export const rareChangingOwnerFaults: readonly Fault[] = [
  {
    id: 'field-taken-by-force-not-taken-back',
    breaks: 'The first forced apply of a manager that lost a field to the forced apply of another conflicts as if it were not forced.',
    statements: ['apply/force'],
    detectedBy: 'drawn',
    change: (plain) => {
      const losers = new Set<string>();
      const keyOf = ({ live }: Apply, manager: string): string => JSON.stringify([uidOf(live), manager]);
      return {
        applied: (apply) => {
          if (apply.force && losers.delete(keyOf(apply, apply.manager))) return plain.applied({ ...apply, force: false });
          const outcome = plain.applied(apply);
          if (!apply.force || apply.live === undefined || outcome.kind !== 'merged') return outcome;
          const left = entriesOf(outcome.object);
          for (const entry of entriesBy(apply.live, applierOf(apply)).others) {
            const after = left.find((one) => sameManager(one, entry));
            const isLoser = after === undefined || !sameFields(after.fields, entry.fields);
            if (entry.operation === 'Apply' && isLoser) losers.add(keyOf(apply, entry.manager));
          }
          return outcome;
        },
      };
    },
  },
  {
    id: 'conflict-over-key-with-slash-overlooked',
    breaks: 'An apply of another value for a label, annotation or key of another manager does not conflict where the key has a slash.',
    statements: ['apply/conflict'],
    detectedBy: 'drawn',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const isOverlooked = outcome.kind === 'conflict' && outcome.conflicts.every(({ path }) => path.includes('/'));
        return isOverlooked ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'applier-that-begins-alike-loses-entry',
    breaks: 'The apply of a manager removes the entries of the other appliers whose names begin with its name.',
    statements: ['managed-fields/kept-up'],
    change: afterApply((object, { manager }) =>
      withEntries(
        object,
        entriesOf(object).filter((entry) => entry.operation !== 'Apply' || entry.manager === manager || !entry.manager.startsWith(manager)),
      ),
    ),
  },
  {
    id: 'scaled-down-replicas-stay-with-applier',
    breaks: 'A manager that lowers the number of replicas through the scale shares it with the manager that applied it.',
    statements: ['field-ownership/scale/moves'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const [before, after] = [valueAt(change.live, 'spec', 'replicas'), valueAt(next, 'spec', 'replicas')];
        const isLowered = typeof before === 'number' && typeof after === 'number' && after < before;
        if (change.subresource !== 'scale' || !isLowered) return next;
        const former = entriesOf(change.live);
        return changeOwned(next, (entry) => {
          const had = entry.operation === 'Apply' ? former.find((one) => sameManager(one, entry)) : undefined;
          return had === undefined ? entry.fields : union(entry.fields, intersection(had.fields, replicas));
        });
      },
    }),
  },
  {
    id: 'clearing-by-added-list-overlooked',
    breaks: 'A JSON patch that sets managedFields to one empty entry by the operation add, and not replace, leaves them.',
    statements: ['managed-fields/reset/json-patch/cleared'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const operations = result.mediaType === 'application/json-patch+json' && isJsonArray(result.patch) ? result.patch : [];
        const isAdded = operations.some((one) => textAt(one, 'op') === 'add' && textAt(one, 'path') === '/metadata/managedFields');
        return isAdded ? withMetadata(patched, { managedFields: valueAt(result.live, 'metadata', 'managedFields') }) : patched;
      },
    }),
  },
  {
    id: 'second-applier-of-status-ends-first',
    breaks: 'An apply to the status of an object removes the entry of another manager that applied to the status.',
    statements: ['apply/subresource/status-owned'],
    change: afterApply((object, { manager, subresource }) =>
      subresource === 'status'
        ? withEntries(
            object,
            entriesOf(object).filter((one) => one.operation !== 'Apply' || one.subresource !== 'status' || one.manager === manager),
          )
        : object,
    ),
  },
  givenUpInDryRun(),
];
