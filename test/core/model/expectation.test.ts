import { expect, it } from 'vitest';
import { type Expectation, isAboutResponses } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';

const answered: Predicate = { of: 'get', at: 'status', is: 'one-of', value: [200] };
const holds: Expectation = { kind: 'holds', all: [answered] };
const changed: Expectation = { kind: 'versions-change' };

it.each<Predicate | Expectation>([
  answered,
  holds,
  { kind: 'all', of: [holds, holds] },
  { kind: 'any', of: [{ kind: 'all', of: [holds] }] },
])('is about responses where every part compares single responses', (part) => {
  expect(isAboutResponses(part)).toBe(true);
});

it.each<Expectation>([changed, { kind: 'all', of: [holds, changed] }, { kind: 'any', of: [{ kind: 'all', of: [changed] }] }])(
  'is about more where a part is about more',
  (part) => {
    expect(isAboutResponses(part)).toBe(false);
  },
);
