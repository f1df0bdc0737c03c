import { expect, it } from 'vitest';
import { withoutType } from '#conformance/judge/without-type';

it('leaves out kind and apiVersion, and nothing else', () => {
  expect(withoutType({ kind: 'Thing', apiVersion: 'v1', metadata: { name: 'a' } })).toEqual({ metadata: { name: 'a' } });
});
