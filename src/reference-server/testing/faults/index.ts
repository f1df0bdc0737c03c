// testing/faults: violations of requirements, one file for each area. The suite must detect every one of them.

import { answerFaults } from './answers.ts';
import { applyFaults } from './apply.ts';
import { authenticationFaults } from './authentication.ts';
import { authorizationFaults } from './authorization.ts';
import { collectionFaults } from './collections.ts';
import { concurrencyFaults } from './concurrency.ts';
import { csinodeOperationFaults } from './csinode-operations.ts';
import { deletionFaults } from './deletion.ts';
import { deprecationFaults } from './deprecation.ts';
import { discoveryFaults } from './discovery.ts';
import { dryRunFaults } from './dry-run.ts';
import { evictionFaults } from './evictions.ts';
import { expiredVersionFaults } from './expired-versions.ts';
import type { Fault } from './fault.ts';
import { fieldValidationFaults } from './field-validation.ts';
import { healthFaults } from './health.ts';
import { kindFaults } from './kinds.ts';
import { leftoverItemFaults } from './leftover-items.ts';
import { longWatchFaults } from './long-watches.ts';
import { managedFieldFaults } from './managed-fields.ts';
import { mergeFaults } from './merge-strategy.ts';
import { metadataFaults } from './metadata.ts';
import { nameFaults } from './names.ts';
import { noUsableResponseFaults } from './no-usable-response.ts';
import { olderReleaseFaults } from './older-releases.ts';
import { operationFaults } from './operations.ts';
import { ownershipFaults } from './ownership.ts';
import { pagingFaults } from './paging.ts';
import { pathFaults } from './paths.ts';
import { protobufFaults } from './protobuf.ts';
import { rareFaults } from './rare/index.ts';
import { resourceVersionFaults } from './resource-versions.ts';
import { reviewFaults } from './reviews.ts';
import { sizeFaults } from './sizes.ts';
import { subresourceFaults } from './subresources.ts';
import { tableFaults } from './tables.ts';
import { watchFaults } from './watch.ts';
import { worseFaults } from './worse-than-errata.ts';

/** All faults. */
export const faults: readonly Fault[] = [
  ...answerFaults,
  ...tableFaults,
  ...applyFaults,
  ...leftoverItemFaults,
  ...authenticationFaults,
  ...authorizationFaults,
  ...collectionFaults,
  ...concurrencyFaults,
  ...csinodeOperationFaults,
  ...deletionFaults,
  ...deprecationFaults,
  ...discoveryFaults,
  ...dryRunFaults,
  ...evictionFaults,
  ...expiredVersionFaults,
  ...fieldValidationFaults,
  ...healthFaults,
  ...kindFaults,
  ...longWatchFaults,
  ...managedFieldFaults,
  ...mergeFaults,
  ...metadataFaults,
  ...nameFaults,
  ...olderReleaseFaults,
  ...noUsableResponseFaults,
  ...operationFaults,
  ...ownershipFaults,
  ...pagingFaults,
  ...pathFaults,
  ...protobufFaults,
  ...rareFaults,
  ...resourceVersionFaults,
  ...reviewFaults,
  ...sizeFaults,
  ...subresourceFaults,
  ...watchFaults,
  ...worseFaults,
];
