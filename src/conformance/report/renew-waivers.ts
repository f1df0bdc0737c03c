import type { Release } from '#core/model/release';
import type { Report, ReportedResult } from '#core/model/report';
import type { Waiver as WrittenWaiver } from '#core/model/tables/waivers';
import type { Waiver } from '#core/model/waiver';
import { acceptResults } from './accept-results.ts';

/** What decides how waivers are renewed. */
export type RenewalCircumstances = {
  /** The waivers that there are. */
  readonly waivers: readonly Waiver[];
  /** The owner of new waivers. */
  readonly owner: string;
  readonly release: Release | undefined;
};

/** What changes in the waivers so that they accept the failures of a run, and nothing else. */
export type RenewedWaivers = {
  readonly removed: readonly Waiver[];
  readonly added: readonly WrittenWaiver[];
  /** The waivers that stay although they have a problem that a person must decide: they have expired, or accept more than they may. */
  readonly problems: readonly string[];
};

/** What decides whether a run shows all failures of its target. */
export type WholeRun = Partial<Pick<Report['run'], 'interrupted' | 'endedEarly' | 'unfinished'>> & {
  readonly options: Pick<Report['run']['options'], 'only' | 'skip' | 'level' | 'readOnly' | 'shard'>;
};

/** Returns why waivers cannot be renewed from a run, or undefined if they can: the run must have left nothing out. */
export function partOfRun({ options, ...run }: WholeRun): string | undefined {
  if (run.interrupted === true || run.endedEarly !== undefined) return 'the run ended early';
  if (run.unfinished === true) return 'tests of the run did not end';
  if (options.only.length > 0 || options.skip.length > 0) return 'the run was limited with --only or --skip';
  if (options.shard !== undefined) return 'the run was one shard';
  if (options.level !== 'may') return 'the run was limited with --level';
  return options.readOnly === true ? 'the run was limited with --read-only' : undefined;
}

/**
 * Returns how the waivers change so that each failure of a run is accepted: a waiver whose failures are gone is removed, and one is
 * added for each statement, or type of a statement, that fails without a waiver. A waiver that has expired, or that accepts more
 * than it may, stays: a person decides about it.
 */
export function renewWaivers({ results, run }: Pick<Report, 'results' | 'run'>, circumstances: RenewalCircumstances): RenewedWaivers {
  const { waivers, owner, release } = circumstances;
  const { strict } = run.options;
  const today = run.started.slice(0, 10);
  const statements = [...new Set(results.map(({ statement }) => statement))];
  const failing = results.map((result): ReportedResult => (result.status === 'known-failure' ? { ...result, status: 'failed' } : result));
  const judged = (by: readonly Waiver[]) => acceptResults(failing, { waivers: by, today, release, statements, isWhole: true, strict });
  const withoutEnd = judged(waivers.map(({ until: _, ...waiver }) => waiver));
  const isGone = (index: number): boolean => ['unused', 'unmatched'].includes(withoutEnd.waivers[index]?.problem?.is ?? '');
  const fails = ({ status }: ReportedResult): boolean => status === 'failed' || (strict && status === 'deviation');
  const reason = `Failed in the run of ${today}, from which this waiver was written.`;
  return {
    removed: waivers.filter((_, index) => isGone(index)),
    added: groupsOf(withoutEnd.results, fails).map(({ results: accepted, ...about }) => ({
      ...about,
      maxResults: accepted.length,
      reason,
      owner,
    })),
    problems: judged(waivers).waivers.flatMap(({ problem }, index) => (problem === undefined || isGone(index) ? [] : [problem.message])),
  };
}

type Group = { readonly rule: string; readonly match?: string; readonly results: readonly ReportedResult[] };

/** Groups failures into as few waivers as accept nothing that passed: by statement, by its type, or by case and type. */
function groupsOf(results: readonly ReportedResult[], fails: (result: ReportedResult) => boolean): readonly Group[] {
  const decided = results.filter(({ status }) => status !== 'skipped');
  return parted(decided, ({ statement }) => statement).flatMap(([rule, ofStatement]): readonly Group[] => {
    if (ofStatement.every(fails)) return [{ rule, results: ofStatement }];
    return parted(ofStatement, ({ subject }) => subject).flatMap(([match, ofSubject]): readonly Group[] => {
      if (ofSubject.every(fails)) return [{ rule, match, results: ofSubject }];
      return ofSubject.filter(fails).map((result) => ({ rule, match: `${result.case}@${match}`, results: [result] }));
    });
  });
}

function parted(
  results: readonly ReportedResult[],
  keyOf: (result: ReportedResult) => string,
): readonly (readonly [string, readonly ReportedResult[]])[] {
  const keys = [...new Set(results.map(keyOf))];
  return keys.map((key) => [key, results.filter((result) => keyOf(result) === key)]);
}
