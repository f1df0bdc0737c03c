import { describe, expect, it } from 'vitest';
import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import { projectSuite } from './project-suite.ts';

const isRefusedStatus = (value: unknown): boolean => value === '4xx' || value === '5xx' || (typeof value === 'number' && value >= 400);

/** A predicate that a server which refuses everything would meet. */
const isRefusal = (predicate: Predicate): boolean => {
  if (predicate.at !== 'status' || !('value' in predicate)) return false;
  return predicate.is === 'one-of' ? predicate.value.some(isRefusedStatus) : isRefusedStatus(predicate.value);
};

/** Whether a server that refuses everything would meet an expectation. */
const isMetByRefusing = (expectation: Expectation): boolean => {
  switch (expectation.kind) {
    case 'all':
      return expectation.of.every(isMetByRefusing);
    case 'any':
      return expectation.of.some(isMetByRefusing);
    case 'not':
      return true;
    case 'holds':
      return expectation.all.every(isRefusal);
    case 'gone':
    case 'too-large':
    case 'no-own-event':
    // An error can be sent in binary too.
    case 'binary-envelope':
      return true;
    default:
      return false;
  }
};

/** Whether a precondition can hold only if the target serves something. */
const isPositive = (precondition: Predicate | Expectation): boolean =>
  'kind' in precondition ? !isMetByRefusing(precondition) : !isRefusal(precondition);

const hasPrecondition = ({ when = [], given, expect: expectation }: Check): boolean =>
  !isMetByRefusing(expectation) || [...when, ...given].some(isPositive);

describe('a check that expects a refusal', () => {
  const refusing = projectSuite.cases.flatMap((c) =>
    c.checks.filter(({ expect: expectation }) => isMetByRefusing(expectation)).map((check) => ({ id: `${c.id}@${c.subject}`, check })),
  );

  it('exists in many cases', () => {
    expect(refusing.length).toBeGreaterThan(50);
  });

  it('has a precondition that fails on a server that refuses everything', () => {
    expect(refusing.filter(({ check }) => !hasPrecondition(check)).map(({ id, check }) => `${id}: ${check.statement}`)).toEqual([]);
  });

  it('is reported without one', () => {
    expect(refusing.filter(({ check }) => hasPrecondition({ ...check, when: [], given: [] }))).toEqual([]);
  });
});
