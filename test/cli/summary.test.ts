import { describe, expect, it } from 'vitest';
import { summaryOf } from '#cli/summary';
import type { Report } from '#core/model/report';
import { sampleReport } from '../conformance/report/sample-report.ts';

const escapeCharacter = '\u001b';
const linesOf = (report: Report): readonly string[] => summaryOf(report, 'reports/latest', false).split('\n');
const failure = sampleReport.results.find(({ status }) => status === 'failed');
if (failure === undefined) throw new Error('The sample report has no failure.');

describe('the summary at the end of a run', () => {
  it('says the verdict and why, the counts that are not zero, and where the report is', () => {
    const lines = linesOf(sampleReport);
    expect(lines).toContain(`not conformant: ${sampleReport.verdict.because}`);
    const counts = lines.find((line) => line.includes(' results, '));
    expect(counts).toContain(`${sampleReport.summary.failed} failed`);
    expect(counts).toContain(`of ${sampleReport.summary.total} results, ${sampleReport.run.requests} requests`);
    const clean = linesOf({ ...sampleReport, summary: { ...sampleReport.summary, failed: 0 } });
    expect(clean.find((line) => line.includes(' results, '))).not.toContain('failed');
    expect(lines.at(-2)).toBe('report: reports/latest/report.html');
  });

  it('does not repeat what was expected where the message says it', () => {
    const message = 'GET /api/v1/nodes returned 202, expected 200';
    const findings = [{ message, expected: '200', actual: '202' }];
    const lines = linesOf({ ...sampleReport, results: [{ ...failure, findings }] });
    expect(lines).toContain(`  ${message}`);
  });

  it('shows each problem with what was expected and found, and the command that shows it again', () => {
    const lines = linesOf(sampleReport);
    const at = lines.indexOf(`failed ${failure.level} ${failure.statement} on ${failure.subject}`);
    const [finding] = failure.findings;
    expect(lines[at + 1]).toContain(finding?.message.replace(/\.$/, ''));
    expect(lines[at + 1]).toContain(`: expected ${finding?.expected}, got ${finding?.actual}`);
    expect(lines[at + 2]).toBe(`  ${failure.rerun}`);
  });

  it('shows no more problems than fit, and says how many there are', () => {
    const results = Array.from({ length: 50 }, () => failure);
    const lines = linesOf({ ...sampleReport, results });
    expect(lines.filter((line) => line.startsWith('failed '))).toHaveLength(20);
    expect(lines).toContain('and 30 more in the report');
  });

  it('shows results that could not be judged for one reason once, with their number', () => {
    const { findings: _findings, ...result } = failure;
    const open = { ...result, status: 'inconclusive', findings: [] } as const;
    const results = [
      { ...open, reason: 'held back' },
      { ...open, reason: 'another' },
      { ...open, reason: 'held back' },
    ];
    const lines = linesOf({ ...sampleReport, results });
    const head = `inconclusive ${failure.level} ${failure.statement} on ${failure.subject}`;
    expect(lines.filter((line) => line.startsWith('inconclusive '))).toEqual([`${head} and 1 more`, head]);
    expect(lines.filter((line) => line === '  held back')).toHaveLength(1);
  });

  it('shows the shortest sequence of a failure first, and counts the others that have it', () => {
    const sequence = (id: string, shorter?: string) => ({
      ...failure,
      case: id,
      subject: 'configmaps',
      findings: [{ message: id, clause: 'write/owners' }],
      ...(shorter === undefined ? {} : { shorter }),
    });
    const short = 'drawn/5-3f9a@configmaps';
    const results = [failure, sequence('drawn/5', short), sequence('drawn/6', short), sequence('drawn/5-3f9a')];
    const again = { sent: 3, failed: 3 };
    const of = { subject: 'configmaps', of: 'drawn/5@configmaps', statement: failure.statement, again, steps: [] };
    const drawn = { sequences: 500, failed: 2, notShown: 900 };
    const lines = linesOf({ ...sampleReport, results, drawn, sequences: [{ id: 'drawn/5-3f9a', ...of }] });
    expect(lines[1]).toBe(`failed ${failure.level} ${failure.statement} on configmaps and 2 more`);
    expect(lines[2]).toContain('drawn/5-3f9a');
    expect(lines).toContain('500 drawn sequences, 2 failed; 900 results that say the same are not shown');
  });

  it('names the errata that were met, and the reasons of what was skipped with their numbers', () => {
    const lines = linesOf(sampleReport);
    for (const { id, results } of sampleReport.errata) {
      expect(lines.filter((line) => line === `deviation ${id}: ${results}`)).toHaveLength(results > 0 ? 1 : 0);
    }
    expect(sampleReport.errata.some(({ results }) => results > 0)).toBe(true);
    const reason = sampleReport.results.find(({ status }) => status === 'skipped')?.reason;
    const count = sampleReport.results.filter((one) => one.status === 'skipped' && one.reason === reason).length;
    expect(lines.filter((line) => line.startsWith(`skipped ${count}: ${reason}`))).toHaveLength(1);
  });

  it('reports how many requirements no case tested, and no more reasons than can be read', () => {
    const group = (results: number, statements: readonly string[]) => ({ reason: `reason ${results}`, results, areas: [], statements });
    const lines = linesOf({
      ...sampleReport,
      notTested: Array.from({ length: 25 }, (_, index) => group(100 - index, ['a/b', 'a/c'].slice(index))),
    });
    const told = lines.filter((line) => line.startsWith('skipped '));
    expect(told[0]).toBe('skipped 100: reason 100 (2 requirements not covered by any test)');
    expect(told[1]).toBe('skipped 99: reason 99 (1 requirement not covered by any test)');
    expect(told[2]).toBe('skipped 98: reason 98');
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe('skipped 390: for 5 more reasons in the report');
    const { notTested: _, ...older } = sampleReport;
    expect(linesOf(older).filter((line) => line.startsWith('skipped '))).toEqual([]);
  });

  it('names what could not be removed, whole, and no more than can be read', () => {
    const left = Array.from({ length: 25 }, (_, index) => `/api/v1/namespaces/ac-1-${index}`);
    const line = (paths: readonly string[]) =>
      linesOf({ ...sampleReport, run: { ...sampleReport.run, left: paths } }).find((one) => one.startsWith('not removed'));
    expect(line([])).toBeUndefined();
    expect(line(left.slice(0, 2))).toBe(`not removed: ${left[0]}, ${left[1]}`);
    expect(line(left)).toBe(`not removed: ${left.slice(0, 20).join(', ')} and 5 more in the report`);
  });

  it('is coloured where that is wanted, and has no escape where it is not', () => {
    expect(summaryOf(sampleReport, 'r', true)).toContain(
      `${escapeCharacter}[31m${escapeCharacter}[1mnot conformant${escapeCharacter}[22m${escapeCharacter}[39m: `,
    );
    expect(summaryOf(sampleReport, 'r', false)).not.toContain(escapeCharacter);
  });

  it('never lets a server write to the terminal', () => {
    const hostile = `${escapeCharacter}[2J\r\nconformant: all is well\u202e`;
    const results = sampleReport.results.map((result) => ({
      ...result,
      reason: hostile,
      findings: [{ message: hostile, expected: hostile, actual: hostile }],
    }));
    const text = summaryOf(
      { ...sampleReport, verdict: { conformance: 'incomplete', because: hostile }, results, run: { ...sampleReport.run, left: [hostile] } },
      'r',
      false,
    );
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text.split('\n').filter((line) => line.startsWith('conformant'))).toEqual([]);
  });
});
