import { describe, expect, it } from 'vitest';
import { parseMetrics } from '#core/codecs/prometheus';
import { metricsOf } from '#reporters/compatibility/metrics';
import { aReport, cronJobWaiver } from '../../compatibility/a-report.ts';

const name = 'apiconform_compatibility_findings';
const samplesOf = (text: string, metric: string) =>
  parseMetrics(text, new Set([metric])).samples.map(({ labels, value }) => ({ ...Object.fromEntries(labels), value }));

describe('the metrics of a compatibility check', () => {
  const report = aReport();
  const text = metricsOf(report, 1_800_000_000);

  it('count the findings by rule, level and status, also where there are none', () => {
    const samples = samplesOf(text, name);
    expect(samples).toHaveLength(report.rules.length * 2);
    expect(samples).toContainEqual({ rule: 'server/removed-version', level: 'MUST', status: 'open', value: 1 });
    expect(samples).toContainEqual({ rule: 'server/client', level: 'MUST', status: 'open', value: 0 });
    const accepted = samplesOf(metricsOf(aReport({ waivers: [cronJobWaiver] }), 0), name);
    expect(accepted).toContainEqual({ rule: 'server/removed-version', level: 'MUST', status: 'accepted', value: 1 });
    expect(accepted).toContainEqual({ rule: 'server/removed-version', level: 'MUST', status: 'open', value: 0 });
  });

  it('have the time, the verdict and the releases', () => {
    expect(samplesOf(text, 'apiconform_compatibility_last_check_timestamp_seconds')).toEqual([{ value: 1_800_000_000 }]);
    expect(samplesOf(text, 'apiconform_compatibility_passed')).toEqual([{ value: 0 }]);
    expect(samplesOf(text, 'apiconform_compatibility_info')).toEqual([
      { command: 'compat server', version: '1.0.0', release: '1.36', target_release: '1.37', value: 1 },
    ]);
  });

  it('count what could not be decided, by rule', () => {
    const [first, ...rest] = report.rules.map((rule) => ({ ...rule, undecided: rule.undecided.slice(0, 0) }));
    if (first === undefined) throw new Error('the report has no rule');
    const open = metricsOf(
      { ...report, rules: [{ ...first, undecided: ['a', 'b'].map((about) => ({ about, missing: 'a right' })) }, ...rest] },
      0,
    );
    expect(samplesOf(open, 'apiconform_compatibility_undecided')).toEqual([
      { rule: first.id, value: 2 },
      ...rest.map(({ id }) => ({ rule: id, value: 0 })),
    ]);
  });

  it('are in the text form, each family with its help and type, and a line feed at the end', () => {
    const lines = text.split('\n');
    expect(lines.at(-1)).toBe('');
    const families = lines.flatMap((line) => /^# TYPE (\S+) gauge$/.exec(line)?.[1] ?? []);
    expect(families).toHaveLength(5);
    expect(lines.flatMap((line) => /^# HELP (\S+) \S/.exec(line)?.[1] ?? [])).toEqual(families);
    expect(metricsOf({ ...report, tool: { name: 'apiconform', version: 'a"\\\nb' } }, 0)).toContain(String.raw`version="a\"\\\nb"`);
  });
});
