import { describe, expect, it } from 'vitest';
import { byteLength } from '#reporters/byte-length';
import { configMapData } from '#reporters/compatibility/config-map';
import { aReport, cronJobWaiver } from '../../compatibility/a-report.ts';

const time = new Date('2026-06-30T06:00:00Z');
const report = aReport();

describe('the report in a ConfigMap', () => {
  it('begins with a summary, and has the report in both forms', () => {
    const data = configMapData(report, { markdown: '# Report\n', json: '{}' }, time);
    expect(Object.keys(data).sort()).toEqual(['SUMMARY', 'report.json', 'report.md']);
    expect(data.SUMMARY.split('\n')).toEqual([
      expect.stringMatching(/^Not ready for 1\.37: /),
      expect.stringMatching(/^not passed: /),
      expect.stringMatching(/^findings: \d+ MUST, \d+ SHOULD, \d+ MAY, 0 accepted$/),
      expect.stringMatching(/^undecided: \d+ rules?$/),
      'release: 1.36; target release: 1.37',
      'checked: 2026-06-30T06:00:00.000Z by apiconform 1.0.0',
      '',
    ]);
    expect([data['report.md'], data['report.json']]).toEqual(['# Report\n', '{}']);
  });

  it('counts accepted findings apart', () => {
    const summaryOf = (one: typeof report) => configMapData(one, { markdown: '', json: '' }, time).SUMMARY.split('\n')[2] ?? '';
    const [, open = 0] = /^findings: (\d+) MUST, .* 0 accepted$/.exec(summaryOf(report)) ?? [];
    expect(Number(open)).toBeGreaterThan(0);
    expect(summaryOf(aReport({ waivers: [cronJobWaiver] }))).toMatch(new RegExp(`^findings: ${Number(open) - 1} MUST, .* 1 accepted$`));
  });

  it.each([
    ['lines', `${'é'.repeat(100)}\n`.repeat(20_000)],
    ['one line', 'é'.repeat(2_000_000)],
  ])('has at most what a server takes, and says what is left out: %s', (_, markdown) => {
    const data = configMapData(report, { markdown, json: `"${'x'.repeat(700_000)}"` }, time);
    expect(Object.values(data).reduce((sum, text) => sum + byteLength(text), 0)).toBeLessThan(1_000_000);
    expect(markdown.startsWith(data['report.md'].trimEnd())).toBe(true);
    expect(data['report.json']).toBeUndefined();
    expect(data.SUMMARY).toMatch(/report\.md ends early: \d+ lines? more did not fit\./);
    expect(data.SUMMARY).toContain('report.json is left out, because it does not fit.');
  });

  it('has a short summary of a long verdict', () => {
    const long = { ...report, verdict: { passed: false, because: 'a'.repeat(100_000) } };
    expect(byteLength(configMapData(long, { markdown: '', json: '' }, time).SUMMARY)).toBeLessThan(5_000);
  });
});
