import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import type { Report } from '#core/model/report';
import { junit } from '#reporters/conformance/junit';
import { sampleInput, sampleReport } from '../../conformance/report/sample-report.ts';
import { fileText } from '../file-text.ts';
import { junitProblems } from '../junit-schema.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';
import { elementsOf, type MarkupElement, parseMarkup, textOf } from './parse-markup.ts';

const parsed = (report: Report): MarkupElement => parseMarkup(fileText(junit.render(report)[0]));

const casesOf = (root: MarkupElement): readonly MarkupElement[] => elementsOf(root).filter(({ name }) => name === 'testcase');

const byArea = (one: string, other: string): number => {
  const [area = '', otherArea = ''] = [one, other].map((name) => name.split('/')[0]);
  return area < otherArea ? -1 : area > otherArea ? 1 : 0;
};

const outcomesOf = (testCase: MarkupElement): readonly string[] =>
  elementsOf(testCase)
    .map(({ name }) => name)
    .filter((name) => name === 'failure' || name === 'error' || name === 'skipped');

const outcome = (report: Report, statement: string): readonly string[] => {
  const found = casesOf(parsed(report)).find((testCase) => testCase.attributes.get('name')?.startsWith(`${statement} `));
  if (found === undefined) throw new Error(`no testcase for ${statement}`);
  return outcomesOf(found);
};

const messagesOf = (report: Report, name: string): readonly string[] =>
  elementsOf(parsed(report))
    .filter((element) => element.name === name)
    .map(({ attributes }) => attributes.get('message') ?? '');

const withOptions = (options: Partial<Report['run']['options']>): Report =>
  buildReport({ ...sampleInput, head: { ...sampleInput.head, options: { ...sampleInput.head.options, ...options } } });

describe('a JUnit document', () => {
  it('has one test case for each requirement and type, and one for the run', () => {
    const requirements = new Set(sampleReport.results.map(({ statement, subject }) => `${statement} ${subject}`));
    const names = casesOf(parsed(sampleReport)).map(({ attributes }) => attributes.get('name'));
    expect(names).toEqual(['run completed', ...[...requirements].sort(byArea)]);
  });

  it('has class names with a package, and no id of the run or of a drawn sequence in a name', () => {
    const drawn = { ...sampleReport, results: sampleReport.results.map((result) => ({ ...result, case: `drawn/${result.seconds}` })) };
    const named = (report: Report) => casesOf(parsed(report)).map(({ attributes }) => attributes.get('name'));
    expect(named(drawn)).toEqual(named(sampleReport));
    for (const { attributes } of casesOf(parsed(sampleReport))) {
      expect(attributes.get('classname')).toMatch(/^apiconform\.[a-z-]+$/);
      expect(`${attributes.get('name')}`).not.toContain(sampleReport.run.id);
    }
  });

  it('is valid against the schema of Jenkins', () => {
    expect(junitProblems(fileText(junit.render(sampleReport)[0]))).toEqual([]);
  });

  it('is not valid with what the schema of Jenkins does not have, or without what it needs', () => {
    const text = fileText(junit.render(sampleReport)[0]);
    const broken = [
      text.replace('<testcase ', '<testcase level="MUST" '),
      text.replace(/(<testcase [^>]*[^/])>/, '$1><properties></properties>'),
      text.replace(/(<testsuite [^>]*?) failures="\d+"/, '$1'),
      text.replaceAll('testsuites', 'testsuite'),
    ];
    for (const one of broken) {
      expect(one).not.toBe(text);
      expect(junitProblems(one)).not.toEqual([]);
    }
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

  it('skips a deviation with the name of its erratum, and fails it in a strict run', () => {
    expect(outcome(sampleReport, 'bookmark/content')).toEqual(['skipped']);
    expect(messagesOf(sampleReport, 'skipped')).toContain(
      'MUST deviation (bookmark-zero-values): It holds empty fields of its type beside the version.',
    );
    expect(outcome(withOptions({ strict: true }), 'bookmark/content')).toEqual(['failure']);
  });

  it('says why something is skipped', () => {
    const messages = messagesOf(sampleReport, 'skipped');
    expect(messages.filter((message) => message === '')).toEqual([]);
    expect(messages).toContain('SHOULD failed: The message does not name the condition.');
  });

  it('has an error for what could not be judged only where the verdict depends on it', () => {
    const results = sampleReport.results.map((result) =>
      result.statement === 'gone/watch/too-old' ? { ...result, level: 'MAY' as const } : result,
    );
    expect(outcome({ ...sampleReport, results }, 'gone/watch/too-old')).toEqual(['skipped']);
  });

  it('shows the worst of several results of a requirement for a type, and how many they are', () => {
    const [first] = sampleReport.results.filter(({ statement }) => statement === 'watch/order');
    if (first === undefined) throw new Error('no result');
    const results = [...sampleReport.results, { ...first, case: 'drawn/7', status: 'passed' as const, findings: [] }];
    expect(outcome({ ...sampleReport, results }, 'watch/order')).toEqual(['failure']);
    expect(casesOf(parsed({ ...sampleReport, results }))).toHaveLength(casesOf(parsed(sampleReport)).length);
    expect(junit.render({ ...sampleReport, results })[0]?.text).toContain('results: 2');
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
        // The schema of Jenkins has no number of skipped tests of the whole document.
        ...(suite.name === 'testsuites' ? {} : { skipped: count('skipped') }),
      });
    }
  });

  it('has an error if the run was interrupted', () => {
    const interrupted = casesOf(parsed(buildReport({ ...sampleInput, interrupted: true })))[0];
    expect(interrupted?.attributes.get('name')).toBe('run completed');
    expect(interrupted === undefined ? [] : outcomesOf(interrupted)).toEqual(['error']);
  });

  it('counts the time of a case once, however many statements it has, in cases, suites and the document', () => {
    const [first] = sampleReport.results;
    if (first === undefined) throw new Error('no result');
    const results = [...sampleReport.results, { ...first, statement: 'other/statement' }];
    const seconds = new Map(results.map((result) => [`${result.case}@${result.subject}`, result.seconds]));
    const whole = [...seconds.values()].reduce((sum, each) => sum + each, 0);
    const root = parsed({ ...sampleReport, results });
    const sumOf = (name: string): number =>
      elementsOf(root).reduce((sum, element) => sum + (element.name === name ? Number(element.attributes.get('time')) : 0), 0);
    expect([sumOf('testcase'), sumOf('testsuite'), sumOf('testsuites')]).toEqual([whole, whole, whole]);
  });

  it('shows the requirement, the expected and actual values, and a command to run it again', () => {
    const text = elementsOf(parsed(sampleReport))
      .filter(({ name }) => name === 'failure')
      .map(textOf)
      .join('\n');
    expect(text).toContain('MUST: A watch tells the changes');
    expect(text).toContain('expected: one, version 1043');
    expect(text).toContain("Run again: apiconform run --context staging --output reports/again --only 'watch/order'");
  });

  it.each(hostileTexts.map((text, index) => [index, text] as const))('stays well-formed with hostile text %i', (_, text) => {
    const report = hostileReport(text);
    const results = report.results.map((result, index) => ({ ...result, subject: `${result.subject}${index}` }));
    const rendered = fileText(junit.render({ ...report, results })[0]);
    expect(casesOf(parseMarkup(rendered))).toHaveLength(9);
    expect(junitProblems(rendered)).toEqual([]);
    expect(rendered).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/u);
    expect(rendered.length).toBeLessThan(500_000);
  });
});
