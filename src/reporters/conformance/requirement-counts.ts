import type { Report, Status } from '#core/model/report';
import { outcomesOf, statusCounts, statusText } from './status-counts.ts';

const shown: readonly Status[] = ['passed', 'failed', 'deviation', 'known-failure', 'inconclusive', 'error', 'skipped'];

type Counted = Pick<Report, 'results' | 'notTested'> & { readonly run: { readonly options: Pick<Report['run']['options'], 'strict'> } };

/**
 * Returns how many requirements passed, failed and so on, with the number of their results in brackets:
 * `966 passed [8120 results], 168 deviate [262], 32 not tested [44] (no --limited-token: 20, no --history-window: 12)`.
 */
export function requirementCounts(report: Counted): string {
  const outcomes = outcomesOf(report.results);
  const all = statusCounts(report.results);
  const counts = shown.flatMap((status) => {
    const count = all.find((one) => one.status === status);
    if (count === undefined) return [];
    // Every requirement with a skipped result has others.
    if (status === 'skipped' && count.requirements === 0) return [{ text: '', results: `${count.results} more skipped`, why: '' }];
    return [{ text: `${statusText(status, count.requirements)} `, results: `${count.results}`, why: whyOf(status, report, outcomes) }];
  });
  const [first, ...others] = counts;
  if (first === undefined) return 'no requirement was tested';
  const noun = first.results === '1' ? ' result' : ' results';
  return [{ ...first, results: `${first.results}${noun}` }, ...others]
    .map(({ text, results, why }) => `${text}[${results}]${why}`)
    .join(', ');
}

function whyOf(status: Status, report: Counted, outcomes: ReadonlyMap<string, Status>): string {
  if (status === 'skipped') return ` (${reasonsOf(report, outcomes)})`;
  return status === 'deviation' && report.run.options.strict ? ' (a failure with --strict)' : '';
}

/** Returns the reasons why requirements were not tested, each requirement with one: the flags that are missing, and all others. */
function reasonsOf({ notTested = [] }: Counted, outcomes: ReadonlyMap<string, Status>): string {
  const counts = new Map<string, number>();
  const left = new Set([...outcomes].flatMap(([statement, status]) => (status === 'skipped' ? [statement] : [])));
  const count = (words: string, statements: readonly string[]): void => {
    const own = statements.filter((statement) => left.delete(statement));
    if (own.length > 0) counts.set(words, (counts.get(words) ?? 0) + own.length);
  };
  for (const { reason, statements } of notTested) {
    const [flag] = /--[a-z-]+/.exec(reason) ?? [];
    if (flag !== undefined) count(`no ${flag}`, statements);
  }
  if (counts.size === 0) return 'for the reasons below';
  count('other reasons', [...left]);
  return [...counts].map(([words, number]) => `${words}: ${number}`).join(', ');
}
