import { describe, expect, it } from 'vitest';
import { isDeprecatedIn, isServedIn, releaseOf } from '#reference-server/kinds/resources/served-in';

const lifetime = { introduced: '1.8', deprecated: '1.21', removed: '1.25' };

describe('a version of a resource', () => {
  it.each([
    ['v1.7.9', false, false],
    ['1.8', true, false],
    ['v1.20.1', true, false],
    ['v1.21.0-reference', true, true],
    ['1.24', true, true],
    ['1.25', false, true],
    ['v2.0', false, true],
  ])('in release %s', (text, served, deprecated) => {
    const release = releaseOf(text) ?? { major: 0, minor: 0 };
    expect([isServedIn(release, lifetime), isDeprecatedIn(release, lifetime)]).toEqual([served, deprecated]);
  });

  it('stays for good where nothing removes it', () => {
    expect(isServedIn({ major: 9, minor: 0 }, { introduced: '1.0', deprecated: undefined, removed: undefined })).toBe(true);
  });

  it.each(['', 'latest', '1', 'v1.x'])('has no release in %j', (text) => {
    expect(releaseOf(text)).toBeUndefined();
  });
});
