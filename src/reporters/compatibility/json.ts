import type { CompatibilityReporter } from './compatibility-reporter.ts';

/** The report as JSON. */
export const compatibilityJson: CompatibilityReporter = {
  name: 'json',
  files: ['compatibility.json'],
  render: ({ report }) => [{ path: 'compatibility.json', text: `${JSON.stringify(report, null, 1)}\n` }],
};
