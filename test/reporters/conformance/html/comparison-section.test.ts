import { describe, expect, it } from 'vitest';
import type { ChangedResult, Comparison, Report } from '#core/model/report';
import { comparisonSection } from '#reporters/conformance/html/comparison-section';
import { sampleReport } from '../../../conformance/report/sample-report.ts';
import { elementsOf, parseMarkup, textOf } from '../parse-markup.ts';

const change: ChangedResult = {
  kind: 'new-failure',
  statement: 'watch/order',
  subject: 'pods',
  level: 'MUST',
  was: 'passed',
  is: 'failed',
};
const comparison: Comparison = {
  earlier: { run: 'x1', started: '2026-01-01T00:00:00Z', server: 'https://a', tool: '0.1.0', conformance: 'conformant' },
  differs: [{ what: 'release of the server', was: 'v1.30', is: 'v1.36' }],
  changes: [
    { ...change, result: 3, message: 'GET <b> returned 202' },
    { ...change, kind: 'fixed', is: 'passed', was: 'failed' },
  ],
  same: 12,
};
const section = (of: Comparison | undefined, report: Report = sampleReport) =>
  String(
    comparisonSection(of === undefined ? report : { ...report, comparison: of }, (index) => (index === 3 ? 'there' : undefined)) ?? '',
  );

describe('the comparison with an earlier run', () => {
  it('is left out without one', () => expect(section(undefined)).toBe(''));

  it('says what became of each requirement, with a link to its result where the page has it', () => {
    const markup = section(comparison);
    const text = elementsOf(parseMarkup(markup)).map(textOf)[0]?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Compared with an earlier run: 1 new failure, 1 fixed');
    expect(text).toContain('release of the server: v1.30 → v1.36');
    expect(text).toContain('watch/order@pods passed → failed');
    expect(markup.match(/<a href="#there">/g)).toHaveLength(1);
    expect(markup).toContain('GET &lt;b&gt; returned 202');
  });

  it('is bounded', () => {
    const many = section({
      ...comparison,
      changes: Array.from({ length: 3000 }, (_, index) => ({ ...change, statement: `a/b-${index}` })),
    });
    expect(many).toContain('2500 more changes in report.json');
    expect(many.length).toBeLessThan(300_000);
  });
});
