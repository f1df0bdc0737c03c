import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { answered } from './answered.ts';
import type { Outline } from './case-of.ts';

/** The expectation for a statement: a check without the statement. */
export type Judgement = Omit<Check, 'statement'>;

/** Judgements by the full ids of the statements that they judge. */
export type Judgements = Readonly<Record<string, Judgement>>;

/** Steps that are sent once, and the judgement of each statement. */
export type Scenario = Omit<Outline, 'area' | 'checks'> & {
  readonly checks: Judgements;
  /** The type of the objects, if it is not that of the subject. */
  readonly subject?: Subject;
};

/** A judgement without an erratum: the expectation and the preconditions. */
export function must(expect: Expectation, ...given: Check['given']): Judgement {
  return { given, expect };
}

/** The same judgement of several statements. */
export function each(statements: readonly string[], judgement: Judgement): Judgements {
  return Object.fromEntries(statements.map((statement) => [statement, judgement]));
}

/** Whether a list with a selector leaves out an object that it does not select: a target need not select. */
export function leavesOut(read: string, own: string): NonNullable<Judgement['when']> {
  const unselected = { metadata: { name: { $own: own } } };
  const isIgnored: Expectation = { kind: 'holds', all: [{ of: read, at: '/items', is: 'includes', value: unselected }] };
  return [answered(read, 200), { kind: 'not', of: isIgnored, because: 'the selector was ignored' }];
}
