import type { Predicate } from '#core/model/predicate';

/** The response of the step has this status, or one of this class (`'2xx'`). */
export function answered(step: string, ...statuses: readonly (number | string)[]): Predicate {
  return { of: step, at: 'status', is: 'one-of', value: statuses };
}

/** The response of the step is a collection with a continue token. */
export function goesOn(step: string): Predicate {
  return { of: step, at: '/metadata/continue', is: 'differs', value: '' };
}
