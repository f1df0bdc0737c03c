import type { Reporter } from './reporter.ts';

/** The report itself, as its schema describes it: what every later reading of a run starts from. */
export const json: Reporter = {
  name: 'json',
  files: ['report.json'],
  render: (report) => [{ path: 'report.json', text: `${JSON.stringify(report, null, 1)}\n` }],
};
