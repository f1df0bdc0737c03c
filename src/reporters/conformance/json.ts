import type { Reporter } from './reporter.ts';

/** The report as JSON, as its schema describes it. A saved run is read from this file. */
export const json: Reporter = {
  name: 'json',
  files: ['report.json'],
  render: (report) => [{ path: 'report.json', text: `${JSON.stringify(report, null, 1)}\n` }],
};
