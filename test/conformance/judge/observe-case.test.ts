import { describe, expect, it } from 'vitest';
import { observeCase } from '#conformance/judge/observe-case';
import type { Case } from '#core/model/case';
import type { Entry } from '#core/model/evidence';
import type { Look } from '#core/model/open-point';

const request = { method: 'GET', target: '/', headers: {} };
const exchange = { e: 'exchange', case: 'a@b', phase: 'case', attempt: 0, at: 0, took: 0, request } as const;

const answered = (step: string, body: string, headers: readonly (readonly [string, string])[] = []): Entry => ({
  ...exchange,
  step,
  answer: { status: 409, headers, body },
});

const entries: readonly Entry[] = [
  answered('json', JSON.stringify({ kind: 'Status', code: 409, items: [{ type: 'A', one: 1 }, { type: 'B' }, { type: 'A' }] }), [
    ['content-type', 'application/json'],
    ['warning', 'one'],
    ['warning', 'two'],
  ]),
  answered('text', 'ok'),
  answered('long', 'x'.repeat(5000)),
  answered(
    'hostile',
    JSON.stringify({ ['__proto__x']: 1, ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field-${n}`, n])) }),
  ),
  { ...exchange, step: 'lost', error: { code: 'reset', message: 'the connection was reset' } },
  { e: 'step-failed', case: 'a@b', step: 'failed', at: 0, cause: 'bound', message: 'not within 30 s' },
  { e: 'stream', case: 'a@b', step: 'watch', from: 'start', at: 0, took: 0, request, answer: { status: 200, headers: [] } },
  { e: 'line', case: 'a@b', step: 'watch', at: 1, line: '{"type":"ADDED","object":{}}' },
  { e: 'line', case: 'a@b', step: 'watch', at: 2, line: '{"type":"DELETED","object":{},"more":1}' },
  { e: 'line', case: 'a@b', step: 'watch', at: 3, line: 'no JSON' },
];

const seenBy = (...looks: readonly Look[]): string => {
  const c: Case = {
    id: 'observations/a',
    area: 'observations',
    subject: 'b',
    writers: 'ours',
    about: 'Something happens.',
    needs: [],
    steps: [],
    checks: [],
    observations: [{ point: 'observations/p', text: 'What is there.', looks }],
    queue: 'parallel',
  };
  return observeCase(c, entries)[0]?.seen ?? '';
};

const at = (of: string, place: Look['at'], record: Look['record'] = 'value'): Look => ({ of, at: place, record });

describe('an observation shows', () => {
  it.each([
    ['a status', at('json', 'status'), '409'],
    ['the names of the headers, once each', at('json', 'header-names'), 'content-type, warning'],
    ['a header with all its values', at('json', 'header:warning'), 'one, two'],
    ['that there is no such header', at('json', 'header:retry-after'), 'no such header'],
    ['a body that is text', at('text', 'body'), 'ok'],
    ['a value', at('json', '/kind'), 'Status'],
    ['a number', at('json', '/code'), '409'],
    ['the names of the fields', at('json', '', 'fields'), 'code, items, kind'],
    ['those of all elements of an array', at('json', '/items/*', 'fields'), 'one, type'],
    ['the values of all elements, once each', at('json', '/items/*/type'), 'A, B'],
    ['the number of elements', at('json', '/items', 'count'), '3'],
    ['that there is nothing', at('json', '/none'), 'absent'],
    ['that there is no document', at('text', '/none', 'fields'), 'absent'],
    ['that what should be counted is no array', at('json', '/kind', 'count'), 'no array'],
    ['the types of the events of a watch', at('watch', '/*/type'), 'ADDED, DELETED'],
    ['the fields of its documents', at('watch', '/*', 'fields'), 'more, object, type'],
    ['that no answer came', at('lost', 'status'), 'no response (the connection was reset)'],
    ['why a step failed', at('failed', 'status'), 'not observed (not within 30 s)'],
    ['that a step was not carried out', at('none', 'status'), 'not observed (the request was not sent)'],
  ])('%s', (_, look, seen) => {
    expect(seenBy(look)).toBe(seen);
  });

  it('each look after what was done for it', () => {
    expect(seenBy({ ...at('json', 'status'), when: 'first' }, { ...at('text', 'body'), when: 'second' })).toBe('first: 409; second: ok');
  });

  it('no more than can be read of what a server sends', () => {
    expect(seenBy(at('long', 'body'))).toMatch(/^x{300}… \(4700 characters more\)$/);
    expect(seenBy(at('hostile', '', 'fields'))).toMatch(/^__proto__x, field-0, .* and 441 more$/);
  });
});

describe('a case without observations', () => {
  it('observes nothing', () => {
    expect(observeCase({ ...emptyCase }, entries)).toEqual([]);
  });
});

const emptyCase: Case = {
  id: 'a/b',
  area: 'a',
  subject: 'b',
  writers: 'ours',
  about: 'Something happens.',
  needs: [],
  steps: [],
  checks: [],
  queue: 'parallel',
};
