import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Template } from '#core/model/template';

type Place = Predicate['at'];

/** The response of a step has this value at a place. */
export function shows(of: string, at: Place, value: Template): Predicate {
  return { of, at, is: 'equals', value };
}

/** The response of a step has another value at a place. */
export function differs(of: string, at: Place, value: Template): Predicate {
  return { of, at, is: 'differs', value };
}

/** Two responses have the same value at a place. */
export function showsSame(of: string, at: `/${string}`, as: string): Predicate {
  return shows(of, at, { $ref: { step: as, at } });
}

/** Two responses have different values at a place. */
export function showsOther(of: string, at: `/${string}`, than: string): Predicate {
  return differs(of, at, { $ref: { step: than, at } });
}

/** Predicates that must all hold. */
export function allHold(...all: readonly Predicate[]): Expectation {
  return { kind: 'holds', all };
}

/** Expectations that must all hold. */
export function all(...of: readonly Expectation[]): Expectation {
  return { kind: 'all', of };
}

/** What a list at an exact version shows, unless the version is no longer available, which is reported with 410. */
export function orGone(read: string, expectation: Expectation): Expectation {
  return { kind: 'any', of: [expectation, { kind: 'gone', of: read, form: 'status' }] };
}
