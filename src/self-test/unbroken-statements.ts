import type { Report } from '#core/model/report';
import type { UnbrokenStatement } from '#core/model/self-test';

/**
 * The statements that can be judged and that no fault breaks, each with the reason.
 *
 * @param plain the report of the server without a fault: what is skipped there, no fault can break.
 * @param known why no fault can break some statements.
 */
export function unbrokenStatements(
  plain: Pick<Report, 'statements' | 'results'>,
  broken: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
): readonly UnbrokenStatement[] {
  const skips = new Map(plain.results.filter(({ status }) => status === 'skipped').map(({ statement, reason }) => [statement, reason]));
  const tested = new Set(testedStatements(plain));
  return plain.statements
    .filter(({ id, binds, unverifiable }) => binds === 'server' && unverifiable === undefined && !broken.has(id))
    .map(({ id, level }) => ({ statement: id, level, why: known.get(id) ?? whyOf(tested.has(id), skips.get(id)) }));
}

/** The statements that were put to the test. */
export function testedStatements({ results }: Pick<Report, 'results'>): readonly string[] {
  return [...new Set(results.filter(({ status }) => status !== 'skipped').map(({ statement }) => statement))];
}

function whyOf(isTested: boolean, skipped: string | undefined): string {
  if (isTested) return 'no fault is known that breaks it';
  return skipped === undefined ? 'no case is made of it' : `not put to the test: ${skipped}`;
}
