import { recordedCase } from '#conformance/replay/recorded-case';
import { replayScript } from '#conformance/replay/replay-script';
import { nearest } from '#core/codecs/nearest';
import type { Report, ReportedResult } from '#core/model/report';
import { statusOrder } from '#core/model/result';
import { UsageError } from '#core/model/tool-error';
import { readReport } from './read-report.ts';
import { withSavedEvidence } from './saved-evidence.ts';

/** Options of `replayOf`. */
export type ReplayOptions = {
  /** The folder that was the `output` of the run. */
  readonly directory: string;
  /** What to replay: a statement and a resource type, as `watch/resume@configmaps`. */
  readonly result: string;
  /** The id of the case, where several cases test the statement. Default: one that failed. */
  readonly case?: string | undefined;
};

/**
 * Returns a shell script that sends the requests of a recorded case again, and shows the response that decides.
 *
 * @throws UsageError where the run has no such result, or sent nothing for it.
 */
export function replayOf(options: ReplayOptions): string {
  const report = readReport(options);
  const result = chosenResult(report, options);
  return withSavedEvidence(options.directory, (saved) => {
    const key = `${result.case}@${result.subject}`;
    const recorded = recordedCase(saved, key);
    if (recorded === undefined || !recorded.entries.some(({ e }) => e === 'exchange' || e === 'stream')) {
      throw new UsageError(`The run sent nothing for ${key}: ${result.reason ?? result.status}.`, {
        next: 'Name a result that was tested.',
      });
    }
    const [started] = recorded.entries;
    const { run } = saved.recordedBy?.(key)?.head ?? saved.head;
    return replayScript({
      result,
      statement: report.statements.find(({ id }) => id === result.statement) ?? { level: result.level, text: '' },
      recorded,
      names: { run, slot: started?.e === 'case' ? started.slot : undefined },
    });
  });
}

/** The worst comes first; of those that are as bad, what the tables say before drawn sequences, and a short sequence before the others. */
function placeOf({ status, case: id, shorter }: ReportedResult): number {
  return statusOrder.indexOf(status) * 4 + (shorter === undefined ? 0 : 2) + (id.startsWith('drawn/') ? 1 : 0);
}

/** Returns the result to replay: of several the one that is worst. */
function chosenResult({ results }: Report, { result, case: of }: ReplayOptions): ReportedResult {
  const named = results.filter(({ statement, subject }) => `${statement}@${subject}` === result);
  const [first] = named.filter((each) => of === undefined || each.case === of).sort((one, other) => placeOf(one) - placeOf(other));
  if (first !== undefined) return first;
  if (named.length > 0) {
    throw new UsageError(`No result of ${result} is of the case ${JSON.stringify(of)}.`, {
      next: `The cases are: ${named
        .slice(0, 10)
        .map((each) => each.case)
        .join(', ')}.`,
    });
  }
  const types = [...new Set(results.flatMap(({ statement, subject }) => (statement === result ? [subject] : [])))];
  if (types.length > 0) {
    throw new UsageError(`The run has results of ${result} on ${types.join(', ')}.`, { next: `Name one, such as ${result}@${types[0]}.` });
  }
  const near = nearest(result, [...new Set(results.map(({ statement, subject }) => `${statement}@${subject}`))]);
  throw new UsageError(`The run has no result ${JSON.stringify(result)}.`, {
    next: near === undefined ? 'Name a statement and a type, such as watch/resume@configmaps.' : `Did you mean ${near}?`,
  });
}
