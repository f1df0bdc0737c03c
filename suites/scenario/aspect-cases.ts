import type { Case, Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { caseOf, type Outline } from './case-of.ts';

/** What is judged of one aspect: a check but for its statement. */
export type Judgement = Omit<Check, 'statement'>;

/** Something that is done once and answers several aspects of a form. */
export type Scenario<Aspect extends string> = Omit<Outline, 'area' | 'checks'> & {
  readonly judgements: Readonly<Partial<Record<Aspect, Judgement>>>;
};

/** A row of a table, with the aspect that its form is about. */
export type AspectRow<Aspect extends string> = { readonly id: string; readonly aspect: Aspect };

/** One case for each scenario that answers a row, with a check for each row that it answers. */
export function aspectCases<Aspect extends string>(
  subject: Subject,
  area: string,
  rows: readonly AspectRow<Aspect>[],
  scenarios: readonly Scenario<Aspect>[],
): readonly Case[] {
  return scenarios.flatMap(({ judgements, ...outline }) => {
    const checks = rows.flatMap(({ id, aspect }) => {
      const judgement = judgements[aspect];
      return judgement === undefined ? [] : [{ statement: id, ...judgement }];
    });
    return checks.length === 0 ? [] : [caseOf(subject, { ...outline, area, checks })];
  });
}

/** A judgement without waivers: what is expected, and the controls. */
export function must(expect: Expectation, ...given: Check['given']): Judgement {
  return { given, expect };
}
