import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from '#core/codecs/glob';

describe('a pattern without a star', () => {
  it.each([
    ['list/limit', 'list/limit'],
    ['list', 'list/limit'],
    ['list/', 'list/limit'],
    ['list/limit', 'list/limit/exact/zero'],
  ])('%s names %s', (pattern, id) => {
    expect(matchesGlob(pattern, id)).toBe(true);
  });

  it.each([
    ['list/lim', 'list/limit'],
    ['limit', 'list/limit'],
    ['list/limit', 'list'],
    ['', 'list/limit'],
    ['/', 'list/limit'],
    ['list.limit', 'list/limit'],
    ['LIST', 'list/limit'],
  ])('%j does not name %s', (pattern, id) => {
    expect(matchesGlob(pattern, id)).toBe(false);
  });
});

describe('one star', () => {
  it.each([
    ['list/*', 'list/limit'],
    ['*/limit', 'list/limit'],
    ['list/match-*/limit-set', 'list/match-exact/limit-set'],
    ['list/*-*', 'list/limit-set'],
    ['list*', 'list'],
    ['*a*b*', 'xaybz'],
  ])('%s names %s: any text within one part', (pattern, id) => {
    expect(matchesGlob(pattern, id)).toBe(true);
  });

  it.each([
    ['list/*', 'list/limit/zero'],
    ['list/*', 'list'],
    ['*', 'list/limit'],
    ['list/*/zero', 'list/limit/exact/zero'],
    ['*a*b*', 'xbya'],
    ['li*/zero', 'list/limit/zero'],
  ])('%s does not name %s: never a slash, and always the whole id', (pattern, id) => {
    expect(matchesGlob(pattern, id)).toBe(false);
  });
});

describe('two stars', () => {
  it.each([
    ['**', 'list/limit/zero'],
    ['list/**', 'list/limit/zero'],
    ['list/**', 'list'],
    ['**/zero', 'list/limit/zero'],
    ['**/zero', 'zero'],
    ['list/**/zero', 'list/zero'],
    ['list/**/zero', 'list/limit/exact/zero'],
    ['li**ro', 'list/limit/zero'],
    ['**/limit/**', 'list/limit/zero'],
    ['list/***', 'list/limit/zero'],
    ['*/**/**', 'list'],
    ['**/**/zero', 'zero'],
  ])('%s names %s: any text across parts', (pattern, id) => {
    expect(matchesGlob(pattern, id)).toBe(true);
  });

  it.each([
    ['list/**', 'listing/limit'],
    ['**/zero', 'list/nonzero'],
    ['list/**/zero', 'listzero'],
    ['**/limit/**', 'list/limits/zero'],
  ])('%s does not name %s: as a part of its own it ends where parts end', (pattern, id) => {
    expect(matchesGlob(pattern, id)).toBe(false);
  });
});

it('characters that mean something in a regular expression stand for themselves', () => {
  expect(matchesGlob('a.c/*', 'abc/x')).toBe(false);
  expect(matchesGlob('(a+)+/*', '(a+)+/x')).toBe(true);
});

it('a pattern of many stars is answered at once', () => {
  const before = performance.now();
  expect(matchesGlob(`${'*a'.repeat(1_000)}b`, 'a'.repeat(2_000))).toBe(false);
  expect(performance.now() - before).toBeLessThan(2_000);
});

it('agrees with the definition spelled out over parts', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 });
  const piece = fc.oneof(part, fc.constantFrom('*', '**', 'a*', '*b'));
  const path = (of: fc.Arbitrary<string>): fc.Arbitrary<string[]> => fc.array(of, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(path(piece), path(part), (pattern, id) => {
      fc.pre(pattern.some((each) => each.includes('*')));
      expect(matchesGlob(pattern.join('/'), id.join('/'))).toBe(matchesParts(pattern, id));
    }),
    { numRuns: 2_000 },
  );
});

function matchesParts(pattern: readonly string[], id: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return id.length === 0;
  if (first === '**') return matchesParts(rest, id) || (id.length > 0 && matchesParts(pattern, id.slice(1)));
  const [head, ...tail] = id;
  return head !== undefined && new RegExp(`^${first.replaceAll('*', '[ab]*')}$`).test(head) && matchesParts(rest, tail);
}
