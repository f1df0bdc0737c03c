import type { Expectation } from '#core/model/expectation';
import { answered } from '../scenario/answered.ts';

const successes = [200, 201, 202, 204];
const refusals = [400, 403, 404, 409, 412, 422];

/** Both steps succeed with the same status. */
export function sameStatus(one: string, other: string): Expectation {
  return sameOf(successes, one, other);
}

/** Both steps are refused with the same status. */
export function sameRefusal(one: string, other: string): Expectation {
  return sameOf(refusals, one, other);
}

function sameOf(statuses: readonly number[], one: string, other: string): Expectation {
  return { kind: 'any', of: statuses.map((status) => ({ kind: 'holds', all: [answered(one, status), answered(other, status)] })) };
}
