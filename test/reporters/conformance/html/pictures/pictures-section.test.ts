import { describe, expect, it } from 'vitest';
import type { Report } from '#core/model/report';
import type { Status } from '#core/model/result';
import { picturesSection } from '#reporters/conformance/html/pictures/pictures-section';
import { sampleReport } from '../../../../conformance/report/sample-report.ts';
import { reportWithEverything } from '../../report-with-everything.ts';

const [statement] = sampleReport.statements;
const [result] = sampleReport.results;
if (statement === undefined || result === undefined) throw new Error('the sample is empty');

const reportOf = (statuses: Readonly<Record<string, Status | undefined>>): Report => ({
  ...sampleReport,
  statements: Object.keys(statuses).map((id) => ({ ...statement, id })),
  results: Object.entries(statuses).flatMap(([id, status]) => (status === undefined ? [] : [{ ...result, statement: id, status }])),
});
const drawn = (report: Report): string => String(picturesSection(report, (index) => `result-${index}`));

describe('the pictures of the specification', () => {
  it('are left out where the report has none of their requirements', () => {
    expect(picturesSection(reportOf({ 'verbs/get': 'passed' }), () => undefined)).toBeUndefined();
  });

  it('colour a transition by the most severe of its results, and list it in words with a link', () => {
    const markup = drawn(reportOf({ 'deletion/marked': 'failed', 'deletion/current-time': 'passed', 'deletion/removed': 'passed' }));
    expect(markup).toContain('<g class="arrow failed">');
    expect(markup).toContain('with the time of the request: <span class="count failed"><a href="#result-0">1 failed</a></span>');
    expect(markup).toMatch(/<a href="#result-0" aria-label="1: [^"]*: 1 failed, 1 passed"><circle class="failed"/);
    expect(markup).toContain('<a href="#deletion/removed">1 passed</a>');
  });

  it('say which part was not tested, and which cannot be tested', () => {
    const report = reportOf({
      'deprecation/gates/alpha': undefined,
      'deprecation/gates/beta': 'skipped',
      'deprecation/gates/ga': undefined,
    });
    const unverifiable = { why: 'no request shows it', instead: 'nothing' };
    const statements = report.statements.map((one) => (one.id === 'deprecation/gates/ga' ? { ...one, unverifiable } : one));
    const markup = drawn({ ...report, statements });
    expect(markup).toContain('<td class="quiet"><span class="quiet">no result</span></td>');
    expect(markup).toContain('<td class="quiet"><span class="quiet">not testable</span></td>');
    expect(markup).toContain('<a href="#skipped">1 not tested</a>');
  });

  it('begin with those that need attention, which are open', () => {
    const markup = drawn(
      reportOf({ 'watch-resource-version/rv-zero': 'passed', 'field-validation/built-in/create/warn/unknown': 'failed' }),
    );
    const pictures = [...markup.matchAll(/<details class="plain picture" id="([^"]*)"( open)?/g)].map(([, id, open]) => [
      id,
      open !== undefined,
    ]);
    expect(pictures).toEqual([
      ['field-validation-of-built-in', true],
      ['reads-by-version', false],
    ]);
  });

  it('have each release that removed versions, with the old version and its replacement', () => {
    const markup = drawn(reportWithEverything);
    expect(markup).toContain('<th scope="rowgroup" rowspan="1">1.25</th><th scope="row">cron job</th>');
  });

  it('have each its id once', () => {
    const ids = [...drawn(reportWithEverything).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['list-matrix', 'ownership', 'deletion-in-two-phases', 'removals', 'feature-gates', 'metrics']),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
