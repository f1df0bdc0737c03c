import type { Report } from '#core/model/report';
import type { Reporter } from './reporter.ts';

/** The report as JSON, as its schema describes it. A saved run is read from this file. */
export const json: Reporter = {
  name: 'json',
  files: ['report.json'],
  render: (report) => [{ path: 'report.json', text: partsOf(report) }],
};

/** The whole text of a large run is many megabytes: each result is one part. Together they are `JSON.stringify(report, null, 1)`. */
function* partsOf(report: Report): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(report)) {
    if (value === undefined) continue;
    yield `${before}\n ${JSON.stringify(key)}: `;
    before = ',';
    if (value === report.results) yield* resultsOf(report);
    else yield indented(value, 1);
  }
  yield '\n}\n';
}

function* resultsOf({ results }: Report): Generator<string> {
  if (results.length === 0) {
    yield '[]';
    return;
  }
  for (const [index, result] of results.entries()) yield `${index === 0 ? '[' : ','}\n  ${indented(result, 2)}`;
  yield '\n ]';
}

/** A line break inside of a text is escaped in JSON. */
function indented(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 1).replaceAll('\n', `\n${' '.repeat(depth)}`);
}
