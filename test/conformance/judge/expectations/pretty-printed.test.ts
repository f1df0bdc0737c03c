import { describe, expect, it } from 'vitest';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const isPretty = { kind: 'pretty-printed', of: 'read' } as const;
const thing = { kind: 'Thing', metadata: { name: 'a' } };

describe('an answer for people', () => {
  it('is written over several lines', () => {
    expect(judge(seen(answered('read', { body: JSON.stringify(thing, undefined, 2) })), isPretty)).toEqual(passed);
  });

  it.each([JSON.stringify(thing), `${JSON.stringify(thing)}\n\n\n\n\n`])('is not written on one: %j', (body) => {
    expect(judge(seen(answered('read', { body })), isPretty)).toEqual(
      failed({
        message: 'GET …/things returned 1 line, expected indented JSON of at least 4',
        expected: 'at least 4 lines',
        actual: '1 line',
        step: 'read',
      }),
    );
  });

  it('is JSON all the same', () => {
    expect(judge(seen(answered('read', { body: 'kind: Thing\nmetadata:\n  name: a\n\n\n' })), isPretty)?.status).toBe('failed');
  });

  it('is unknown where there is none', () => {
    expect(judge(seen(answered('read', { status: 500 })), isPretty)).toEqual(inconclusive('GET …/things returned 500'));
  });
});
