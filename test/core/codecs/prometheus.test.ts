import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMetricFamilies, parseMetrics } from '#core/codecs/prometheus';

const samplesOf = (text: string, metric: string) =>
  parseMetrics(text, new Set([metric])).samples.map(({ labels, value }) => ({ ...Object.fromEntries(labels), value }));

describe('metrics in the text format', () => {
  it('have descriptions', () => {
    const { help } = parseMetrics('# HELP a_total [STABLE] What a counts.\n# TYPE a_total counter\na_total 1\n', new Set());
    expect([...help]).toEqual([['a_total', '[STABLE] What a counts.']]);
  });

  it('have samples with labels, escapes in them, and a time that may follow', () => {
    const text = 'a{group="x",path="C:\\\\d\\"q\\"\\n"} 1.5 1700000000\na{} 2\na 3\n';
    expect(samplesOf(text, 'a')).toEqual([{ group: 'x', path: 'C:\\d"q"\n', value: 1.5 }, { value: 2 }, { value: 3 }]);
  });

  it('may be infinite or no number', () => {
    expect(samplesOf('a +Inf\na -Inf\na NaN\n', 'a').map(({ value }) => value)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
    ]);
  });

  it('are read for the metrics that are wanted alone, and not for those whose names begin alike', () => {
    expect(samplesOf('ab 1\na 2\nb 3\n', 'a')).toEqual([{ value: 2 }]);
  });

  it.each(['a{group="x} 1', 'a{group=x} 1', 'a{group="x"', 'a{group="x"}', 'a{group="x"} one', 'a', 'a{,} 1'])(
    'are not read from %s',
    (line) => {
      expect(samplesOf(line, 'a')).toEqual([]);
    },
  );

  it('are read from any text without a fault', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(parseMetrics(`a${text}`, new Set(['a'])).samples)).toBe(true);
      }),
    );
  });
});

describe('the families of metrics', () => {
  it('have a description, a type and the labels of all their samples', () => {
    const text = [
      '# HELP a [ALPHA] First, with "quotes".',
      '# TYPE a counter',
      'a{one="1"} 1',
      'a{two="}, three=\\"4\\"",one="x"} 1',
      '# TYPE b histogram',
      'b_bucket{le="1"} 1',
      'b_count 1',
      '# HELP c No sample.',
      'd 4',
      'not a line',
    ].join('\n');
    expect([...parseMetricFamilies(text)]).toEqual([
      ['a', { help: '[ALPHA] First, with "quotes".', type: 'counter', labels: ['one', 'two'] }],
      ['b', { help: '', type: 'histogram', labels: ['le'] }],
      ['c', { help: 'No sample.', type: 'untyped', labels: [] }],
    ]);
  });

  it('are none in a text of another kind', () => {
    expect(parseMetricFamilies('<!doctype html>\n{"a": 1}\n').size).toBe(0);
  });
});
