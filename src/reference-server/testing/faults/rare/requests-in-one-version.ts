import type { Fault } from '../fault.ts';
import { rareAuthorizedFormFaults } from './authorized-forms.ts';
import { rareChangedKindFaults } from './changed-kinds.ts';
import { rareConvertedObjectFaults } from './converted-objects.ts';
import { rareRemovedVersionFaults } from './removed-versions.ts';
import { rareRequestedVersionFaults } from './requested-versions.ts';

/** Faults of requests in removed, deprecated and other versions. */
export const requestsInOneVersion: readonly Fault[] = [
  ...rareAuthorizedFormFaults,
  ...rareChangedKindFaults,
  ...rareConvertedObjectFaults,
  ...rareRemovedVersionFaults,
  ...rareRequestedVersionFaults,
];
