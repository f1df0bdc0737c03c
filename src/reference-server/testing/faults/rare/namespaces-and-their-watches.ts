import type { Fault } from '../fault.ts';
import { rareDefinitionCreatedAgainFaults } from './definitions-created-again.ts';
import { rareNameInBodyFaults } from './names-in-bodies.ts';
import { rareNamespaceCreatedAgainFaults } from './namespaces-created-again.ts';
import { rareNarrowedWatchFaults } from './narrowed-watches.ts';
import { rareRelabelledObjectFaults } from './relabelled-objects.ts';
import { rareTerminatingNamespaceFaults } from './terminating-namespaces.ts';
import { rareUnlistedTypeFaults } from './unlisted-types.ts';

/** Faults of namespaces that are created again, and of watches of one form. */
export const namespacesAndTheirWatches: readonly Fault[] = [
  ...rareDefinitionCreatedAgainFaults,
  ...rareNameInBodyFaults,
  ...rareNamespaceCreatedAgainFaults,
  ...rareNarrowedWatchFaults,
  ...rareRelabelledObjectFaults,
  ...rareTerminatingNamespaceFaults,
  ...rareUnlistedTypeFaults,
];
