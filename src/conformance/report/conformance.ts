import { matchesGlob } from '#core/codecs/glob';
import type { RunOptions } from '#core/model/evidence';
import type { Level } from '#core/model/level';
import type { LeftOut } from '#core/model/plan';
import type { Conformance, ReportedWaiver, StatementReport } from '#core/model/report';
import type { Result, Status } from '#core/model/result';

/** The options of a run that its verdict depends on. */
type ConformanceOptions = Pick<RunOptions, 'only' | 'skip' | 'level' | 'strict' | 'failOn' | 'shard'> & {
  readonly interrupted: boolean;
  /** Why the run ended early by itself, as a clause. */
  readonly endedEarly?: string | undefined;
  /** The process of the run was killed. */
  readonly unfinished?: true | undefined;
  readonly waivers?: readonly Pick<ReportedWaiver, 'rule' | 'problem'>[];
  /** The statements that the run left cases out for, with the reason. */
  readonly leftOut?: ReadonlyMap<string, LeftOut>;
};

type JudgedStatement = Pick<StatementReport, 'id' | 'level' | 'binds' | 'unverifiable'>;
type JudgedResult = Pick<Result, 'statement' | 'level' | 'status'>;

const namedAtMost = 3;
const didNotEnd = 'the run did not end, because its process was killed';

/**
 * Returns the verdict on a target and one sentence with counts and the first ids.
 *
 * A statement gates when it is a MUST, or a selected SHOULD with `failOn: 'should'`; a MAY never does. It fails when any of
 * its results failed (with `strict`: or deviates). The verdict is incomplete with inconclusive results, errors of the tool,
 * an interruption, a statement without a result, or no result at all, unless a statement fails. A skipped statement does not
 * apply, or was not tested because the run left it out; a known failure does not gate, and is counted in the sentence. A waiver with a problem fails the run too.
 */
export function conformanceOf(
  results: readonly JudgedResult[],
  statements: readonly JudgedStatement[],
  options: ConformanceOptions,
): Conformance {
  const seen = statusesByStatement(results.filter(({ level }) => gates(level, options)));
  const isFailed = (has: ReadonlySet<Status>): boolean => has.has('failed') || (options.strict && has.has('deviation'));
  const open = (has: ReadonlySet<Status>): boolean => has.has('inconclusive') || has.has('error');
  const idsWhere = (holds: (has: ReadonlySet<Status>) => boolean): readonly string[] =>
    [...seen].flatMap(([id, has]) => (holds(has) ? [id] : [])).sort();

  const failing = idsWhere(isFailed);
  const ungated = failedWithoutGating(results, options);
  const unjudged = idsWhere((has) => open(has) && !isFailed(has));
  const invalidWaivers = [...new Set((options.waivers ?? []).flatMap(({ rule, problem }) => (problem === undefined ? [] : [rule])))];
  if (failing.length > 0 || invalidWaivers.length > 0) {
    const problems = [
      ...(failing.length > 0 ? [`${counted(failing.length, options)} failed: ${named(failing)}`] : []),
      ...(invalidWaivers.length > 0 ? [`waivers for ${named(invalidWaivers)} are not valid`] : []),
    ];
    const beside = [
      ...(unjudged.length > 0 ? [`${unjudged.length} more could not be judged`] : []),
      ...ungated,
      ...interruptionOf(options, 'the run was interrupted'),
    ];
    return {
      conformance: 'not conformant',
      because: `${capitalized([...problems, ...beside].join('; '))}.`,
    };
  }
  const missing = missingFrom(seen, statements, options);
  const reasons = [
    ...interruptionOf(options, 'the run was interrupted before its end'),
    ...(unjudged.length > 0 ? [`${counted(unjudged.length, options)} not fully judged: ${named(unjudged)}`] : []),
    ...(missing.length > 0 ? [`${counted(missing.length, options)} without a result: ${named(missing)}`] : []),
    ...(options.shard !== undefined || results.some(({ status }) => judged.has(status)) ? [] : ['nothing was judged']),
  ];
  if (reasons.length > 0) return { conformance: 'incomplete', because: `${capitalized([...reasons, ...ungated].join('; '))}.` };
  return { conformance: 'conformant', because: `${[passedSentence(seen, options), ...ungated, ...ofShard(options)].join('; ')}.` };
}

/** One shard alone says nothing of the others. */
function ofShard({ shard }: ConformanceOptions): readonly string[] {
  return shard === undefined ? [] : [`this is shard ${shard.index} of ${shard.count}: merge the shards for the verdict`];
}

function interruptionOf({ interrupted, endedEarly, unfinished }: ConformanceOptions, words: string): readonly string[] {
  if (endedEarly !== undefined) return [`the run ended early: ${endedEarly}`];
  if (!interrupted) return [];
  return [unfinished === true ? didNotEnd : words];
}

const judged: ReadonlySet<Status> = new Set<Status>(['passed', 'failed', 'deviation', 'known-failure']);

/** Returns how many requirements of a SHOULD failed, where these do not decide. */
function failedWithoutGating(results: readonly JudgedResult[], options: ConformanceOptions): readonly string[] {
  if (gates('SHOULD', options)) return [];
  const failed = new Set(results.flatMap(({ statement, level, status }) => (level === 'SHOULD' && status === 'failed' ? [statement] : [])));
  return failed.size === 0 ? [] : [`${failed.size} SHOULD ${failed.size === 1 ? 'requirement' : 'requirements'} failed`];
}

/** Returns whether a requirement of this level can fail the run. */
export function gates(level: Level, options: Pick<ConformanceOptions, 'failOn' | 'level'>): boolean {
  return level === 'MUST' || (level === 'SHOULD' && options.failOn === 'should' && options.level !== 'must');
}

function statusesByStatement(results: readonly JudgedResult[]): ReadonlyMap<string, ReadonlySet<Status>> {
  const seen = new Map<string, Set<Status>>();
  for (const { statement, status } of results) seen.set(statement, (seen.get(statement) ?? new Set<Status>()).add(status));
  return seen;
}

// --skip may name cases, which are not known here, so what it removed and what is missing look the same. What one shard does not
// test, another one does.
function missingFrom(
  seen: ReadonlyMap<string, unknown>,
  statements: readonly JudgedStatement[],
  options: ConformanceOptions,
): readonly string[] {
  return options.skip.length > 0 || options.shard !== undefined
    ? []
    : statements
        .filter(({ level, binds, unverifiable }) => gates(level, options) && binds === 'server' && unverifiable === undefined)
        .filter(({ id }) => options.only.length === 0 || options.only.some((pattern) => matchesGlob(pattern, id)))
        .map(({ id }) => id)
        .filter((id) => !seen.has(id))
        .sort();
}

function gatingWords(options: ConformanceOptions): string {
  return options.failOn === 'should' && options.level !== 'must' ? 'MUST or SHOULD' : 'MUST';
}

function counted(count: number, options: ConformanceOptions): string {
  return `${count} ${gatingWords(options)} ${count === 1 ? 'requirement' : 'requirements'}`;
}

function named(ids: readonly string[]): string {
  const more = ids.length - namedAtMost;
  return more <= 0 ? ids.join(', ') : `${ids.slice(0, namedAtMost).join(', ')} and ${more} more`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function passedSentence(seen: ReadonlyMap<string, ReadonlySet<Status>>, options: ConformanceOptions): string {
  const all = [...seen.values()];
  const tested = all.filter((has) => [...has].some((status) => judged.has(status)));
  const known = tested.filter((has) => has.has('known-failure')).length;
  const deviating = tested.filter((has) => has.has('deviation')).length;
  const others = tested.filter((has) => has.has('known-failure') || has.has('deviation')).length;
  const skipped = [...seen].flatMap(([id, has]) => ([...has].some((status) => judged.has(status)) ? [] : [id]));
  const words = gatingWords(options);
  const passed =
    tested.length === 0
      ? `no ${words} requirement was tested`
      : others > 0
        ? `${tested.length - others} of ${tested.length} tested ${words} requirements passed`
        : `all ${tested.length} tested ${words} requirements passed`;
  return capitalized(
    [
      passed,
      ...(known > 0 ? [`${known} known ${known === 1 ? 'failure' : 'failures'}`] : []),
      ...(deviating > 0 ? [`${deviating} deviated as described by errata`] : []),
      ...untested(skipped, options.leftOut),
    ].join('; '),
  );
}

const reasonsToLeaveOut: Readonly<Record<LeftOut, string>> = {
  'read-only': 'because the run is read-only',
  namespaces: 'because the run uses only the given namespaces',
  rights: 'because the identity of the run lacks rights',
};

/** Returns how many statements the run left out, for each reason, and how many did not apply. */
function untested(skipped: readonly string[], leftOut: ReadonlyMap<string, LeftOut> = new Map()): readonly string[] {
  const others = skipped.filter((id) => !leftOut.has(id));
  const parts = Object.entries(reasonsToLeaveOut).flatMap(([reason, words]) => {
    const count = skipped.filter((id) => leftOut.get(id) === reason).length;
    return count === 0 ? [] : [`${count} not tested, ${words}`];
  });
  return [...parts, ...(others.length > 0 ? [`${others.length} did not apply`] : [])];
}
