import type { Predicate } from '#core/model/predicate';

/** The step was answered with this status, or one of this class (`'2xx'`). */
export function answered(step: string, ...statuses: readonly (number | string)[]): Predicate {
  return { of: step, at: 'status', is: 'one-of', value: statuses };
}

/** The step was answered with a collection that goes on: there is a token to follow. */
export function goesOn(step: string): Predicate {
  return { of: step, at: '/metadata/continue', is: 'differs', value: '' };
}
