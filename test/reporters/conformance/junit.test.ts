import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import type { Report } from '#core/model/report';
import { junit } from '#reporters/conformance/junit';
import { sampleInput, sampleReport } from '../../conformance/report/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';
import { elementsOf, type MarkupElement, parseMarkup, textOf } from './parse-markup.ts';

const parsed = (report: Report): MarkupElement => parseMarkup(junit.render(report)[0]?.text ?? '');

const casesOf = (root: MarkupElement): readonly MarkupElement[] => elementsOf(root).filter(({ name }) => name === 'testcase');

const outcomesOf = (testCase: MarkupElement): readonly string[] =>
  elementsOf(testCase)
    .map(({ name }) => name)
    .filter((name) => name === 'failure' || name === 'error' || name === 'skipped');

const outcome = (report: Report, statement: string): readonly string[] => {
  const found = casesOf(parsed(report)).find((testCase) => testCase.attributes.get('name')?.startsWith(`${statement} `));
  if (found === undefined) throw new Error(`no testcase for ${statement}`);
  return outcomesOf(found);
};

const withOptions = (options: Partial<Report['run']['options']>): Report =>
  buildReport({ ...sampleInput, head: { ...sampleInput.head, options: { ...sampleInput.head.options, ...options } } });

describe('a JUnit document', () => {
  it('has one test case for each result and one for the run', () => {
    expect(casesOf(parsed(sampleReport))).toHaveLength(sampleReport.results.length + 1);
  });

  it('maps each status to a JUnit outcome', () => {
    expect(outcome(sampleReport, 'watch/order')).toEqual(['failure']);
    expect(outcome(sampleReport, 'gone/watch/too-old')).toEqual(['error']);
    expect(outcome(sampleReport, 'unrecognized-version/watch/status')).toEqual(['error']);
    expect(outcome(sampleReport, 'retention/continue')).toEqual(['skipped']);
    expect(outcome(sampleReport, 'paging/remaining-count')).toEqual(['skipped']);
    expect(outcome(sampleReport, 'list-resource-version/match-exact/limit-set/rv-other')).toEqual([]);
  });

  it('fails a failed recommendation only with failOn should', () => {
    expect(outcome(sampleReport, 'unrecognized-version/list/message')).toEqual(['skipped']);
    expect(outcome(withOptions({ failOn: 'should' }), 'unrecognized-version/list/message')).toEqual(['failure']);
  });

  it('passes a deviation with the name of its erratum, and fails it in a strict run', () => {
    expect(outcome(sampleReport, 'bookmark/content')).toEqual([]);
    const values = elementsOf(parsed(sampleReport)).filter(({ name }) => name === 'property');
    expect(
      values.some(({ attributes }) => attributes.get('name') === 'erratum' && attributes.get('value') === 'bookmark-zero-values'),
    ).toBe(true);
    expect(outcome(withOptions({ strict: true }), 'bookmark/content')).toEqual(['failure']);
  });

  it('counts the outcomes of every suite and of the document', () => {
    const suites = elementsOf(parsed(sampleReport)).filter(({ name }) => name === 'testsuite' || name === 'testsuites');
    expect(suites.length).toBeGreaterThan(2);
    for (const suite of suites) {
      const outcomes = casesOf(suite).map(outcomesOf);
      const count = (name: string): string => String(outcomes.filter((own) => own.includes(name)).length);
      expect(Object.fromEntries(suite.attributes)).toMatchObject({
        tests: String(outcomes.length),
        failures: count('failure'),
        errors: count('error'),
        skipped: count('skipped'),
      });
    }
  });

  it('has an error if the run was interrupted', () => {
    const interrupted = casesOf(parsed(buildReport({ ...sampleInput, interrupted: true })))[0];
    expect(interrupted?.attributes.get('name')).toBe('run completed');
    expect(interrupted === undefined ? [] : outcomesOf(interrupted)).toEqual(['error']);
  });

  it('counts the time of a case once, however many statements it has', () => {
    const suite = elementsOf(parsed(sampleReport)).find(({ attributes }) => attributes.get('name') === 'list-resource-version');
    expect(suite?.attributes.get('time')).toBe('10.5');
  });

  it('shows the requirement, the expected and actual values, and a command to run it again', () => {
    const text = elementsOf(parsed(sampleReport))
      .filter(({ name }) => name === 'failure')
      .map(textOf)
      .join('\n');
    expect(text).toContain('MUST: A watch tells the changes');
    expect(text).toContain('expected: one, version 1043');
    expect(text).toContain("Run again: apiconform run --context staging --only 'watch/order'");
  });

  it.each(hostileTexts.map((text, index) => [index, text] as const))('stays well-formed with hostile text %i', (_, text) => {
    const rendered = junit.render(hostileReport(text))[0]?.text ?? '';
    expect(casesOf(parseMarkup(rendered))).toHaveLength(9);
    expect(rendered).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u);
    expect(rendered.length).toBeLessThan(500_000);
  });
});
