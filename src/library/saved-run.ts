import { compareReports } from '#conformance/compare/compare-reports';
import { judgeEvidence as judgeSaved } from '#conformance/judge-evidence';
import type { Report } from '#core/model/report';
import { conformanceSuite, suiteOfRun } from './load-suite.ts';
import type { SavedRunOptions } from './read-report.ts';
import { withSavedEvidence } from './saved-evidence.ts';

/** See `judgeEvidence` in `src/index.ts`. */
export function judgeEvidence({ directory }: SavedRunOptions): Report {
  return withSavedEvidence(directory, (saved, file) =>
    judgeSaved(saved, file, conformanceSuite(suiteOfRun(saved.head.options), { withCoverage: true })),
  );
}

/** Returns a report with what differs from an earlier one, if there is one. */
export function comparedWith(earlier: Report | undefined, report: Report): Report {
  return earlier === undefined ? report : { ...report, comparison: compareReports(earlier, report) };
}
