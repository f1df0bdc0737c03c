import { expect, it } from 'vitest';
import { isOfReviews, keyOfObject, parseResourcePath } from '#core/codecs/resource-path';

it.each([
  ['/api/v1/namespaces', { group: '', version: 'v1', resource: 'namespaces' }],
  ['/api/v1/namespaces/a', { group: '', version: 'v1', resource: 'namespaces', name: 'a' }],
  ['/api/v1/namespaces/a/status', { group: '', version: 'v1', resource: 'namespaces', name: 'a', subresource: 'status' }],
  ['/api/v1/namespaces/a/finalize', { group: '', version: 'v1', resource: 'namespaces', name: 'a', subresource: 'finalize' }],
  ['/api/v1/namespaces/a/configmaps', { group: '', version: 'v1', namespace: 'a', resource: 'configmaps' }],
  ['/api/v1/namespaces/a/configmaps/', { group: '', version: 'v1', namespace: 'a', resource: 'configmaps' }],
  [
    '/api/v1/namespaces/a/pods/b%20c/eviction',
    { group: '', version: 'v1', namespace: 'a', resource: 'pods', name: 'b c', subresource: 'eviction' },
  ],
  [
    '/apis/apps/v1/namespaces/a/deployments/b/scale/x',
    { group: 'apps', version: 'v1', namespace: 'a', resource: 'deployments', name: 'b', subresource: 'scale/x' },
  ],
  ['/apis/storage.k8s.io/v1/csinodes/n', { group: 'storage.k8s.io', version: 'v1', resource: 'csinodes', name: 'n' }],
  ['/apis/shop.example/v1/namespaces/a/status', { group: 'shop.example', version: 'v1', namespace: 'a', resource: 'status' }],
])('reads %s', (path, expected) => {
  expect(parseResourcePath(path)).toEqual(expected);
});

it.each([
  '/',
  '/version',
  '/api',
  '/api/v1',
  '/apis/apps',
  '/apis/apps/v1',
  '/healthz/configmaps/a',
  '/api/v1/namespaces/../nodes/a',
  '/api/v1/namespaces/%2e%2e/nodes/a',
  '/api/v1/namespaces/a%2f..%2fkube-system/configmaps',
  '/api/v1//nodes/a',
  '/api/v1/nodes/%E0%A4%A',
])('takes %s for no resource', (path) => {
  expect(parseResourcePath(path)).toBeUndefined();
});

it('compares objects whatever the version of the path', () => {
  const key = (path: string) => {
    const place = parseResourcePath(path);
    return place?.name === undefined ? undefined : keyOfObject(place, place.name);
  };
  expect(key('/apis/a/v1/namespaces/b/things/c')).toBe(key('/apis/a/v1beta1/namespaces/b/things/c/status'));
  expect(key('/apis/a/v1/namespaces/b/things/c')).not.toBe(key('/apis/a/v1/things/c'));
});

it.each([
  ['/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', true],
  ['/apis/authentication.example.com/v1/tokenreviews', true],
  ['/apis/reviews.example.com/v1/reviews', false],
  ['/apis/authorization.k8s.io/v1/things', false],
])('says of %s whether it is of reviews: %s', (path, expected) => {
  const place = parseResourcePath(path);
  expect(place === undefined ? undefined : isOfReviews(place)).toBe(expected);
});
