import { expect, it } from 'vitest';
import { expirableVersion } from '#conformance/evidence/expirable-version';

it.each([
  ['a page', '/things?limit=2&continue=token', 'token'],
  ['an exact list', '/things?resourceVersion=7&resourceVersionMatch=Exact', '7'],
  ['a first page at a version', '/things?resourceVersion=7&limit=2', '7'],
  ['a watch', '/things?watch=true&resourceVersion=7', '7'],
  ['a list not older than a version', '/things?resourceVersion=7&resourceVersionMatch=NotOlderThan', undefined],
  ['a get', '/things/a?resourceVersion=7', undefined],
  ['a list at version 0', '/things?resourceVersion=0&limit=2', undefined],
  ['a list of the latest state', '/things', undefined],
])('%s needs history for %s', (_, target, version) => {
  expect(expirableVersion(target)).toBe(version);
});
