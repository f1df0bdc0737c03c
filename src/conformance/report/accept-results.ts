import { definedFields } from '#core/json/defined-fields';
import type { Release } from '#core/model/release';
import type { ReportedResult, ReportedWaiver } from '#core/model/report';
import type { Status } from '#core/model/result';
import type { Waiver } from '#core/model/waiver';
import { applyWaivers, type Waivable } from '#core/waivers/apply-waivers';
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
    ...waivableOf(result),
    messages: result.findings.map(({ message }) => message),
    result,
  }));
  const { accepted, problems } = applyWaivers(waivable, waivers, {
    today,
    ...definedFields({ release }),
    rules: statements,
    judged: isWhole ? results.filter(({ status }) => !undecided.has(status)).map(waivableOf) : [],
    undecided: results.filter(({ status }) => undecided.has(status)).map(waivableOf),
  });
  const by = new Map([...accepted].map(([{ result }, waiver]) => [result, waiver]));
  return {
    results: results.map((result) => {
      const waiver = by.get(result);
      return waiver === undefined ? result : { ...result, status: 'known-failure', reason: waiverText(waiver) };
    }),
    waivers: waivers.map((waiver) => {
      const problem = problems.find((each) => each.waiver === waiver);
      const { rule, match, finding, maxResults, reason, owner, until, where } = waiver;
      return {
        rule,
        ...definedFields({ match, finding, maxResults }),
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

const undecided: ReadonlySet<Status> = new Set(['skipped', 'inconclusive', 'error']);

/** Returns what a waiver can match of a result. */
export function waivableOf({ statement, case: id, subject }: Pick<ReportedResult, 'statement' | 'case' | 'subject'>): Waivable {
  return { rule: statement, names: [`${id}@${subject}`, id, subject] };
}
