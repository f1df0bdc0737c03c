import type { Level } from '#core/model/level';
import type { Profile } from '#core/model/profile';
import type { ReportedResult, Status } from '#core/model/report';
import type { Statement } from '#core/model/statement';
import { isOfProfile } from './required-statements.ts';

/** What all results of a statement that count for a profile come to. */
export type Standing = {
  readonly statement: string;
  readonly level: Level;
  readonly is: 'passed' | 'deviated' | 'knownFailures' | 'failed' | 'notJudged';
  /** Why it was not judged. */
  readonly reason?: string;
  /** The errata that it deviates by. */
  readonly errata: readonly string[];
};

/** What decides comes first: one failure is enough, and what could not be judged in one case is not judged. */
const order: readonly { readonly status: Status; readonly is: Standing['is'] }[] = [
  { status: 'failed', is: 'failed' },
  { status: 'error', is: 'notJudged' },
  { status: 'inconclusive', is: 'notJudged' },
  { status: 'known-failure', is: 'knownFailures' },
  { status: 'deviation', is: 'deviated' },
  { status: 'passed', is: 'passed' },
];

/** Returns the standing of each statement of the areas of a profile that can be tested, in the order of the tables. */
export function standingsOf(
  profile: Pick<Profile, 'areas' | 'subjects'>,
  statements: readonly Statement[],
  results: readonly ReportedResult[],
): readonly Standing[] {
  const own = new Map<string, ReportedResult[]>();
  for (const result of results) {
    if (!isOfProfile(profile, result.subject)) continue;
    const others = own.get(result.statement);
    if (others === undefined) own.set(result.statement, [result]);
    else others.push(result);
  }
  return statements.flatMap(({ id, area, level, binds, form }) => {
    const of = own.get(id);
    if (of === undefined || binds !== 'server' || form.name === 'unverifiable' || !profile.areas.includes(area)) return [];
    return [standingOf(id, level, of)];
  });
}

function standingOf(statement: string, level: Level, results: readonly ReportedResult[]): Standing {
  const errata = [...new Set(results.flatMap(({ status, erratum }) => (status === 'deviation' && erratum !== undefined ? [erratum] : [])))];
  for (const { status, is } of order) {
    const first = results.find((result) => result.status === status);
    if (first === undefined) continue;
    return is === 'notJudged'
      ? { statement, level, is, errata, reason: `${status}: ${first.reason ?? 'no reason was given'}` }
      : { statement, level, is, errata };
  }
  return { statement, level, is: 'notJudged', errata, reason: results[0]?.reason ?? 'no reason was given' };
}
