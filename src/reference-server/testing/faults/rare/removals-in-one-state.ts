import type { Fault } from '../fault.ts';
import { rareHeldOrReleasedObjectFaults } from './held-and-released-objects.ts';
import { rareNodeRecordResponseFaults } from './node-record-responses.ts';
import { rareTriedRequestFaults } from './tried-requests.ts';
import { rareUncheckedDriverFaults } from './unchecked-drivers.ts';

/** Faults of node records, deletions and dry runs in one state. */
export const removalsInOneState: readonly Fault[] = [
  ...rareHeldOrReleasedObjectFaults,
  ...rareNodeRecordResponseFaults,
  ...rareTriedRequestFaults,
  ...rareUncheckedDriverFaults,
];
