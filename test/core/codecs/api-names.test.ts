import { describe, expect, it } from 'vitest';
import { groupNamePattern, resourceNamePattern, versionNamePattern } from '#core/codecs/api-names';

describe('a name in the path of an API', () => {
  it.each([
    ['a group', groupNamePattern, 'batch'],
    ['a group with a domain', groupNamePattern, 'rbac.authorization.k8s.io'],
    ['a version', versionNamePattern, 'v1beta1'],
    ['a resource', resourceNamePattern, 'deployments'],
    ['a resource with a subresource', resourceNamePattern, 'deployments/scale'],
  ])('is %s', (_, pattern, name) => expect(name).toMatch(pattern));

  it.each([
    ['empty', groupNamePattern, ''],
    ['a group with a slash', groupNamePattern, 'batch/v1'],
    ['a group that leaves its folder', groupNamePattern, '..'],
    ['a version with a query', versionNamePattern, 'v1?watch=true'],
    ['a version with a dot', versionNamePattern, 'v1.2'],
    ['a resource that ends with a slash', resourceNamePattern, 'deployments/'],
  ])('is not valid if it is %s', (_, pattern, name) => expect(name).not.toMatch(pattern));
});
