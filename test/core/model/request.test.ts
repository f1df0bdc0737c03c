import { expect, it } from 'vitest';
import { isApply, type Request } from '#core/model/request';

const headers = { 'content-type': 'application/apply-patch+yaml' };

it('is an apply as a patch of the media type of an apply', () => {
  expect(isApply({ method: 'PATCH', path: '/a', headers })).toBe(true);
});

it.each<Request>([
  { method: 'PUT', path: '/a', headers },
  { method: 'PATCH', path: '/a', headers: { 'content-type': 'application/merge-patch+json' } },
  { method: 'PATCH', path: '/a', headers: { accept: 'application/apply-patch+yaml' } },
  { method: 'PATCH', path: '/a' },
])('is no apply otherwise', (request) => {
  expect(isApply(request)).toBe(false);
});
