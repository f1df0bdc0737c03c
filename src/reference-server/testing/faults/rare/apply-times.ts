import { deepEqual } from '#core/json/deep-equal';
import { difference, intersection, isEmpty } from '../../../api/apply/field-set.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, withEntriesIn } from './entries.ts';
import { afterApply, applierOf, entriesBy } from './owners.ts';

/** Faults of the entries that an apply leaves or shows (specification, "managedFields entry", "Dry-run"). */
export const rareApplyTimeFaults: readonly Fault[] = [
  {
    id: 'sharing-renews-time-of-other-sharer',
    breaks: 'An apply also renews the time in the entries of the managers that share a field with the applier.',
    statements: ['managed-fields/entry/time'],
    change: afterApply((object, apply) => {
      const identity = applierOf(apply);
      const { own } = entriesBy(object, identity);
      if (own === undefined || deepEqual(entriesIn(object), entriesIn(apply.live))) return object;
      return withEntries(
        object,
        entriesOf(object).map((entry) => {
          const isSharer = !sameManager(entry, identity) && !isEmpty(intersection(entry.fields, own.fields));
          return isSharer ? { ...entry, time: apply.time } : entry;
        }),
      );
    }),
  },
  {
    id: 'apply-that-gives-up-keeps-time',
    breaks: 'The entry of a manager keeps its time in an apply that gives up a field and adds none.',
    statements: ['managed-fields/entry/time-renewed'],
    change: afterApply((object, apply) => {
      const identity = applierOf(apply);
      const before = entriesBy(apply.live, identity).own;
      const { own, others } = entriesBy(object, identity);
      if (before === undefined || own === undefined) return object;
      const isFewer = isEmpty(difference(own.fields, before.fields)) && !isEmpty(difference(before.fields, own.fields));
      return isFewer ? withEntries(object, [...others, { ...own, time: before.time }]) : object;
    }),
  },
  {
    id: 'same-apply-in-other-version-keeps-version',
    breaks: 'The entry of a manager that applies the same fields again in another version keeps its version.',
    statements: ['managed-fields/entry/version-of-the-last-apply'],
    change: afterApply((object, apply) => {
      const before = applierIn(apply.live, apply.manager);
      const entries = entriesIn(object).map((entry) =>
        before !== undefined && entry === applierIn(object, apply.manager) && deepEqual(entry['fieldsV1'], before['fieldsV1'])
          ? { ...entry, apiVersion: before['apiVersion'] ?? null }
          : entry,
      );
      return withEntriesIn(object, entries);
    }),
  },
  dryRunWithFormerOwners(),
];

/** Returns the fault that shows the managedFields from before a forced apply in the response to its dry run. */
function dryRunWithFormerOwners(): Fault {
  let former: ReturnType<typeof entriesIn> = [];
  return {
    id: 'dry-run-of-force-shows-former-owners',
    breaks: 'The response to a dry run of a forced apply has the managedFields that the object had before.',
    statements: ['dry-run/apply/object'],
    change: ({ applied }) => ({
      applied: (apply) => {
        former = apply.force ? entriesIn(apply.live) : [];
        return applied(apply);
      },
    }),
    exchanges: [
      {
        on: { operation: 'apply', subresource: 'none', query: { dryRun: 'present', force: 'true' }, status: 200 },
        answer: { body: [{ at: '/metadata/managedFields', by: (entries) => (former.length === 0 ? entries : former) }] },
      },
    ],
  };
}
