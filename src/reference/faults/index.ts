import { dryRunFaults } from './dry-run.ts';
import { earlierFaults } from './earlier.ts';
import type { Fault } from './fault.ts';
import { fieldValidationFaults } from './field-validation.ts';

/** All faults, area by area. */
export const faults: readonly Fault[] = [...earlierFaults, ...fieldValidationFaults, ...dryRunFaults];
