import { digestOf } from '#core/codecs/digest';
import { type CodeQualityIssue, codeQualityReport } from '../code-quality.ts';
import type { Reporter } from './reporter.ts';
import { messageOf, type RequirementResult, requirementResults } from './requirement-results.ts';

/**
 * A Code Quality report of GitLab: an issue for each requirement and type that failed, at the row of the requirement, because a server has
 * no file in the project of the reader.
 */
export const gitlab: Reporter = {
  name: 'gitlab',
  files: ['gl-code-quality-report.json'],
  render: (report) => [
    {
      path: 'gl-code-quality-report.json',
      text: codeQualityReport(requirementResults(report).filter(isFailed).map(issueOf)),
    },
  ],
};

const isFailed = ({ outcome, status }: RequirementResult): boolean => outcome === 'failed' || status === 'failed';

const severities = { MUST: 'critical', SHOULD: 'minor', MAY: 'info' } as const;

function issueOf(result: RequirementResult): CodeQualityIssue {
  const { statement, subject, outcome } = result;
  const [, file = 'spec-tables', row = '1'] = /^(.+):(\d{1,9})$/.exec(statement.where) ?? [];
  return {
    description: `${statement.id} ${subject}: ${messageOf(result)}`,
    check: statement.id,
    fingerprint: digestOf([statement.id, subject]),
    severity: outcome === 'failed' ? 'critical' : severities[statement.level],
    file,
    line: Math.max(1, Number(row)),
  };
}
