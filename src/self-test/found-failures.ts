import type { Report } from '#core/model/report';
import type { FoundFailure } from '#core/model/self-test';

/** The statements that a report calls failed, each with the cases that showed it. */
export function foundFailures({ results }: Pick<Report, 'results'>): readonly FoundFailure[] {
  const found = new Map<string, string[]>();
  for (const { statement, status, case: id, subject } of results) {
    if (status !== 'failed') continue;
    const cases = found.get(statement) ?? [];
    found.set(statement, cases);
    cases.push(`${id}@${subject}`);
  }
  return [...found].map(([statement, cases]) => ({ statement, cases }));
}
