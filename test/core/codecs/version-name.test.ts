import { describe, expect, it } from 'vitest';
import { compareVersionNames, parseVersionName, stabilityOf } from '#core/codecs/version-name';

describe('the name of a version', () => {
  it.each([
    ['v1', 'stable'],
    ['v12', 'stable'],
    ['v1beta1', 'beta'],
    ['v2alpha3', 'alpha'],
    ['v1gamma1', undefined],
    ['v1beta', 'beta'],
    ['v2alpha', 'alpha'],
    ['2024-01-alpha', 'alpha'],
    ['1', undefined],
    ['v01', undefined],
    ['__proto__', undefined],
  ])('%s tells how stable it is', (name, expected) => {
    expect(stabilityOf(name)).toBe(expected);
  });

  it('has its numbers', () => {
    expect(parseVersionName('v2beta3')).toEqual({ major: 2, stability: 'beta', minor: 3 });
  });

  it('has a place in the order of all', () => {
    const order = ['other', 'v1alpha1', 'v1alpha2', 'v2alpha1', 'v1beta1', 'v1beta10', 'v2beta2', 'v1', 'v2', 'v10'];
    expect([...order].reverse().sort(compareVersionNames)).toEqual(order);
  });
});
