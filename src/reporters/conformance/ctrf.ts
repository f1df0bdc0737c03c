import type { Report } from '#core/model/report';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';
import type { Reporter } from './reporter.ts';
import { detailLines, messageOf, type RequirementOutcome, type RequirementResult, requirementResults } from './requirement-results.ts';

/** CTRF JSON, the Common Test Report Format: a test for each requirement and type, with an id that is the same in every run. */
export const ctrf: Reporter = {
  name: 'ctrf',
  files: ['ctrf-report.json'],
  render: (report) => [{ path: 'ctrf-report.json', text: `${JSON.stringify(document(report), null, 1)}\n` }],
};

const statuses = { failed: 'failed', error: 'other', skipped: 'skipped', passed: 'passed' } as const satisfies Record<
  RequirementOutcome,
  string
>;

function document(report: Report) {
  const { run, target, tool, verdict } = report;
  const results = requirementResults(report);
  const count = (outcome: RequirementOutcome): number => results.filter((result) => result.outcome === outcome).length;
  const parsed = Date.parse(run.started);
  const start = Number.isNaN(parsed) ? 0 : parsed;
  const duration = Math.round(run.seconds * 1000);
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    runId: text(run.id),
    timestamp: new Date(start + duration).toISOString(),
    generatedBy: tool.name,
    results: {
      tool: { name: tool.name, version: tool.version },
      summary: {
        tests: results.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('error'),
        suites: new Set(results.map(({ statement }) => statement.area)).size,
        start,
        stop: start + duration,
        duration,
      },
      tests: results.map(testOf),
      environment: {
        reportName: 'apiconform run',
        appName: text(target.server),
        ...(target.release === undefined ? {} : { appVersion: text(target.release) }),
        extra: { verdict: verdict.conformance, because: text(verdict.because) },
      },
    },
  };
}

function testOf(result: RequirementResult) {
  const { statement, subject, outcome, status, seconds } = result;
  const isShown = outcome === 'failed' || outcome === 'error';
  return {
    testId: text(`${statement.id}@${subject}`),
    name: text(`${statement.id} ${subject}`),
    status: statuses[outcome],
    rawStatus: status,
    duration: Math.round(seconds * 1000),
    suite: [text(statement.area)],
    tags: [statement.level],
    ...(outcome === 'passed' ? {} : { message: text(messageOf(result)) }),
    ...(isShown ? { trace: text(detailLines(result).join('\n')) } : {}),
  };
}

function text(of: string): string {
  return visibleText(shortText(of, 4000));
}
