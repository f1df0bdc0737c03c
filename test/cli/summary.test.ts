import { describe, expect, it } from 'vitest';
import { summaryOf } from '#cli/summary';
import type { Report } from '#core/model/report';
import { sampleReport } from '../conformance/report/sample-report.ts';

const escapeCharacter = '\u001b';
const linesOf = (report: Report): readonly string[] => summaryOf(report, 'reports/latest', false).split('\n');

describe('the summary at the end of a run', () => {
  it('says the verdict and why, the counts that are not zero, and where the report is', () => {
    const lines = linesOf(sampleReport);
    expect(lines).toContain(`not conformant: ${sampleReport.verdict.because}`);
    const counts = lines.find((line) => line.includes(' results], '));
    expect(counts).toContain(`failed [${sampleReport.summary.failed}]`);
    expect(lines).toContain(`${sampleReport.run.requests} requests, ${sampleReport.run.seconds.toFixed(1)} s`);
    const clean = linesOf({ ...sampleReport, results: sampleReport.results.filter(({ status }) => status !== 'failed') });
    expect(clean.find((line) => line.includes(' results], '))).not.toContain('failed');
    expect(lines.at(-2)).toBe('report: reports/latest/report.html');
  });

  it('shows each cause with what was seen, how much it concerns, and the command that shows it again', () => {
    const [cause] = sampleReport.causes ?? [];
    const lines = linesOf(sampleReport);
    const at = lines.indexOf(`failed ${cause?.level} ${cause?.statement}`);
    expect(lines[at + 1]).toBe(`  ${cause?.sentence}`);
    expect(lines[at + 2]).toBe(`  1 requirement [${cause?.results.length} results] on ${cause?.subjects.join(', ')}`);
    expect(lines[at + 3]).toBe(`  ${sampleReport.results[cause?.results[0] ?? -1]?.rerun}`);
  });

  it('says how many results could not be judged because of a cause', () => {
    const causes = (sampleReport.causes ?? []).map((cause) => ({ ...cause, notJudged: [0, 1] }));
    expect(linesOf({ ...sampleReport, causes })[3]).toContain('; 2 requirements [2 results] not judged because of this');
  });

  it('shows no more causes than fit, and says how many there are', () => {
    const [cause] = sampleReport.causes ?? [];
    if (cause === undefined) throw new Error('The sample report has no cause.');
    const lines = linesOf({ ...sampleReport, causes: Array.from({ length: 50 }, () => cause) });
    expect(lines.filter((line) => line.startsWith('failed '))).toHaveLength(20);
    expect(lines).toContain('and 30 more causes in the report');
  });

  it('shows deviations as causes where they fail the run, and as a count where they do not', () => {
    const isDeviation = (line: string) => /^deviation (?:MUST|SHOULD|MAY) /.test(line);
    const strict = { ...sampleReport, run: { ...sampleReport.run, options: { ...sampleReport.run.options, strict: true } } };
    expect(linesOf(strict).filter(isDeviation)).toHaveLength(1);
    expect(linesOf(strict).filter((line) => line.startsWith('deviation bookmark'))).toEqual([]);
    expect(linesOf(sampleReport).filter(isDeviation)).toEqual([]);
    expect(linesOf(sampleReport).filter((line) => line.startsWith('deviation bookmark'))).toHaveLength(1);
  });

  it('says how many sequences were drawn', () => {
    const lines = linesOf({ ...sampleReport, drawn: { sequences: 500, failed: 2, notShown: 900 } });
    expect(lines).toContain('500 drawn sequences, 2 failed; 900 results that say the same are not shown');
  });

  it('names the errata that were met, and the reasons of what was skipped with their numbers', () => {
    const lines = linesOf(sampleReport);
    for (const { id, results } of sampleReport.errata) {
      const said = lines.filter((line) => line.startsWith(`deviation ${id}: `));
      expect(said).toHaveLength(results > 0 ? 1 : 0);
      if (results > 0) expect(said[0]).toMatch(new RegExp(String.raw`\[${results} results?\]$`));
    }
    expect(sampleReport.errata.some(({ results }) => results > 0)).toBe(true);
    const reason = sampleReport.results.find(({ status }) => status === 'skipped')?.reason;
    const count = sampleReport.results.filter((one) => one.status === 'skipped' && one.reason === reason).length;
    expect(
      lines.filter(
        (line) => /^(?:not tested|skipped) .*\[(\d+) results?\]: /.exec(line)?.[1] === `${count}` && line.endsWith(`: ${reason}`),
      ),
    ).toHaveLength(1);
  });

  it('reports how many requirements no case tested, and no more reasons than can be read', () => {
    const group = (results: number, statements: readonly string[]) => ({ reason: `reason ${results}`, results, areas: [], statements });
    const lines = linesOf({
      ...sampleReport,
      notTested: Array.from({ length: 25 }, (_, index) => group(100 - index, ['a/b', 'a/c'].slice(index))),
    });
    const told = lines.filter((line) => /^(?:skipped|not tested) /.test(line));
    expect(told[0]).toBe('not tested 2 requirements [100 results]: reason 100');
    expect(told[1]).toBe('not tested 1 requirement [99 results]: reason 99');
    expect(told[2]).toBe('skipped [98 results]: reason 98');
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe('skipped [390 results]: for 5 more reasons in the report');
    const { notTested: _, ...older } = sampleReport;
    expect(linesOf(older).filter((line) => /^(?:skipped|not tested) /.test(line))).toEqual([]);
  });

  it('names what could not be removed, whole, and no more than can be read', () => {
    const left = Array.from({ length: 25 }, (_, index) => `/api/v1/namespaces/ac-1-${index}`);
    const line = (paths: readonly string[]) =>
      linesOf({ ...sampleReport, run: { ...sampleReport.run, left: paths } }).find((one) => one.startsWith('not removed'));
    expect(line([])).toBeUndefined();
    expect(line(left.slice(0, 2))).toBe(`not removed: ${left[0]}, ${left[1]}`);
    expect(line(left)).toBe(`not removed: ${left.slice(0, 20).join(', ')} and 5 more in the report`);
  });

  it('names what --keep-failed left: namespaces with the number of objects in them, and no more paths than can be read', () => {
    const namespace = '/api/v1/namespaces/ac-1-ns-1';
    const nodes = Array.from({ length: 8 }, (_, index) => `/api/v1/nodes/ac-1-${index}`);
    const kept = [
      { test: 'watch/order@configmaps', objects: [namespace, `/api/v1${namespace.slice('/api/v1'.length)}/configmaps/a`] },
      { test: 'list/order@nodes', objects: nodes },
      { test: 'fixture:type', objects: nodes.slice(0, 1) },
    ];
    const lines = linesOf({ ...sampleReport, results: [], causes: [], run: { ...sampleReport.run, kept } });
    const at = lines.indexOf('kept on the server: the objects of 2 failed tests');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      `  watch/order@configmaps: ${namespace}, with 1 object in it`,
      `  list/order@nodes: ${nodes.slice(0, 5).join(', ')}, 3 more in the report`,
      `  fixture:type: ${nodes[0]}`,
    ]);
    const [result] = sampleReport.results;
    if (result === undefined) throw new Error('The sample report has no result.');
    const results = Array.from({ length: 35 }, (_, index) => ({ ...result, status: 'failed', case: `case-${index}` }) as const);
    expect(linesOf({ ...sampleReport, results, causes: [], run: { ...sampleReport.run, kept } })).toContain(
      'kept on the server: the objects of 2 of 35 failed tests',
    );
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
    const causes = (sampleReport.causes ?? []).map((cause) => ({ ...cause, sentence: hostile, erratum: hostile }));
    const text = summaryOf(
      {
        ...sampleReport,
        causes,
        verdict: { conformance: 'incomplete', because: hostile },
        results,
        run: { ...sampleReport.run, left: [hostile] },
      },
      'r',
      false,
    );
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text.split('\n').filter((line) => line.startsWith('conformant'))).toEqual([]);
  });
});
