import { describe, expect, it } from 'vitest';
import { didYouMean } from '#conformance/connection/did-you-mean';

describe('the names there are', () => {
  it('begin with the nearest, where one is near', () => {
    expect(didYouMean('develop', ['prod', 'devel'], 'contexts')).toBe('Did you mean "devel"? The contexts are: "prod", "devel".');
    expect(didYouMean('x', ['production'], 'contexts')).toBe('The contexts are: "production".');
  });

  it('are counted where they are many', () => {
    const names = Array.from({ length: 12 }, (_, index) => `cluster-${index}`);
    expect(didYouMean('zzzzzz', names, 'clusters')).toMatch(/"cluster-9", and 2 more\.$/);
  });

  it('may be none', () => {
    expect(didYouMean('x', [], 'users')).toBe('There are no users.');
  });
});
