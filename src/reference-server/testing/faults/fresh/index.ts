// testing/faults/fresh: faults that show with certain values or after certain sequences alone, written from the text of the
// specification by somebody who had seen no test.

import type { Fault } from '../fault.ts';
import { freshApplyFaults } from './apply.ts';
import { freshDeletionFaults } from './deletion.ts';
import { freshDryRunFaults } from './dry-run.ts';
import { freshListFaults } from './lists.ts';
import { freshVersionFaults } from './resource-versions.ts';
import { freshWatchFaults } from './watches.ts';
import { freshWriteFaults } from './writes.ts';

/** The faults that show with certain values or after certain sequences alone. */
export const freshFaults: readonly Fault[] = [
  ...freshApplyFaults,
  ...freshWriteFaults,
  ...freshDeletionFaults,
  ...freshListFaults,
  ...freshWatchFaults,
  ...freshVersionFaults,
  ...freshDryRunFaults,
];
