import { describe, expect, it } from 'vitest';
import { parseMetricFamilies } from '#core/codecs/metric-families';

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
