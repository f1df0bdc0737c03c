import { compareReports } from '#conformance/compare/compare-reports';
import type { Report } from '#core/model/report';
import { sampleReport } from '../../conformance/report/sample-report.ts';

const ids = [
  'deletion/marked',
  'deletion/removed',
  'deletion/told',
  'field-ownership/put/moves',
  'field-ownership/conflict/refused',
  'field-validation/built-in/create/strict/unknown',
  'field-validation/structural/apply-yaml/warn/duplicate',
  'watch-resource-version/rv-zero',
  'removed-versions/1-25/cron-job/removed',
  'removed-versions/1-25/cron-job/replacement',
  'deprecation/gates/alpha',
  'deprecation/metrics/notice',
];
const statuses = ['passed', 'failed', 'skipped'] as const;

/** The report of a small run with a result in each picture, and a comparison with an earlier run. */
export const reportWithEverything: Report = withPictures({
  ...sampleReport,
  comparison: compareReports({ ...sampleReport, results: [] }, sampleReport),
});

function withPictures(report: Report): Report {
  const [statement] = report.statements;
  const result = report.results.find(({ status }) => status === 'passed');
  if (statement === undefined || result === undefined) throw new Error('the sample has no statement or no result');
  return {
    ...report,
    statements: [...report.statements, ...ids.map((id) => ({ ...statement, id, area: id.split('/')[0] ?? id }))],
    results: [
      ...report.results,
      ...ids.map((id, index) => ({ ...result, statement: id, case: id, status: statuses[index % statuses.length] ?? 'passed' })),
    ],
  };
}
