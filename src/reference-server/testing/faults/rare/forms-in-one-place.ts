import type { Fault } from '../fault.ts';
import { rareBodyOfPartFaults } from './bodies-of-parts.ts';
import { rareCellAndCountFaults } from './cells-counts-and-conditions.ts';
import { rareManagerOfPartFaults } from './managers-of-parts.ts';
import { rareReadParameterFaults } from './read-parameters.ts';
import { rareRequestedFormFaults } from './requested-forms.ts';

/** Faults of bodies and responses of one form, and of query parameters in one place. */
export const formsInOnePlace: readonly Fault[] = [
  ...rareBodyOfPartFaults,
  ...rareCellAndCountFaults,
  ...rareManagerOfPartFaults,
  ...rareReadParameterFaults,
  ...rareRequestedFormFaults,
];
