import type { NotTested, StatementReport } from '#core/model/report';
import type { Result } from '#core/model/result';

/**
 * Returns the skipped results in groups by reason, groups with the most results first, then by reason. A statement that was
 * skipped for several reasons is in each of their groups.
 */
export function notTestedOf(
  results: readonly Pick<Result, 'statement' | 'status' | 'reason'>[],
  statements: readonly Pick<StatementReport, 'id' | 'area'>[],
): readonly NotTested[] {
  const areas = new Map(statements.map(({ id, area }) => [id, area]));
  const tested = new Set(results.flatMap(({ statement, status }) => (status === 'skipped' ? [] : [statement])));
  const groups = new Map<string, { results: number; readonly ids: Set<string> }>();
  for (const { statement, status, reason = 'No reason was given.' } of results) {
    if (status !== 'skipped') continue;
    const group = groups.get(reason) ?? { results: 0, ids: new Set<string>() };
    groups.set(reason, group);
    group.results += 1;
    group.ids.add(statement);
  }
  return [...groups]
    .map(([reason, { results: count, ids }]) => ({
      reason,
      results: count,
      areas: [...new Set([...ids].map((id) => areas.get(id) ?? ''))].sort(),
      statements: [...ids].filter((id) => !tested.has(id)).sort(),
    }))
    .sort((one, other) => other.results - one.results || (one.reason < other.reason ? -1 : 1));
}
