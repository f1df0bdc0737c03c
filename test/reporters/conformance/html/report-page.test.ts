import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import type { Report } from '#core/model/report';
import { html } from '#reporters/conformance/html/report-page';
import { script, scriptHash } from '#reporters/conformance/html/script';
import { countText, statusCounts } from '#reporters/conformance/status-counts';
import { sampleCase, sampleInput, sampleJudged, sampleReport, sampleStatement } from '../../../conformance/report/sample-report.ts';
import { fileText } from '../../file-text.ts';
import { hostileReport, hostileTexts } from '../hostile-report.ts';
import { largeReport } from '../large-report.ts';
import { elementsOf, type MarkupElement, parseMarkup, textOf } from '../parse-markup.ts';

const rendered = (report: Report): string => fileText(html.render(report)[0]);
const elements = (report: Report): readonly MarkupElement[] => elementsOf(parseMarkup(rendered(report)));
const named = (all: readonly MarkupElement[], name: string): readonly MarkupElement[] => all.filter((element) => element.name === name);
const withClass = (all: readonly MarkupElement[], name: string): readonly MarkupElement[] =>
  all.filter(({ attributes }) => (attributes.get('class') ?? '').split(' ').includes(name));
const sectionOf = (all: readonly MarkupElement[], id: string): MarkupElement => {
  const found = named(all, 'section').find(({ attributes }) => attributes.get('aria-labelledby') === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
};

const page = elements(sampleReport);
const tableWith = (heading: string): MarkupElement | undefined =>
  named(page, 'table').find((table) => named(elementsOf(table), 'th').some((cell) => textOf(cell) === heading));

describe('the page of a report', () => {
  it('loads nothing and runs only its own script', () => {
    const policy = named(page, 'meta').find(({ attributes }) => attributes.get('http-equiv') === 'Content-Security-Policy');
    expect(policy?.attributes.get('content')).toContain(`default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'`);
    expect(`sha256-${createHash('sha256').update(script).digest('base64')}`).toBe(scriptHash);
    const scripts = named(page, 'script');
    expect(scripts.map(textOf)).toEqual([script]);
    for (const { attributes } of page) {
      for (const name of ['src', 'srcset', 'action', 'style', 'poster', 'data']) expect(attributes.has(name)).toBe(false);
      expect(attributes.get('href') ?? '#').toMatch(/^#/);
    }
    expect(textOf(named(page, 'style')[0] ?? { name: '', attributes: new Map(), children: [] })).not.toMatch(/url\(|@import/);
  });

  it('begins with the verdict, its causes and its reason', () => {
    const banner = withClass(page, 'verdict')[0];
    const text = banner === undefined ? '' : textOf(banner);
    expect(text).toMatch(/Not conformant\s+3 causes:\s+[\s\S]* 1 requirement \[2 results\][\s\S]*\s2 MUST requirements failed: /);
  });

  it('counts requirements, with the results in brackets, and each requirement in one section', () => {
    const heading = (id: string): string =>
      page
        .filter(({ attributes }) => attributes.get('id') === id)
        .map(textOf)
        .join();
    const counts = new Map(statusCounts(sampleReport.results).map((count) => [count.status, count]));
    const { requirements: passed = 0, results = 0 } = counts.get('passed') ?? {};
    expect(heading('passed')).toBe(`Passed: ${countText({ requirements: passed, results })}`);
    expect(heading('skipped')).toBe(`Not tested: ${countText(counts.get('skipped') ?? { requirements: 0, results: 0 })}`);
    const inSections = named(named(page, 'nav').flatMap(elementsOf), 'a').flatMap((link) => {
      const [, requirements, ofThem] = /: (\d+) \[(\d+)\]$/.exec(textOf(link)) ?? [];
      return requirements === undefined ? [] : [[Number(requirements), Number(ofThem)] as const];
    });
    const sum = (at: 0 | 1): number => inSections.reduce((total, counted) => total + counted[at], 0);
    expect(sum(0)).toBe(new Set(sampleReport.results.map(({ statement }) => statement)).size);
    expect(sum(1)).toBe(sampleReport.results.length);
  });

  it('counts what a failure left without a verdict as inconclusive, and names its cause', () => {
    const inconclusive = sampleReport.results.flatMap(({ status }, index) => (status === 'inconclusive' ? [index] : []));
    const causes = (sampleReport.causes ?? []).map((cause, index) => (index === 0 ? { ...cause, notJudged: inconclusive } : cause));
    const other = elements({ ...sampleReport, causes: causes.filter(({ status }) => status === 'failed') });
    const text = textOf(sectionOf(other, 'inconclusive'));
    expect(text).toMatch(/^\s*Inconclusive: \d+ requirements? \[\d+ results?\]/);
    expect(text).toMatch(/could not be judged because of a failure, and are listed under its cause above\./);
    expect(textOf(sectionOf(other, 'failed'))).toContain('not judged because of this');
  });

  it('has landmarks, a language, one h1, no skipped heading levels, and no broken links', () => {
    for (const landmark of ['header', 'nav', 'main', 'footer']) expect(named(page, landmark)).toHaveLength(1);
    expect(page[0]?.attributes.get('lang')).toBe('en');
    const levels = page.filter(({ name }) => /^h[1-6]$/.test(name)).map(({ name }) => Number(name.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const leaps = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1);
    expect(leaps).toEqual([]);
    const ids = page.flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of named(page, 'a')) expect(ids).toContain(attributes.get('href')?.slice(1));
    for (const cell of named(page, 'th')) expect(cell.attributes.get('scope')).toMatch(/^(col|row|colgroup|rowgroup)$/);
  });

  it('shows each result that needs attention once, the failed requirements first', () => {
    const results = withClass(page, 'result');
    expect(results).toHaveLength(sampleReport.results.filter(({ status }) => status !== 'passed' && status !== 'skipped').length);
    const sections = named(page, 'section').map(({ attributes }) => attributes.get('aria-labelledby'));
    expect(sections).toEqual([
      'failed',
      'inconclusive',
      'recommendations',
      'overview',
      'pictures',
      'deviations',
      'known-failures',
      'skipped',
      'passed',
      'unverifiable',
      'clients',
      'observations',
      'coverage',
      'left',
      'options',
    ]);
  });

  it('begins with the causes of failures, each with its requirement, its resource types and what it leaves unjudged', () => {
    const text = textOf(withClass(elementsOf(sectionOf(page, 'failed')), 'cause')[0] ?? sectionOf(page, 'failed'));
    const [cause] = (sampleReport.causes ?? []).filter(({ status }) => status === 'failed');
    expect(text).toContain(cause?.sentence);
    expect(text).toContain(cause?.statement);
    for (const subject of cause?.subjects ?? []) expect(text).toContain(`${subject} ✗`);
  });

  it('shows the results of a report without causes one by one', () => {
    const { causes: _, ...older } = sampleReport;
    const all = elements(older);
    expect(withClass(all, 'cause')).toHaveLength(0);
    expect(withClass(all, 'result')).toHaveLength(withClass(page, 'result').length);
  });

  it('shows the requirements of each level by status', () => {
    const bars = withClass(page, 'bars')[0];
    expect(bars === undefined ? '' : textOf(bars)).toMatch(/MUST\s+\d+ failed/);
  });

  it('shows the requirement of a failure, its source, the actual value, the exchange, and a command to run it again', () => {
    const text = textOf(sectionOf(page, 'failed'));
    for (const part of [
      'A watch tells the changes of an object in the order in which they were made.',
      'Resource-version semantics',
      'spec-tables/watch.yaml:12',
      'one, version 1043; one, version 1045',
      'POST /api/v1/namespaces/ac-7f3k2-w1/configmaps',
      'MODIFIED ConfigMap ac-7f3k2-w1/one resourceVersion 1045',
      '(closed by the run)',
      `"$SERVER"'/api/v1/namespaces/ac-7f3k2-w1/configmaps?watch=true&resourceVersion=1041'`,
      "apiconform run --context staging --output reports/again --only 'watch/order'",
      'apiconform replay watch/order@configmaps --case watch/ordered --run . --output replay.sh',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('shows the list table as seven rows by three columns, with links to failures', () => {
    const table = tableWith('resourceVersionMatch');
    const body = table === undefined ? [] : elementsOf(table);
    expect(named(body, 'tbody').flatMap((group) => named(elementsOf(group), 'tr'))).toHaveLength(7);
    expect(named(body, 'td')).toHaveLength(21);
    const failed = named(body, 'td').filter((cell) => withClass([cell], 'failed').length > 0);
    expect(failed.map((cell) => textOf(cell).trim())).toEqual(['1 failed [2]']);
    const link = named(failed.flatMap(elementsOf), 'a')[0]?.attributes.get('href')?.slice(1);
    expect(page.find(({ attributes }) => attributes.get('id') === link)?.attributes.get('class')).toBe('result failed');
  });

  it('shows for each reason the untested requirements, the skipped results, and the areas', () => {
    const table = tableWith('What would test it');
    const rows = table === undefined ? [] : named(elementsOf(table), 'tr').slice(1);
    expect(rows.map((row) => [...named(elementsOf(row), 'th'), ...named(elementsOf(row), 'td')].map(textOf))).toEqual([
      [
        'The run was not told for how long history is kept (--history-kept).',
        'Add --history-kept with the time for which the server keeps old versions',
        '1 [1]',
        'retention',
      ],
    ]);
  });

  it('omits the list table if the run has none of its statements', () => {
    const { coverage: _, ...input } = sampleInput;
    const other = elements(buildReport({ ...input, statements: [sampleStatement('watch/order')], cases: [], skipped: [] }));
    expect(other.filter(({ attributes }) => attributes.get('id') === 'list-matrix')).toEqual([]);
    expect(other.filter(({ attributes }) => attributes.get('id') === 'pictures')).toEqual([]);
  });

  it('hides the filter until the script runs', () => {
    const boxes = page.filter(({ attributes }) => attributes.get('id') === 'filter-box');
    expect(boxes.map((box) => [box.attributes.has('hidden'), named(elementsOf(box), 'form').length])).toEqual([[true, 1]]);
  });

  it.each(hostileTexts.map((text, index) => [index, text] as const))('shows hostile text %i as text', (_, text) => {
    const markup = rendered(hostileReport(text));
    expect(markup).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\p{Bidi_Control}\ufffe\uffff]/u);
    const all = elementsOf(parseMarkup(markup));
    expect(markup.length).toBeLessThan(1_000_000);
    // A long text is truncated, so only the kinds of elements can be compared.
    const shape = ({ name, attributes }: MarkupElement): string => [name, ...attributes.keys()].join(' ');
    const plain = elements(hostileReport('plain')).map(shape);
    if (text.length < 1000) expect(all.map(shape)).toEqual(plain);
    else expect(new Set(plain)).toEqual(new Set([...plain, ...all.map(shape)]));
  });

  it.each(['"', '漢', '<'])('stays below 3 MB with two thousand failures with long transcripts of %s', (character) => {
    const ids = Array.from({ length: 2000 }, (_, index) => `watch/requirement-${index}`);
    const exchange = {
      e: 'exchange',
      case: 'x',
      step: 'list',
      phase: 'case',
      attempt: 0,
      at: 0,
      took: 1,
      request: { method: 'POST', target: '/api', headers: {}, body: character.repeat(9000) },
      answer: { status: 200, headers: [], body: character.repeat(9000) },
    } as const;
    const many = buildReport({
      ...sampleInput,
      statements: ids.map((id) => sampleStatement(id)),
      cases: ids.map((id) =>
        sampleJudged(
          sampleCase(id, [id]),
          [{ statement: id, status: 'failed', findings: [{ message: character.repeat(9000), expected: character.repeat(9000) }] }],
          [exchange, exchange],
        ),
      ),
    });
    const markup = rendered(many);
    expect(Buffer.byteLength(markup)).toBeLessThan(3_000_000);
    expect(markup).toContain('watch/requirement-1999');
  });

  it('shows each of twenty thousand results that need attention, below 20 MB', () => {
    const markup = rendered(largeReport(20_000, 0.1));
    expect(Buffer.byteLength(markup)).toBeLessThan(20_000_000);
    expect(markup.match(/ data-status="(?!passed|skipped)/g)?.length).toBe(15_000);
  });

  it('stays below 3 MB with two thousand passed results', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `watch/requirement-${index}`);
    const many = buildReport({
      ...sampleInput,
      statements: ids.map((id) => sampleStatement(id)),
      cases: ids.map((id) => sampleJudged(sampleCase(id, [id]), [{ statement: id, status: 'passed', findings: [] }])),
    });
    expect(Buffer.byteLength(rendered(many))).toBeLessThan(3_000_000);
  });
});
