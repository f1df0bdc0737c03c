import { definedFields } from '#core/json/defined-fields';
import type { Release } from '#core/model/release';
import type { ReportedResult, ReportedWaiver } from '#core/model/report';
import type { Waiver } from '#core/model/waiver';
import { applyWaivers } from '#core/waivers/apply-waivers';
import { untilText, waiverText } from '#core/waivers/waiver-text';

/** What decides which waivers apply to the results of a run. */
export type AcceptCircumstances = {
  readonly waivers: readonly Waiver[];
  /** The day of the run, as `2026-12-31`. */
  readonly today: string;
  readonly release: Release | undefined;
  /** The ids of all statements. */
  readonly statements: readonly string[];
  /** Whether everything was run: only then can a waiver be unused. */
  readonly isWhole: boolean;
  /** Whether deviations count as failures. */
  readonly strict: boolean;
};

/**
 * Turns every result that a waiver accepts into a known failure: one that failed, or with `strict` one that deviates. A
 * waiver matches `case@subject`, the case or the subject. Returns the results in the same order, and each waiver with the
 * number of results it accepts and its problem.
 */
export function acceptResults(
  results: readonly ReportedResult[],
  { waivers, today, release, statements, isWhole, strict }: AcceptCircumstances,
): { readonly results: readonly ReportedResult[]; readonly waivers: readonly ReportedWaiver[] } {
  const failures = results.filter(({ status }) => status === 'failed' || (strict && status === 'deviation'));
  const waivable = failures.map((result) => ({
    rule: result.statement,
    names: [`${result.case}@${result.subject}`, result.case, result.subject],
    result,
  }));
  const judged = isWhole ? results.filter(({ status }) => status !== 'skipped').map(({ statement }) => statement) : [];
  const { accepted, problems } = applyWaivers(waivable, waivers, {
    today,
    ...definedFields({ release }),
    rules: statements,
    judged: [...new Set(judged)],
  });
  const by = new Map([...accepted].map(([{ result }, waiver]) => [result, waiver]));
  return {
    results: results.map((result) => {
      const waiver = by.get(result);
      return waiver === undefined ? result : { ...result, status: 'known-failure', reason: waiverText(waiver) };
    }),
    waivers: waivers.map((waiver) => {
      const problem = problems.find((each) => each.waiver === waiver);
      const { rule, match, reason, owner, until, where } = waiver;
      return {
        rule,
        ...definedFields({ match }),
        reason,
        owner,
        ...(until === undefined ? {} : { until: untilText(until) }),
        where: `${where.file}:${where.line}`,
        results: [...by.values()].filter((each) => each === waiver).length,
        ...(problem === undefined ? {} : { problem: { is: problem.is, message: problem.message } }),
      };
    }),
  };
}
