import type { Release } from '#core/model/release';
import type { ReportedException, ReportedResult } from '#core/model/report';
import type { Exception } from '#core/model/waiver';
import { applyExceptions } from '#core/waivers/apply-waivers';
import { exceptionText, untilText } from '#core/waivers/waiver-text';

/** What the results of a run are held against. */
export type AcceptCircumstances = {
  readonly exceptions: readonly Exception[];
  /** The day of the run, as `2026-12-31`. */
  readonly today: string;
  readonly release: Release | undefined;
  /** The ids of all statements. */
  readonly statements: readonly string[];
  /** Whether everything was run: what was left out cannot show that an exception is unused. */
  readonly isWhole: boolean;
  /** Whether deviations count as failures. */
  readonly strict: boolean;
};

/**
 * Makes a known failure of every result that an exception accepts: one that failed, or with `strict` one that deviates. A
 * result is known by `case@subject`, by its case and by its subject. Gives the results in the same order, and each
 * exception with how many it accepts and what is wrong with it.
 */
export const acceptResults = (
  results: readonly ReportedResult[],
  { exceptions, today, release, statements, isWhole, strict }: AcceptCircumstances,
): { readonly results: readonly ReportedResult[]; readonly exceptions: readonly ReportedException[] } => {
  const broken = results.filter(({ status }) => status === 'failed' || (strict && status === 'deviation'));
  const breaches = broken.map((result) => ({
    rule: result.statement,
    names: [`${result.case}@${result.subject}`, result.case, result.subject],
    result,
  }));
  const judged = isWhole ? results.filter(({ status }) => status !== 'skipped').map(({ statement }) => statement) : [];
  const { accepted, problems } = applyExceptions(breaches, exceptions, {
    today,
    ...(release === undefined ? {} : { release }),
    rules: statements,
    judged: [...new Set(judged)],
  });
  const by = new Map([...accepted].map(([{ result }, exception]) => [result, exception]));
  return {
    results: results.map((result) => {
      const exception = by.get(result);
      return exception === undefined ? result : { ...result, status: 'known-failure', reason: exceptionText(exception) };
    }),
    exceptions: exceptions.map((exception) => {
      const problem = problems.find((each) => each.exception === exception);
      const { rule, match, reason, owner, until, where } = exception;
      return {
        rule,
        ...(match === undefined ? {} : { match }),
        reason,
        owner,
        ...(until === undefined ? {} : { until: untilText(until) }),
        where: `${where.file}:${where.line}`,
        results: [...by.values()].filter((each) => each === exception).length,
        ...(problem === undefined ? {} : { problem: { is: problem.is, message: problem.message } }),
      };
    }),
  };
};
