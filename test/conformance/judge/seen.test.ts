import { describe, expect, it } from 'vitest';
import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import { answered, create, page, pages, seen, unanswered } from './evidence-builder.ts';
import { seenBy } from './verdicts.ts';

const holds = (...all: readonly Predicate[]): Expectation => ({ kind: 'holds', all });
const status = (of: string, value: number | '2xx'): Predicate => ({ of, at: 'status', is: 'one-of', value: [value] });
const only = (expect: Expectation, given: Check['given'] = []): Omit<Check, 'statement'> => ({ given, expect });

describe('what decided a verdict', () => {
  it('is a status, with the one that was expected', () => {
    const what = seen(answered('read', { status: 202 }));
    expect(seenBy(what, only(holds(status('read', 200))))).toMatchObject({ step: 'read', part: 'status', expected: '200', got: '202' });
  });

  it('is the same status where something else was to be compared', () => {
    const what = seen(answered('read', { status: 404, body: '{}' }));
    expect(seenBy(what, only({ kind: 'versions-are-strings', of: ['read'] }))).toMatchObject({
      part: 'status',
      expected: '200',
      got: '404',
    });
  });

  it('is a field, without its value and without positions in lists', () => {
    const what = seen(answered('read', { body: '{"items":[{"a":"x-7"}]}' }));
    const check = only(holds({ of: 'read', at: '/items/0/a', is: 'equals', value: 'y' }));
    expect(seenBy(what, check)).toMatchObject({ part: '/items/-/a', expected: 'equals', got: 'a value' });
    expect(seenBy(what, only(holds({ of: 'read', at: '/b', is: 'present' })))).toMatchObject({ part: '/b', got: 'absent' });
  });

  it('is that of the part that failed, where a check compares several things', () => {
    const what = seen(answered('read', { status: 200, body: '{"kind":"A"}' }));
    const check = only({ kind: 'all', of: [holds(status('read', 200)), holds({ of: 'read', at: '/kind', is: 'equals', value: 'B' })] });
    expect(seenBy(what, check)?.part).toBe('/kind');
  });

  it('is the size of a page, whichever expectation is about it', () => {
    const what = seen(create('a', '1'), create('b', '2'), pages('walk', page('9', ['a@1', 'b@2'])));
    expect(seenBy(what, only({ kind: 'page-sizes', pages: 'walk', limit: 1 }))?.part).toBe('items');
  });

  it('is the precondition that failed, of what could not be judged', () => {
    const what = seen(answered('first', { status: 404 }), answered('read', { status: 200 }));
    expect(seenBy(what, only(holds(status('read', 200)), [status('first', 200)]))).toMatchObject({
      step: 'first',
      part: 'status',
      got: '404',
    });
  });

  it('is the request that had no response', () => {
    const what = seen(unanswered('read', 'reset'));
    expect(seenBy(what, only(holds(status('read', 200))))).toMatchObject({ step: 'read', part: 'response', got: 'reset' });
  });

  it('is absent of what passed', () => {
    expect(seenBy(seen(answered('read', { status: 200 })), only(holds(status('read', 200))))).toBeUndefined();
  });
});
