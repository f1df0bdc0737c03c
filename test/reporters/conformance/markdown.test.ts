import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import type { Report } from '#core/model/report';
import { markdown } from '#reporters/conformance/markdown';
import { sampleCase, sampleInput, sampleJudged, sampleReport, sampleStatement } from '../../conformance/report/sample-report.ts';
import { fileText } from '../file-text.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

const rendered = (report: Report): string => fileText(markdown.render(report)[0]);

/** The text outside of code spans, where markup is active. */
const outsideCode = (text: string): string => text.replaceAll(/(?<![\\`])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');

describe('a summary in Markdown', () => {
  it('begins with the verdict', () => {
    expect(rendered(sampleReport).split('\n')[0]).toMatch(/^\*\*Not conformant\.\*\* 2 MUST requirements failed/);
  });

  it('groups failures by requirement, with the expected value and a command to run them again', () => {
    const text = rendered(sampleReport);
    expect(text.match(/^### MUST `list-resource-version\/match-unset\/continue\/rv-other`$/gm)).toHaveLength(1);
    expect(text).toContain('> A watch tells the changes of an object');
    expect(text).toContain('- expected `status 400`');
    expect(text).toContain("Run again: `apiconform run --context staging --output reports/again --only 'watch/order'`");
  });

  it('has the causes first, each in one line with what it concerns', () => {
    const [, first = ''] = rendered(sampleReport).split(/^## /m);
    expect(first).toMatch(/^Causes\n\n- MUST `[\w/-]+` failed: .* \(\d+ requirements? \\\[\d+ results?\\\] on .*\)\n/);
    expect(first.split('\n- ')).toHaveLength(1 + (sampleReport.causes ?? []).filter(({ status }) => status !== 'deviation').length);
  });

  it('names the errata of deviations and counts skipped results by reason', () => {
    const text = rendered(sampleReport);
    expect(text).toMatch(/^- `bookmark-zero-values`: .* 1 requirement \[1 result\]: `bookmark\/content`\.$/m);
    expect(text).toMatch(/^- 1 requirement \[1 result\]: The run was not told .* \(`retention`\)$/m);
    expect(text).not.toContain('An erratum that no result');
  });

  it('stays below 64 KiB with thousands of failures, and counts the omitted ones', () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `watch/requirement-${index}`);
    const many = buildReport({
      ...sampleInput,
      statements: ids.map((id) => sampleStatement(id)),
      cases: ids.map((id) =>
        sampleJudged(sampleCase(id, [id]), [
          { statement: id, status: 'failed', findings: [{ message: 'é'.repeat(5000), expected: '`'.repeat(5000) }] },
        ]),
      ),
      skipped: [],
    });
    const text = rendered(many);
    expect(Buffer.byteLength(text)).toBeLessThan(65_536);
    const shown = text.match(/^### /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(5);
    expect(text).toContain(`*${3000 - shown} requirements omitted: see the full report.*`);
  });

  it.each(hostileTexts.map((text, index) => [index, text] as const))('shows hostile text %i as text', (_, text) => {
    const summary = rendered(hostileReport(text));
    expect(Buffer.byteLength(summary)).toBeLessThan(65_536);
    expect(summary).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\p{Bidi_Control}]/u);
    const prose = outsideCode(summary);
    expect(prose).not.toMatch(/<|(?<!\\)\]\(|@(?!&#8203;)|[^\\]:\/\/|(?<!\\)`/);
    expect(summary.match(/^#+ (?!MUST |Causes|Failed|Inconclusive|Observations|Deviations|Not tested|Objects left)/gm)).toBeNull();
  });
});
