import type { Fault } from '../fault.ts';
import { rareUnaskedFieldFaults } from './unasked-fields.ts';
import { rareUncheckedPlaceFaults } from './unchecked-places.ts';

/** Faults of the validation of fields in one place. */
export const checksInOnePlace: readonly Fault[] = [...rareUnaskedFieldFaults, ...rareUncheckedPlaceFaults];
