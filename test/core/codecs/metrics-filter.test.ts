import { describe, expect, it } from 'vitest';
import { MetricsFilter } from '#core/codecs/metrics-filter';
import { parseMetricFamilies, parseMetrics } from '#core/codecs/prometheus';
import type { KeptMetrics } from '#core/model/kept-metrics';

const text = `# HELP requests [STABLE] Requests.
# TYPE requests counter
requests{verb="get",code="200"} 3
requests{verb="list",code="200"} 4
requests{verb="list"} 5
# HELP up [ALPHA] Up.
# TYPE up gauge
up 1
# no HELP and no TYPE
# HELP latency [STABLE] Latency.
# TYPE latency histogram
latency_bucket{le="0.1"} 1
latency_bucket{le="+Inf"} 2
latency_sum 0.3
requests_other{verb="a\\"}b"} 1`;

/** Filters the text, which arrives in chunks of this length. */
function filtered(kept: KeptMetrics, length: number, whole = text): string {
  const bytes = new TextEncoder().encode(whole);
  const filter = new MetricsFilter(kept);
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += length) lines.push(...filter.push(bytes.subarray(from, from + length)));
  return [...lines, ...filter.end()].map((line) => new TextDecoder().decode(line)).join('');
}

describe.each([1, 7, 64, 10_000])('metrics that arrive in chunks of %i bytes', (length) => {
  it('keep what each metric is about, and all samples of the metrics that are needed', () => {
    expect(filtered({ samples: ['requests', 'latency_sum'] }, length).split('\n')).toEqual([
      ...text.split('\n').slice(0, 7),
      '# HELP latency [STABLE] Latency.',
      '# TYPE latency histogram',
      'latency_sum 0.3',
      '',
    ]);
  });

  it('mean the same to the parsers', () => {
    const kept = filtered({ samples: ['up'], firstOfEachForm: true }, length);
    expect(parseMetricFamilies(kept)).toEqual(parseMetricFamilies(text));
    expect(parseMetrics(kept, new Set(['up']))).toEqual(parseMetrics(text, new Set(['up'])));
    expect(kept).not.toContain('verb="list",code');
  });
});

describe('a line of metrics', () => {
  it('is left out where it is too long, and the next one is read', () => {
    for (const length of [1000, 1_000_000])
      expect(filtered({ samples: ['up', 'down'] }, length, `up{a="${'x'.repeat(100_000)}"} 1\ndown 1\n`)).toBe('down 1\n');
  });

  it('is kept where it is the last one, without an end', () => {
    expect(filtered({ samples: ['up'] }, 3, 'up 1')).toBe('up 1');
  });
});
