import { dryRunFaults } from './dry-run.ts';
import { earlierFaults } from './earlier.ts';
import type { Fault } from './fault.ts';
import { fieldValidationFaults } from './field-validation.ts';
import { listReadingFaults } from './list-reading.ts';
import { pagingFaults } from './paging.ts';

/** All faults, area by area. */
export const faults: readonly Fault[] = [
  ...earlierFaults,
  ...fieldValidationFaults,
  ...dryRunFaults,
  ...listReadingFaults,
  ...pagingFaults,
];
