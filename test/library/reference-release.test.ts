import { expect, it } from 'vitest';
import { referenceRelease } from '#library/reference-release';

it.each([
  ['1.24', 'v1.24.0-reference'],
  ['v1.30', 'v1.30.0-reference'],
  ['v1.36.3', 'v1.36.3-reference'],
])('a reference server of release %s reports %s', (asked, said) => {
  expect(referenceRelease(asked)).toBe(said);
});

it('a release that the reference server does not support is rejected', () => {
  for (const release of ['1.23', '1.37', '1.240']) expect(() => referenceRelease(release)).toThrow(`does not support release ${release}`);
});
