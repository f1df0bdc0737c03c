import { describe, expect, it } from 'vitest';
import { parseReport } from '#conformance/report/parse-report';
import { json } from '#reporters/conformance/json';
import { sampleReport } from '../../conformance/report/sample-report.ts';
import { fileText } from '../file-text.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

describe('report.json', () => {
  it('parses to the same report', () => {
    expect(parseReport(fileText(json.render(sampleReport)[0]), 'report.json')).toEqual(sampleReport);
  });

  it('comes in parts, one for each result, which together are the report as JSON', () => {
    const parts = [...(json.render(sampleReport)[0]?.text ?? [])];
    expect(parts.length).toBeGreaterThan(sampleReport.results.length);
    expect(parts.join('')).toBe(`${JSON.stringify(sampleReport, null, 1)}\n`);
    const none = { ...sampleReport, results: [], observations: [] };
    expect(fileText(json.render(none)[0])).toBe(`${JSON.stringify(none, null, 1)}\n`);
  });

  it('preserves hostile text and is valid UTF-8', () => {
    for (const text of hostileTexts) {
      const report = hostileReport(text);
      const written = fileText(json.render(report)[0]);
      expect(written).not.toMatch(/\p{Cs}/u);
      expect(parseReport(written, 'report.json').target.server).toBe(text);
    }
  });
});
