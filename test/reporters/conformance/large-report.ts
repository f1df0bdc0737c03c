import type { Cause, Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { sampleReport } from '../../conformance/report/sample-report.ts';

const statuses: readonly Status[] = ['failed', 'inconclusive', 'deviation', 'error', 'known-failure', 'skipped', 'passed'];
const types = ['configmaps', 'csinodes', 'custom-resources', 'namespaces', 'target'];
const requirements = 1300;
const mostCauses = 40;
const message = (index: number): string =>
  `GET …/configmaps/object-${index} returned 202, expected 200: a sentence with the facts of this result`;

/**
 * Returns a report with many results of many causes, each with long requests and responses where it did not pass.
 *
 * @param share what part of the results passed, from 0 to 1.
 */
export const largeReport = (results: number, share: number): Report => {
  const [statement] = sampleReport.statements;
  const failed = sampleReport.results.find(({ status, evidence }) => status === 'failed' && evidence !== undefined);
  if (statement === undefined || failed?.evidence === undefined) throw new Error('the sample has no failure');
  const body = JSON.stringify({ kind: 'ConfigMap', data: { text: 'x'.repeat(3000) } });
  const evidence = failed.evidence.map((line) => ({ ...line, body }));
  const idOf = (index: number): string => `area-${index % 39}/requirement-${index % requirements}`;
  const all = Array.from({ length: results }, (_, index): ReportedResult => {
    const isPassed = index < results * share;
    const status = isPassed ? 'passed' : (statuses[index % (statuses.length - 1)] ?? 'failed');
    const about = { statement: idOf(index), case: `cases/case-${index}`, subject: types[index % types.length] ?? '', status };
    if (isPassed) return { ...failed, ...about, findings: [], evidence: [] };
    return { ...failed, ...about, evidence, findings: [{ message: message(index), step: 'watch' }], reason: message(index) };
  });
  const summary = Object.fromEntries(statuses.map((status) => [status, all.filter((result) => result.status === status).length]));
  return {
    ...sampleReport,
    statements: Array.from({ length: requirements }, (_, index) => ({ ...statement, id: idOf(index), area: `area-${index % 39}` })),
    results: all,
    causes: causesOf(all),
    summary: { ...sampleReport.summary, ...summary, total: results },
  };
};

const causesOf = (results: readonly ReportedResult[]): readonly Cause[] =>
  (['failed', 'inconclusive'] as const).flatMap((status) => {
    const own = results.flatMap((result, index) => (result.status === status ? [index] : []));
    return Array.from({ length: mostCauses }, (_, cause) => own.filter((index) => index % mostCauses === cause)).flatMap(
      (of): readonly Cause[] => {
        const first = results[of[0] ?? -1];
        if (first === undefined) return [];
        const { statement, subject } = first;
        return [
          {
            status,
            level: 'MUST',
            statement,
            sentence: message(0),
            statements: [statement],
            subjects: [subject],
            results: of,
            notJudged: [],
          },
        ];
      },
    );
  });
