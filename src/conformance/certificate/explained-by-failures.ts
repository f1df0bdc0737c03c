import type { Report } from '#core/model/report';

/**
 * Returns the statements of which each result that is not judged could not be judged because of a failure of one of these
 * `failed` statements. Where a product fails, a certificate says so, and needs no verdict on what depends on that.
 */
export function explainedByFailures({ causes = [], results }: Report, failed: ReadonlySet<string>): ReadonlySet<string> {
  const explained = new Set(
    causes.flatMap(({ status, statements, notJudged }) =>
      status === 'failed' && statements.some((statement) => failed.has(statement)) ? notJudged : [],
    ),
  );
  const open = results.map(({ status }, position) => (status === 'inconclusive' || status === 'error') && !explained.has(position));
  const unexplained = new Set(results.filter((_, position) => open[position]).map(({ statement }) => statement));
  return new Set([...explained].flatMap((position) => results[position]?.statement ?? []).filter((id) => !unexplained.has(id)));
}
