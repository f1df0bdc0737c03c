import { describe, expect, it } from 'vitest';
import { excludedPaths } from '#library/excluded-paths';

describe('an excluded path', () => {
  it.each([
    ['testdata', 'a/b/testdata', true],
    ['*.tpl', 'a/b/c.tpl', true],
    ['*.tpl', 'a/b/c.yaml', false],
    ['b/testdata', 'a/b/testdata', true],
    ['a/b', 'a/b', true],
    ['./a/b/', 'a/b', true],
    ['**/charts', 'a/b/charts', true],
    ['b/*', 'a/b/c.yaml', true],
    ['c/*', 'a/b/c.yaml', false],
    ['test', 'a/testdata', false],
  ])('is one that a pattern matches by name or by path: %s, %s', (pattern, path, expected) => {
    const excluded = excludedPaths([pattern]);
    expect(excluded.excludes(path, 'a')).toBe(expected);
    expect([excluded.count(), excluded.unused()]).toEqual(expected ? [1, []] : [0, [pattern]]);
  });

  it('needs a pattern', () => {
    expect(() => excludedPaths([''])).toThrow('--exclude has an empty pattern.');
  });
});
