import type { Fault } from '../fault.ts';
import { rareEmptiedCollectionFaults } from './emptied-collections.ts';
import { rareListInOtherPlaceFaults } from './lists-in-other-places.ts';
import { rareSeveralObjectsAtOnceFaults } from './several-objects-at-once.ts';

/** Faults of lists in one place, form or state. */
export const listsInOneState: readonly Fault[] = [
  ...rareEmptiedCollectionFaults,
  ...rareListInOtherPlaceFaults,
  ...rareSeveralObjectsAtOnceFaults,
];
