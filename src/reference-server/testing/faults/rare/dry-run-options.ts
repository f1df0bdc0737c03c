import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

/** Faults of dry runs of one operation (specification, "Dry-run"). */
export const rareDryRunOptionFaults: readonly Fault[] = [
  {
    id: 'dry-run-of-force-conflicts',
    breaks: 'A dry run of a forced apply conflicts as if it were not forced.',
    statements: ['dry-run/apply/status'],
    exchanges: [{ on: { operation: 'apply', query: { dryRun: 'present', force: /^(true|1)$/ } }, request: { query: { force: null } } }],
  },
  {
    id: 'dry-run-of-collection-marks-held-objects',
    breaks: 'A dry run of the deletion of a collection sets the deletionTimestamp of the objects that have finalizers.',
    statements: ['dry-run/delete-collection/nothing-stored'],
    detectedBy: 'drawn',
    change: (plain) => {
      const deleted = new Set<string>();
      return {
        deletesItem: (item) => {
          const isDeleted = plain.deletesItem(item);
          if (isDeleted) deleted.add(textAt(item.object, 'metadata', 'uid') ?? '');
          return isDeleted;
        },
        storesDryRun: (change) => {
          const isMarked = !isTerminating(change.live) && isTerminating(change.next);
          const isOfCollection = deleted.delete(textAt(change.live, 'metadata', 'uid') ?? '');
          return (isMarked && isOfCollection) || plain.storesDryRun(change);
        },
      };
    },
  },
];
