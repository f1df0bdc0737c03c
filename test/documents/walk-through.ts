import { fencedBlocks } from './fenced-blocks.ts';

/** What CONTRIBUTING.md adds to: a table, and a scenario of a suite. */
export const walkThrough = {
  table: 'spec-tables/watch.yaml',
  suite: 'suites/watch/watch',
  statement: 'watch/resume-in-order',
} as const;

const scenario = "id: 'watch/resume',";
const checks = 'checks: {\n';

/** The row that CONTRIBUTING.md adds, indented as the rows of a table are. */
export const rowOfTheWalkThrough = (): string => indentedRow(0);

/** What CONTRIBUTING.md adds where a row has parameters. */
export const rowWithParameters = {
  table: 'spec-tables/query-parameters.yaml',
  statement: 'query-parameters/limit/with-a-unit',
  row: (): string => indentedRow(1),
} as const;

const indentedRow = (index: number): string => (fencedBlocks('CONTRIBUTING.md', 'yaml')[index] ?? '').replace(/^(?=.)/gm, '  ');

/** The check that CONTRIBUTING.md adds. */
export const checkOfTheWalkThrough = (): string => fencedBlocks('CONTRIBUTING.md', 'ts')[0] ?? '';

/** Returns the text of the suite, as source or built, with the check added to its scenario. Throws where there is no such scenario. */
export const withCheckOfTheWalkThrough = (suite: string): string => {
  const start = suite.indexOf(scenario);
  const at = suite.indexOf(checks, start) + checks.length;
  if (start < 0 || at < checks.length) throw new Error('CONTRIBUTING.md adds a check to a scenario that does not exist.');
  return `${suite.slice(0, at)}${checkOfTheWalkThrough()}${suite.slice(at)}`;
};
