import type { ValidChange } from '../../api/write/write-hooks.ts';
import { textAt } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const personality = 'kubernetes';

/** Returns the change of a server that gives an object another resourceVersion after an update that changes nothing, where `applies` says so. */
function changesVersionAfter(applies: (update: ValidChange) => boolean): NonNullable<Fault['change']> {
  return (plain) => {
    let doesApply = false;
    return {
      changedObject: (change) => {
        doesApply = change.mediaType === undefined && applies(change);
        return plain.changedObject(change);
      },
      isUnchanged: (same) => plain.isUnchanged(same) && !doesApply,
    };
  };
}

/** Faults of servers that change the resourceVersion as released servers do, one step worse than an erratum describes. */
export const worseVersionFaults: readonly Fault[] = [
  {
    id: 'unchanged-terminating-object-gets-version',
    breaks: 'An update that changes nothing of a terminating object has another resourceVersion.',
    statements: ['object-metadata/resource-version/without-change'],
    personality,
    change: changesVersionAfter(({ live }) => textAt(live, 'metadata', 'deletionTimestamp') !== undefined),
  },
  {
    id: 'unchanged-status-gets-version',
    breaks: 'An update of a status that changes nothing, and no owner, has another resourceVersion.',
    statements: ['object-metadata/resource-version/without-change'],
    personality,
    release: 'v1.30.14',
    detectedBy: 'drawn',
    change: changesVersionAfter(({ subresource }) => subresource === 'status'),
  },
];
