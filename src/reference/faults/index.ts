import { answerFaults } from './answers.ts';
import { kindFaults } from './changes.ts';
import { dryRunFaults } from './dry-run.ts';
import { earlierFaults } from './earlier.ts';
import type { Fault } from './fault.ts';
import { fieldValidationFaults } from './field-validation.ts';
import { listReadingFaults } from './list-reading.ts';
import { managedEntryFaults } from './managed-entries.ts';
import { objectFaults } from './objects.ts';
import { operationFaults } from './operations.ts';
import { ownershipFaults } from './ownership.ts';
import { pagingFaults } from './paging.ts';
import { mergeFaults } from './schemas-merged.ts';
import { serviceFaults } from './service.ts';
import { watchFaults } from './watching.ts';

/** All faults, area by area. */
export const faults: readonly Fault[] = [
  ...answerFaults,
  ...kindFaults,
  ...dryRunFaults,
  ...earlierFaults,
  ...fieldValidationFaults,
  ...listReadingFaults,
  ...managedEntryFaults,
  ...objectFaults,
  ...operationFaults,
  ...ownershipFaults,
  ...pagingFaults,
  ...mergeFaults,
  ...serviceFaults,
  ...watchFaults,
];
