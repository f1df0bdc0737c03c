import { expect, it } from 'vitest';
import { servedRelease } from '../../src/cli/served-release.ts';

it('the embedded server is like one of the releases that it knows, and no other', () => {
  expect(['1.24', 'v1.30.2', '1.36'].map(servedRelease)).toEqual(['v1.24.0-reference', 'v1.30.2-reference', 'v1.36.0-reference']);
  for (const release of ['1.23', '1.37', '1.240']) expect(() => servedRelease(release)).toThrow(`cannot be like release ${release}`);
});
