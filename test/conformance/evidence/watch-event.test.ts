import { describe, expect, it } from 'vitest';
import { watchEventOf } from '#conformance/evidence/watch-event';
import type { StreamLine } from '#core/model/evidence';

const lineOf = (line: string): StreamLine => ({ e: 'line', case: 'c', step: 'stream', at: 7, line });

describe('a line of a watch', () => {
  it('is an event with its object', () => {
    const line = lineOf('{"type":"ADDED","object":{"kind":"Thing"}}');
    expect(watchEventOf(line)).toEqual({
      type: 'ADDED',
      object: { kind: 'Thing' },
      document: { type: 'ADDED', object: { kind: 'Thing' } },
      at: 7,
    });
    expect(watchEventOf(line)).toBe(watchEventOf(line));
  });

  it.each([
    'no JSON',
    '[]',
    '7',
    'null',
    '{}',
    '{"type":7,"object":[]}',
    '{"__proto__":{"type":"ADDED","object":{"a":1}}}',
    '{"type":{"type":"ADDED"},"object":"x"}',
  ])('is an event of no type about nothing: %s', (text) => {
    expect(watchEventOf(lineOf(text))).toMatchObject({ type: '', object: {} });
    expect(Object.keys(watchEventOf(lineOf(text)).object)).toEqual([]);
  });
});
