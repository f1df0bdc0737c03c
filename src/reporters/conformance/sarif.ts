import { digestOf } from '#core/codecs/digest';
import type { Report, StatementReport } from '#core/model/report';
import { type SarifPlace, type SarifResult, sarifLog } from '../sarif.ts';
import { shortText } from '../short-text.ts';
import { visibleText } from '../visible-text.ts';
import type { Reporter } from './reporter.ts';
import { detailLines, messageOf, type RequirementResult, requirementResults } from './requirement-results.ts';

/**
 * SARIF 2.1.0: a result for each requirement and type that did not pass. A deviation and a known failure are suppressed, what could
 * not be judged is open, and what was not tested is left out. The place of a result is the row of its requirement.
 */
export const sarif: Reporter = {
  name: 'sarif',
  files: ['report.sarif'],
  render: (report) => [{ path: 'report.sarif', text: document(report) }],
};

const levels = { MUST: 'error', SHOULD: 'warning', MAY: 'note' } as const;

function document(report: Report): string {
  const shown = requirementResults(report).filter(({ status }) => status !== 'passed' && status !== 'skipped');
  const statements = new Map(shown.map(({ statement }) => [statement.id, statement]));
  return sarifLog({
    version: report.tool.version,
    rules: [...statements.values()].map((statement) => ({
      id: statement.id,
      text: line(statement.text),
      fullText: line(`${statement.level}: ${statement.text}${statement.section === '' ? '' : ` (${statement.section})`}`),
      level: levels[statement.level],
      help: helpOf(statement),
    })),
    results: shown.map(resultOf),
    notifications: [
      { level: report.verdict.conformance === 'conformant' ? 'note' : 'error', message: line(report.verdict.because) },
      ...(report.waivers ?? []).flatMap(({ problem }) =>
        problem === undefined ? [] : [{ level: 'error' as const, message: line(problem.message) }],
      ),
    ],
    complete: !report.run.interrupted && report.verdict.conformance !== 'incomplete',
  });
}

function resultOf(result: RequirementResult): SarifResult {
  const { statement, subject, status, outcome } = result;
  const isOpen = status === 'inconclusive' || status === 'error';
  const isAccepted = outcome === 'skipped' && (status === 'deviation' || status === 'known-failure');
  return {
    rule: statement.id,
    kind: isOpen ? 'open' : 'fail',
    level: isOpen ? 'none' : levels[statement.level],
    message: [line(`${subject}: ${messageOf(result)}`), visibleText(shortText(detailLines(result).join('\n'), 4000))].join('\n'),
    place: placeOf(statement),
    about: line(`${statement.id}@${subject}`),
    fingerprint: digestOf([statement.id, subject]).slice(0, 16),
    ...(isAccepted ? { accepted: line(result.deciding[0].reason ?? status) } : {}),
  };
}

function placeOf({ where }: StatementReport): SarifPlace {
  const [, file = 'spec-tables', row = '1'] = /^(spec-tables\/[\w.-]+):(\d{1,9})$/.exec(where) ?? [];
  return { file, base: 'project', line: Math.max(1, Number(row)) };
}

function helpOf(statement: StatementReport): string {
  const { file, line: row } = placeOf(statement);
  return `/blob/main/${file}#L${row}`;
}

function line(text: string): string {
  return visibleText(shortText(text, 1000)).replaceAll(/[\n\t]+/g, ' ');
}
