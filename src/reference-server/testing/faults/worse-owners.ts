import { difference } from '../../api/apply/field-set.ts';
import { type ManagedEntry, sameManager } from '../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../api/apply/managed-fields.ts';
import type { Fault } from './fault.ts';
import { changeOwned, pathsSet, valuesIn } from './rare/owners.ts';

const personality = 'kubernetes';

/** Faults of servers that record the owners of fields as released servers do, one step worse than an erratum describes. */
export const worseOwnerFaults: readonly Fault[] = [
  {
    id: 'entry-of-more-fields-keeps-time',
    breaks: 'The entry of a manager keeps its time where an update or patch adds fields to it.',
    statements: ['managed-fields/entry/time-renewed'],
    personality,
    release: 'v1.24.17',
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const former = update.before === undefined ? [] : entriesOf(update.before);
        const timeOf = (entry: ManagedEntry) => former.find((one) => sameManager(one, entry))?.time ?? entry.time;
        return withEntries(
          tracked,
          entriesOf(tracked).map((entry) => (entry.operation === 'Update' ? { ...entry, time: timeOf(entry) } : entry)),
        );
      },
    }),
  },
  {
    id: 'status-update-ends-owners-of-spec',
    breaks: 'An update of the status of a custom resource ends the ownership of the fields of its spec.',
    statements: ['managed-fields/kept-up'],
    personality,
    release: 'v1.30.14',
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        if (update.subresource !== 'status') return tracked;
        return changeOwned(tracked, ({ fields }) =>
          difference(fields, pathsSet(valuesIn(tracked, fields).filter(([first]) => first === 'spec'))),
        );
      },
    }),
  },
  {
    id: 'update-in-other-version-ends-owners',
    breaks: 'An update of a custom resource ends the ownership of all fields in the entries of another API version.',
    statements: ['managed-fields/kept-up'],
    personality,
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const left = entriesOf(tracked).filter(({ apiVersion }) => apiVersion === update.apiVersion);
        return withEntries(tracked, left);
      },
    }),
  },
];
