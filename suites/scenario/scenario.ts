import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import type { Outline } from './case-of.ts';

/** What is expected of a statement: a check without the statement. */
export type Judgement = Omit<Check, 'statement'>;

/** Judgements by the full ids of the statements that they judge. */
export type Judgements = Readonly<Record<string, Judgement>>;

/** Steps that are sent once, and what they show of each statement that they judge. */
export type Scenario = Omit<Outline, 'area' | 'checks'> & {
  readonly checks: Judgements;
  /** The type of objects that the steps work on, where it is another than that of the subject. */
  readonly subject?: Subject;
};

/** A judgement without an erratum: what is expected, and the preconditions. */
export function must(expect: Expectation, ...given: Check['given']): Judgement {
  return { given, expect };
}

/** The same judgement of several statements. */
export function each(statements: readonly string[], judgement: Judgement): Judgements {
  return Object.fromEntries(statements.map((statement) => [statement, judgement]));
}
