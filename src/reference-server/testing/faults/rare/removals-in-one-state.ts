import type { Fault } from '../fault.ts';
import { rareEmptiedOrFormerValueFaults } from './emptied-and-former-values.ts';
import { rareHeldOrReleasedObjectFaults } from './held-and-released-objects.ts';
import { rareNodeRecordResponseFaults } from './node-record-responses.ts';
import { rareTriedRequestFaults } from './tried-requests.ts';
import { rareUncheckedDriverFaults } from './unchecked-drivers.ts';

/** Faults of node records, deletions, dry runs and emptied values in one state. */
export const removalsInOneState: readonly Fault[] = [
  ...rareEmptiedOrFormerValueFaults,
  ...rareHeldOrReleasedObjectFaults,
  ...rareNodeRecordResponseFaults,
  ...rareTriedRequestFaults,
  ...rareUncheckedDriverFaults,
];
