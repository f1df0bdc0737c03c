import { answerFaults } from './answers.ts';
import { authenticationFaults } from './authentication.ts';
import { authorizationFaults } from './authorization.ts';
import { binaryFaults } from './binary.ts';
import { kindFaults } from './changes.ts';
import { clientUpgradeFaults } from './client-upgrade.ts';
import { csinodeOperationFaults } from './csinode-operations.ts';
import { discoveryFaults } from './discovery.ts';
import { dryRunFaults } from './dry-run.ts';
import { earlierFaults } from './earlier.ts';
import type { Fault } from './fault.ts';
import { fieldValidationFaults } from './field-validation.ts';
import { historyFaults } from './history.ts';
import { listReadingFaults } from './list-reading.ts';
import { managedEntryFaults } from './managed-entries.ts';
import { metadataFaults } from './metadata.ts';
import { nameFaults } from './names.ts';
import { olderReleaseFaults } from './older-releases.ts';
import { operationFaults } from './operations.ts';
import { ownershipFaults } from './ownership.ts';
import { pagingFaults } from './paging.ts';
import { raceFaults } from './races.ts';
import { mergeFaults } from './schemas-merged.ts';
import { serviceFaults } from './service.ts';
import { longStreamFaults } from './streams-gone-on.ts';
import { subresourceFaults } from './subresources.ts';
import { watchFaults } from './watching.ts';

/** All faults. */
export const faults: readonly Fault[] = [
  ...answerFaults,
  ...authenticationFaults,
  ...authorizationFaults,
  ...binaryFaults,
  ...kindFaults,
  ...clientUpgradeFaults,
  ...csinodeOperationFaults,
  ...discoveryFaults,
  ...dryRunFaults,
  ...earlierFaults,
  ...fieldValidationFaults,
  ...historyFaults,
  ...listReadingFaults,
  ...managedEntryFaults,
  ...metadataFaults,
  ...nameFaults,
  ...olderReleaseFaults,
  ...operationFaults,
  ...ownershipFaults,
  ...pagingFaults,
  ...raceFaults,
  ...mergeFaults,
  ...serviceFaults,
  ...longStreamFaults,
  ...subresourceFaults,
  ...watchFaults,
];
