import { matchesGlob } from '#core/codecs/glob';
import type { RunOptions } from '#core/model/evidence';
import type { Level } from '#core/model/level';
import type { Conformance, ReportedWaiver, StatementReport } from '#core/model/report';
import type { Result, Status } from '#core/model/result';

/** The choices of a run that its verdict depends on. */
type ConformanceOptions = Pick<RunOptions, 'only' | 'skip' | 'level' | 'strict' | 'failOn'> & {
  readonly interrupted: boolean;
  readonly waivers?: readonly Pick<ReportedWaiver, 'rule' | 'problem'>[];
};

type JudgedStatement = Pick<StatementReport, 'id' | 'level' | 'binds' | 'unverifiable'>;
type JudgedResult = Pick<Result, 'statement' | 'level' | 'status'>;

const namedAtMost = 3;

/**
 * Says whether a target keeps what was selected and applies to it.
 *
 * A statement gates when it is a MUST, or a selected SHOULD with `failOn: 'should'`; a MAY never does.
 * It is not kept when any result of it failed (with `strict`: or deviates). What is inconclusive, an error of
 * the tool, interrupted, without any result, or nothing at all makes the verdict incomplete, unless something
 * is not kept, which no further judging could mend. A skipped statement does not apply; a known failure is
 * set aside, and counted in the sentence. A waiver that does not hold fails the run as well.
 *
 * @param results all results of the report.
 * @param statements the whole catalogue, as the report tells it.
 * @param options the choices of the run.
 * @returns the verdict and one sentence with counts and the first ids.
 */
export const conformanceOf = (
  results: readonly JudgedResult[],
  statements: readonly JudgedStatement[],
  options: ConformanceOptions,
): Conformance => {
  const seen = statusesByStatement(results.filter(({ level }) => gates(level, options)));
  const isBroken = (has: ReadonlySet<Status>): boolean => has.has('failed') || (options.strict && has.has('deviation'));
  const open = (has: ReadonlySet<Status>): boolean => has.has('inconclusive') || has.has('error');
  const idsWhere = (holds: (has: ReadonlySet<Status>) => boolean): readonly string[] =>
    [...seen].flatMap(([id, has]) => (holds(has) ? [id] : [])).sort();

  const notKept = idsWhere(isBroken);
  const unjudged = idsWhere((has) => open(has) && !isBroken(has));
  const lapsed = [...new Set((options.waivers ?? []).flatMap(({ rule, problem }) => (problem === undefined ? [] : [rule])))];
  if (notKept.length > 0 || lapsed.length > 0) {
    const broken = [
      ...(notKept.length > 0 ? [`${counted(notKept.length, options)} not kept: ${named(notKept)}`] : []),
      ...(lapsed.length > 0 ? [`waivers for ${named(lapsed)} do not hold`] : []),
    ];
    const beside = [
      ...(unjudged.length > 0 ? [`${unjudged.length} more could not be judged`] : []),
      ...(options.interrupted ? ['the run was interrupted'] : []),
    ];
    return {
      conformance: 'not conformant',
      because: `${capitalized([...broken, ...beside].join('; '))}.`,
    };
  }
  const missing = missingFrom(seen, statements, options);
  const reasons = [
    ...(options.interrupted ? ['the run was interrupted before its end'] : []),
    ...(unjudged.length > 0 ? [`${counted(unjudged.length, options)} not judged to the end: ${named(unjudged)}`] : []),
    ...(missing.length > 0 ? [`${counted(missing.length, options)} without any result: ${named(missing)}`] : []),
    ...(results.some(({ status }) => judged.has(status)) ? [] : ['nothing was judged']),
  ];
  if (reasons.length > 0) return { conformance: 'incomplete', because: `${capitalized(reasons.join('; '))}.` };
  return { conformance: 'conformant', because: `${keptSentence(seen, options)}.` };
};

const judged: ReadonlySet<Status> = new Set<Status>(['passed', 'failed', 'deviation', 'known-failure']);

const gates = (level: Level, options: ConformanceOptions): boolean =>
  level === 'MUST' || (level === 'SHOULD' && options.failOn === 'should' && options.level !== 'must');

const statusesByStatement = (results: readonly JudgedResult[]): ReadonlyMap<string, ReadonlySet<Status>> => {
  const seen = new Map<string, Set<Status>>();
  for (const { statement, status } of results) seen.set(statement, (seen.get(statement) ?? new Set<Status>()).add(status));
  return seen;
};

// A skip may name cases, which are not known here: what it took away cannot be told from what is missing.
const missingFrom = (
  seen: ReadonlyMap<string, unknown>,
  statements: readonly JudgedStatement[],
  options: ConformanceOptions,
): readonly string[] =>
  options.skip.length > 0
    ? []
    : statements
        .filter(({ level, binds, unverifiable }) => gates(level, options) && binds === 'server' && unverifiable === undefined)
        .filter(({ id }) => options.only.length === 0 || options.only.some((pattern) => matchesGlob(pattern, id)))
        .map(({ id }) => id)
        .filter((id) => !seen.has(id))
        .sort();

const gatingWords = (options: ConformanceOptions): string =>
  options.failOn === 'should' && options.level !== 'must' ? 'MUST or SHOULD' : 'MUST';

const counted = (count: number, options: ConformanceOptions): string =>
  `${count} ${gatingWords(options)} ${count === 1 ? 'statement is' : 'statements are'}`;

const named = (ids: readonly string[]): string => {
  const more = ids.length - namedAtMost;
  return more <= 0 ? ids.join(', ') : `${ids.slice(0, namedAtMost).join(', ')} and ${more} more`;
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const keptSentence = (seen: ReadonlyMap<string, ReadonlySet<Status>>, options: ConformanceOptions): string => {
  const all = [...seen.values()];
  const tested = all.filter((has) => [...has].some((status) => judged.has(status)));
  const known = tested.filter((has) => has.has('known-failure')).length;
  const deviating = tested.filter((has) => has.has('deviation')).length;
  const skipped = all.length - tested.length;
  const words = gatingWords(options);
  const kept =
    tested.length === 0
      ? `no ${words} statement was put to the test, and none is broken`
      : known > 0
        ? `${tested.length - known} of ${tested.length} ${words} statements put to the test are kept`
        : `all ${tested.length} ${words} statements put to the test are kept`;
  return capitalized(
    [
      kept,
      ...(known > 0 ? [`${known} failed as known`] : []),
      ...(deviating > 0 ? [`${deviating} deviated as errata describe`] : []),
      ...(skipped > 0 ? [`${skipped} did not apply`] : []),
    ].join('; '),
  );
};
