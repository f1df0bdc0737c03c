import { join } from 'node:path';
import { compareReports } from '#conformance/compare/compare-reports';
import type { Comparison, Report } from '#core/model/report';
import { readBaseline } from './read-report.ts';

/** Two runs: each is the folder that was its `output`, or its `report.json`. */
export type CompareRunsOptions = { readonly earlier: string; readonly later: string };

/** See `compareRuns` in `src/index.ts`. */
export function compareRuns({ earlier, later }: CompareRunsOptions): Report & { readonly comparison: Comparison } {
  const [before, after] = [readBaseline(fileOf(earlier)), readBaseline(fileOf(later))];
  return { ...after, comparison: compareReports(before, after) };
}

function fileOf(path: string): string {
  return path.endsWith('.json') ? path : join(path, 'report.json');
}
