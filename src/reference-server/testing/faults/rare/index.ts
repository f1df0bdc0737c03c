// testing/faults/rare: faults that show in one state or place alone, written from the text of the specification.

import type { Fault } from '../fault.ts';
import { rareApplyFaults } from './apply.ts';
import { rareDeletionFaults } from './deletion.ts';
import { rareDryRunFaults } from './dry-run.ts';
import { rareManagedFieldFaults } from './managed-fields.ts';
import { rarePatchFaults } from './patches.ts';

/** The faults that show in one state or place alone. */
export const rareFaults: readonly Fault[] = [
  ...rareApplyFaults,
  ...rareDeletionFaults,
  ...rareDryRunFaults,
  ...rareManagedFieldFaults,
  ...rarePatchFaults,
];
