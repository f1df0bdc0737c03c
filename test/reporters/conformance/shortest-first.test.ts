import { describe, expect, it } from 'vitest';
import type { Report, ReportedResult } from '#core/model/report';
import { reporters } from '#reporters/conformance/index';
import { shorterText, shortestFirst } from '#reporters/conformance/shortest-first';
import { sampleReport } from '../../conformance/report/sample-report.ts';
import { fileText } from '../file-text.ts';

const failure = sampleReport.results.find(({ status }) => status === 'failed');
if (failure === undefined) throw new Error('The sample report has no failure.');
const { statement } = failure;
const result = (id: string, shorter?: string): ReportedResult => ({
  ...failure,
  case: id,
  subject: 'configmaps',
  ...(shorter === undefined ? {} : { shorter }),
});
const short = result('drawn/5-3f9a');
const long = result('drawn/5', 'drawn/5-3f9a@configmaps');
// Causes name results by their positions, which are others here.
const { causes: _, ...sample } = sampleReport;
const report: Report = {
  ...sample,
  results: [long, failure, short],
  sequences: [{ id: 'drawn/5-3f9a', subject: 'configmaps', of: 'drawn/5@configmaps', statement, again: { sent: 3, failed: 3 }, steps: [] }],
};

describe('the order of results for readers', () => {
  it('begins with the shortest sequences, and ends with those that a shorter one stands for', () => {
    expect([...report.results].sort(shortestFirst(report))).toEqual([short, failure, long]);
  });

  it('is that of the report where no sequence failed', () => {
    expect([...sampleReport.results].sort(shortestFirst(sampleReport))).toEqual(sampleReport.results);
  });

  it.each(['html', 'markdown'])('is that of the %s report', (name) => {
    const [file] = reporters.find((one) => one.name === name)?.render(report) ?? [];
    const text = fileText(file);
    const places = [short, long].map(({ case: id }) => text.indexOf(`${id}@configmaps`));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  });

  it('comes with the name of the shorter sequence', () => {
    expect([shorterText(long), shorterText(short)]).toEqual(['drawn/5-3f9a@configmaps shows the same failure in fewer steps.', undefined]);
    const junit = fileText(reporters.find(({ name }) => name === 'junit')?.render(report)[0]);
    expect(junit).toContain('Test: drawn/5-3f9a@configmaps: ');
  });
});
