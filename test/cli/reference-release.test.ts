import { expect, it } from 'vitest';
import { referenceRelease } from '#cli/reference-release';

it.each([
  ['1.24', 'v1.24.0-reference'],
  ['v1.30', 'v1.30.0-reference'],
  ['v1.36.3', 'v1.36.3-reference'],
])('a server asked to be %s says that it is %s', (asked, said) => {
  expect(referenceRelease(asked)).toBe(said);
});

it('a release that the embedded server does not know is refused', () => {
  for (const release of ['1.23', '1.37', '1.240']) expect(() => referenceRelease(release)).toThrow(`cannot be like release ${release}`);
});
