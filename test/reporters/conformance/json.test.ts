import { describe, expect, it } from 'vitest';
import { parseReport } from '#conformance/report/parse-report';
import { json } from '#reporters/conformance/json';
import { sampleReport } from '../../conformance/report/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

describe('report.json', () => {
  it('parses to the same report', () => {
    expect(parseReport(json.render(sampleReport)[0]?.text ?? '', 'report.json')).toEqual(sampleReport);
  });

  it('preserves hostile text and is valid UTF-8', () => {
    for (const text of hostileTexts) {
      const report = hostileReport(text);
      const written = json.render(report)[0]?.text ?? '';
      expect(written).not.toMatch(/\p{Cs}/u);
      expect(parseReport(written, 'report.json').target.server).toBe(text);
    }
  });
});
