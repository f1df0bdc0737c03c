import { matchesGlob } from '#core/codecs/glob';
import type { Report, ReportedResult } from '#core/model/report';
import { readReport, type SavedRunOptions } from './read-report.ts';

/** What failed in a saved run. */
export type LastFailed = {
  /** Patterns for `only`, which select it again; none where nothing failed. */
  readonly only: readonly string[];
  /** How many requirements failed. */
  readonly requirements: number;
};

/**
 * Returns what failed in a saved run, errors of the tool included, and what deviated where that fails the run. With `only`, what
 * these patterns match of it.
 *
 * @throws UsageError where there is no report, and `EvidenceError` where it is not valid.
 */
export function lastFailed({ only = [], ...saved }: SavedRunOptions & { readonly only?: readonly string[] | undefined }): LastFailed {
  const report = readReport(saved);
  const failed = report.results.filter((result) => isFailed(result, report) && isNamed(result, only));
  return {
    only: [...new Set(failed.flatMap(patternsOf))],
    requirements: new Set(failed.map(({ statement }) => statement)).size,
  };
}

function isFailed({ status }: ReportedResult, { run }: Report): boolean {
  return status === 'failed' || status === 'error' || (run.options.strict && status === 'deviation');
}

function isNamed({ statement, case: id, subject }: ReportedResult, only: readonly string[]): boolean {
  const names = [statement, statement.split('/')[0] ?? '', `${statement}@${subject}`, id, `${id}@${subject}`];
  return only.length === 0 || only.some((pattern) => names.some((name) => matchesGlob(pattern, name)));
}

/** Only its own name selects a drawn sequence; a shorter form is found again from the sequence that it came from. */
function patternsOf({ statement, case: id, subject }: ReportedResult): readonly string[] {
  if (!id.startsWith('drawn/')) return [`${statement}@${subject}`];
  return /^drawn\/\d+$/.test(id) ? [`${id}@${subject}`] : [];
}
