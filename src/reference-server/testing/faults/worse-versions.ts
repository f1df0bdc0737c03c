import type { ValidChange } from '../../api/write/write-hooks.ts';
import { textAt, valueAt } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const personality = 'kubernetes';

/** Returns the change of a server that gives an object another resourceVersion after a write that changes nothing, where `applies` says so. */
function changesVersionAfter(applies: (write: ValidChange) => boolean): NonNullable<Fault['change']> {
  return (plain) => {
    let doesApply = false;
    return {
      changedObject: (change) => {
        doesApply = applies(change);
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
    change: changesVersionAfter(
      ({ mediaType, live }) => mediaType === undefined && textAt(live, 'metadata', 'deletionTimestamp') !== undefined,
    ),
  },
  {
    id: 'unchanged-status-gets-version',
    breaks: 'An update of a status that changes nothing, and no owner, has another resourceVersion.',
    statements: ['object-metadata/resource-version/without-change'],
    personality,
    release: 'v1.30.14',
    detectedBy: 'drawn',
    change: changesVersionAfter(({ mediaType, subresource }) => mediaType === undefined && subresource === 'status'),
  },
  {
    id: 'unchanged-custom-resource-gets-version',
    breaks: 'A write that changes nothing of a custom resource without annotations has another resourceVersion.',
    statements: ['object-metadata/resource-version/without-change', 'apply/no-change-no-version'],
    personality,
    detectedBy: 'drawn',
    change: changesVersionAfter(({ type, live }) => type.origin === 'definition' && valueAt(live, 'metadata', 'annotations') === undefined),
  },
];
