import { propagationFinalizers } from './propagation-finalizers.ts';

/** The finalizers that have no domain, and need none; the words are of the interface's data. */
export const standardFinalizers: readonly string[] = ['kubernetes', ...Object.values(propagationFinalizers)];
