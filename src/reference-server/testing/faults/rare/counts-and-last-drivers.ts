import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';

/** Faults of patches to the drivers of a CSINode, of their counts and of the last driver. */
export const rareCountOrLastDriverFaults: readonly Fault[] = [
  {
    id: 'last-driver-removed-by-json-patch-leaves-no-list',
    breaks: 'A JSON patch that removes the last driver of a CSINode leaves it without the field drivers in place of an empty array.',
    statements: ['csinode/drivers/may-be-empty'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        if (change.type.resource !== 'csinodes' || change.mediaType !== 'application/json-patch+json') return next;
        const isEmptied = arrayAt(change.live, 'spec', 'drivers').length > 0 && arrayAt(next, 'spec', 'drivers').length === 0;
        return isEmptied ? withFields(next, { spec: withFields(objectAt(next, 'spec'), { drivers: undefined }) }) : next;
      },
    }),
  },
  {
    id: 'strategic-patch-drops-zero-count-of-others',
    breaks: 'A strategic merge patch of one driver of a CSINode removes the count of volumes of the other drivers where it is zero.',
    statements: ['csinode/drivers/merge-key'],
    change: (plain) => ({
      patchedObject: (result) => {
        const object = plain.patchedObject(result);
        if (result.mediaType !== 'application/strategic-merge-patch+json' || textAt(result.live, 'kind') !== 'CSINode') return object;
        const named = arrayAt(result.patch, 'spec', 'drivers').map((driver) => textAt(driver, 'name'));
        if (named.length === 0) return object;
        const drivers = arrayAt(object, 'spec', 'drivers').map((driver): Json => {
          const isOther = isJsonObject(driver) && !named.includes(textAt(driver, 'name'));
          if (!isOther || valueAt(driver, 'allocatable', 'count') !== 0) return driver;
          return withFields(driver, { allocatable: withFields(objectAt(driver, 'allocatable'), { count: undefined }) });
        });
        return withValueIn(object, ['spec', 'drivers'], drivers);
      },
    }),
  },
];
