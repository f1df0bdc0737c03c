import { describe, expect, it } from 'vitest';
import { compareReports } from '#conformance/compare/compare-reports';
import type { Report, ReportedResult } from '#core/model/report';
import type { Status } from '#core/model/result';
import { sampleReport } from '../report/sample-report.ts';

const [first] = sampleReport.results;
if (first === undefined) throw new Error('the sample has no result');

const resultOf = (status: Status, more: Partial<ReportedResult> = {}): ReportedResult => ({
  ...first,
  statement: 'watch/resume',
  subject: 'configmaps',
  case: 'watch/resume',
  level: 'MUST',
  findings: [],
  status,
  ...more,
});
const reportOf = (...results: readonly ReportedResult[]): Report => ({ ...sampleReport, results });
const kindOf = (was: readonly ReportedResult[], is: readonly ReportedResult[]): string | undefined =>
  compareReports(reportOf(...was), reportOf(...is)).changes[0]?.kind;

describe('what differs between two runs', () => {
  it('is nothing for the same report, except that what fails still fails', () => {
    const { changes, same, differs } = compareReports(sampleReport, sampleReport);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['still-failing']));
    expect(changes.every(({ was, is }) => was === is)).toBe(true);
    expect(differs).toEqual([]);
    expect(changes.length + same).toBe(new Set(sampleReport.results.map(({ statement, subject }) => `${statement}@${subject}`)).size);
  });

  const deviation = resultOf('deviation', { erratum: 'one' });
  it.each([
    ['new-failure', [resultOf('passed')], [resultOf('failed')]],
    ['new-failure', [resultOf('deviation')], [resultOf('known-failure')]],
    ['new-failure', [], [resultOf('failed')]],
    ['new-failure', [resultOf('skipped')], [resultOf('failed')]],
    ['fixed', [resultOf('failed')], [resultOf('passed')]],
    ['fixed', [resultOf('known-failure')], [deviation]],
    ['still-failing', [resultOf('failed')], [resultOf('known-failure')]],
    ['newly-judged', [], [resultOf('passed')]],
    ['newly-judged', [resultOf('inconclusive')], [deviation]],
    ['no-longer-judged', [resultOf('failed')], []],
    ['no-longer-judged', [resultOf('passed')], [resultOf('skipped')]],
    ['no-longer-judged', [resultOf('passed')], [resultOf('passed'), resultOf('error')]],
    ['deviation-changed', [resultOf('passed')], [deviation]],
    ['deviation-changed', [deviation], [resultOf('deviation', { erratum: 'other' })]],
    [undefined, [deviation], [deviation]],
    [undefined, [resultOf('passed')], [resultOf('passed'), resultOf('skipped')]],
    [undefined, [resultOf('skipped')], []],
  ])('is %s', (kind, was, is) => {
    expect(kindOf(was, is)).toBe(kind);
  });

  it('is counted by requirement and type, whatever the case is called', () => {
    const drawn = (id: string): ReportedResult => resultOf('passed', { case: `drawn/${id}` });
    expect(compareReports(reportOf(drawn('1'), drawn('2')), reportOf(drawn('3')))).toMatchObject({ changes: [], same: 1 });
  });

  it('names the deciding result of the later run, and of what was fixed the earlier finding', () => {
    const failed = resultOf('failed', { findings: [{ message: 'it returned 202' }] });
    const { changes } = compareReports(reportOf(failed), reportOf(resultOf('passed', { subject: 'csinodes' }), resultOf('passed')));
    expect(changes).toEqual([
      expect.objectContaining({ kind: 'fixed', was: 'failed', is: 'passed', message: 'it returned 202', result: 1 }),
      expect.objectContaining({ kind: 'newly-judged', subject: 'csinodes', was: 'absent', result: 0 }),
    ]);
  });

  it('begins with new failures, those of a MUST first', () => {
    const failed = (statement: string, level: 'MUST' | 'SHOULD'): ReportedResult => resultOf('failed', { statement, level });
    const later = reportOf(failed('a/should', 'SHOULD'), failed('z/must', 'MUST'), resultOf('passed'));
    expect(compareReports(reportOf(resultOf('failed')), later).changes.map(({ kind, statement }) => [kind, statement])).toEqual([
      ['new-failure', 'z/must'],
      ['new-failure', 'a/should'],
      ['fixed', 'watch/resume'],
    ]);
  });

  it('says what differs between the runs themselves', () => {
    const later: Report = {
      ...sampleReport,
      tool: { name: 'apiconform', version: '0.2.0' },
      target: { ...sampleReport.target, release: 'v1.37.0' },
      run: { ...sampleReport.run, options: { ...sampleReport.run.options, only: ['watch/*'] } },
    };
    expect(compareReports(sampleReport, later).differs).toEqual([
      { what: 'release of the server', was: sampleReport.target.release, is: 'v1.37.0' },
      { what: 'version of apiconform', was: '0.1.0', is: '0.2.0' },
      { what: 'selected', was: 'all', is: 'watch/*' },
    ]);
  });
});
