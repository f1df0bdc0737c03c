import type { Fault } from '../fault.ts';
import { rareNestedMarkerFaults } from './nested-markers.ts';
import { rareOwnerInOneStateFaults } from './owners-in-one-state.ts';

/** Faults of the owners of fields in one state. */
export const ownersOfOneKind: readonly Fault[] = [...rareNestedMarkerFaults, ...rareOwnerInOneStateFaults];
