import type { Level } from '#core/model/level';
import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';

/** What all results of one requirement on one resource type come to. */
export type RequirementOnType = {
  readonly statement: string;
  readonly subject: string;
  readonly level: Level;
  /** The most severe status of its results. */
  readonly status: Status;
  /** The errata that it meets, sorted and joined. */
  readonly errata: string;
  /** The first result with that status, as a position in the report, and what it says. */
  readonly position: number;
  readonly message: string | undefined;
};

/** What is not fully judged is not passed; what some cases skip is judged by the others. */
const severest: readonly Status[] = ['failed', 'error', 'inconclusive', 'known-failure', 'deviation', 'passed', 'skipped'];

/** Returns the requirements of a report on each type, by a key that is the same in each run. */
export function comparedResults({ results }: Report): ReadonlyMap<string, RequirementOnType> {
  const groups = new Map<string, number[]>();
  for (const [position, { statement, subject }] of results.entries()) {
    const key = `${statement}@${subject}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [position]);
    else known.push(position);
  }
  return new Map([...groups].flatMap(([key, positions]) => comparedOf(positions, results).map((one) => [key, one] as const)));
}

function comparedOf(positions: readonly number[], results: readonly ReportedResult[]): readonly RequirementOnType[] {
  const own = positions.flatMap((position) => {
    const result = results[position];
    return result === undefined ? [] : [{ position, result }];
  });
  const deciding = severest.flatMap((status) => own.find(({ result }) => result.status === status) ?? [])[0];
  if (deciding === undefined) return [];
  const { position, result } = deciding;
  const { statement, subject, level, status } = result;
  const errata = own.flatMap((one) => (one.result.status === 'deviation' ? [one.result.erratum ?? ''] : []));
  const seen = [result.findings[0]?.message, result.reason].filter((text) => text !== undefined);
  const [message] = status === 'failed' || status === 'known-failure' ? seen : seen.reverse();
  return [{ statement, subject, level, status, errata: [...new Set(errata)].sort().join(', '), position, message }];
}
