// testing/faults/rare: faults that show in one state or place alone, written from the text of the specification.

import type { Fault } from '../fault.ts';
import { rareApplyFaults } from './apply.ts';
import { rarePatchFaults } from './patches.ts';

/** The faults that show in one state or place alone. */
export const rareFaults: readonly Fault[] = [...rareApplyFaults, ...rarePatchFaults];
