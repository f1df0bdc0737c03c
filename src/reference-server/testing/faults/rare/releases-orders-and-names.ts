import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf, isTerminating, labelsOf, uidOf } from './object-states.ts';

/** Faults of releases by writes that do more, of reordered lists, of generated names, and of a collection that was empty. */
export const rareReleaseOrderAndNameFaults: readonly Fault[] = [
  {
    id: 'released-with-labels-stays',
    breaks: 'A terminating object stays after a write that removes its last finalizer and changes its labels at once.',
    statements: ['deletion/removed'],
    change: (plain) => {
      let kept: string | undefined;
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const isRelabelled = !deepEqual(labelsOf(change.live), labelsOf(next));
          kept = isTerminating(change.live) && isRelabelled && finalizersOf(next).length === 0 ? uidOf(change.live) : undefined;
          return next;
        },
        blocksRemoval: (finalizers, type, object) => {
          const isKept = finalizers.length === 0 && kept !== undefined && uidOf(object) === kept;
          return isKept || plain.blocksRemoval(finalizers, type, object);
        },
      };
    },
  },
  {
    id: 'dry-release-removes',
    breaks: 'A dry run of a change that removes the last finalizer of a terminating object removes the object.',
    statements: ['dry-run/update/nothing-stored', 'dry-run/merge-patch/nothing-stored'],
    change: (plain) => ({
      storesDryRun: (change) => {
        const isReleased = isTerminating(change.live) && finalizersOf(change.live).length > 0 && finalizersOf(change.next).length === 0;
        return isReleased || plain.storesDryRun(change);
      },
    }),
  },
  {
    id: 'reordered-atomic-list-is-no-conflict',
    breaks: 'An apply of an atomic list of another manager in another order is no conflict, and keeps the order.',
    statements: ['field-ownership/conflict/refused'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict') return outcome;
        const paths = outcome.conflicts.map(({ path }) => (/^(\.\w+)+$/.test(path) ? path.slice(1).split('.') : []));
        if (!paths.every((path) => isReordered(arrayAt(apply.live, ...path), arrayAt(apply.applied, ...path)))) return outcome;
        const applied = paths.reduce((object, path) => withValueIn(object, path, [...arrayAt(apply.live, ...path)]), apply.applied);
        return plain.applied({ ...apply, applied });
      },
    }),
  },
  {
    id: 'generated-name-without-field-manager',
    breaks: 'A create with generateName is recorded under the default manager, whatever its fieldManager is.',
    statements: ['query-parameters/field-manager/create'],
    exchanges: [
      {
        on: {
          operation: 'create',
          query: { fieldManager: 'present' },
          when: ({ body }) => textAt(body, 'metadata', 'generateName') !== undefined && textAt(body, 'metadata', 'name') === undefined,
        },
        request: { query: { fieldManager: null } },
      },
    ],
  },
  {
    id: 'emptiness-at-version-is-null',
    breaks: 'A list at the exact version of an empty collection has null in place of its items.',
    statements: ['collections/items-when-empty'],
    exchanges: [
      {
        on: { operation: 'list', query: { resourceVersionMatch: 'Exact' } },
        answer: { body: [{ at: '/items', by: (items) => (isJsonArray(items) && items.length === 0 ? null : items) }] },
      },
    ],
  },
];

const sorted = (values: readonly Json[]): readonly string[] => values.map((value) => JSON.stringify(value)).sort();

function isReordered(one: readonly Json[], other: readonly Json[]): boolean {
  return !deepEqual([...one], [...other]) && deepEqual([...sorted(one)], [...sorted(other)]);
}
