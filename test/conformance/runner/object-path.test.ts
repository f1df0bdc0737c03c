import { describe, expect, it } from 'vitest';
import { isCollectionPath, isOwnByName, parseObjectPath } from '#conformance/runner/object-path';

const isOwn = (path: string, run = 'abc123'): boolean => {
  const parsed = parseObjectPath(path);
  return parsed !== undefined && isOwnByName(parsed, run);
};

describe('the path of an object', () => {
  it('has a collection, perhaps in a namespace, and a name', () => {
    expect(parseObjectPath('/api/v1/namespaces/a')).toEqual({
      collection: '/api/v1/namespaces',
      group: '',
      version: 'v1',
      resource: 'namespaces',
      name: 'a',
    });
    expect(parseObjectPath('/apis/apps/v1/namespaces/n/deployments/a%3Ab')).toEqual({
      collection: '/apis/apps/v1/namespaces/n/deployments',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      namespace: 'n',
      name: 'a:b',
    });
  });

  it.each([
    ['a collection', '/api/v1/namespaces/a/configmaps'],
    ['a subresource', '/apis/apps/v1/namespaces/n/deployments/a/scale'],
    ['a slash at its end', '/api/v1/namespaces/a/'],
    ['a version of another form', '/api/1/namespaces/a'],
    ['a resource in capitals', '/api/v1/Namespaces/a'],
    ['a query', '/api/v1/namespaces/a?x'],
    ['a fragment', '/api/v1/namespaces/a#x'],
    ['two dots', '/api/v1/namespaces/..'],
    ['two dots as a namespace', '/api/v1/namespaces/../configmaps/a'],
    ['two escaped dots', '/api/v1/namespaces/%2e%2E'],
    ['an escaped slash', '/api/v1/namespaces/ac-abc123-1%2F..%2Fdefault'],
    ['an escape that is escaped', '/api/v1/namespaces/ac-abc123-1%252F..'],
    ['a broken escape', '/api/v1/namespaces/%zz'],
    ['a line break', '/api/v1/namespaces/a\n'],
    ['another address', 'https://elsewhere/api/v1/namespaces/a'],
    ['a path that is long', `/api/v1/namespaces/${'a'.repeat(2_000)}`],
  ])('is not %s', (_, path) => {
    expect(parseObjectPath(path)).toBeUndefined();
  });
});

describe('the path of a collection', () => {
  it('is of one namespace or of all', () => {
    expect(['/api/v1/configmaps', '/apis/apps/v1/namespaces/n/deployments'].map(isCollectionPath)).toEqual([true, true]);
    expect(['/api/v1/namespaces/a/b/c', '/apis/apps/v1/namespaces/../x', '/x', '/api/v1/configmaps?a'].map(isCollectionPath)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an object is of the run', () => {
  it('by its name, its namespace, or the group that it defines', () => {
    expect(isOwn('/api/v1/namespaces/ac-abc123-0-ns-1')).toBe(true);
    expect(isOwn('/api/v1/namespaces/ac-abc123-0-ns-1/configmaps/anything')).toBe(true);
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect(isOwn(`${definitions}/samples.ac-abc123-1a.apiconform.example`)).toBe(true);
    expect(isOwn(`${definitions}/samples.rabc123.apiconform.example`)).toBe(true);
  });

  it('and not by a name that only contains it', () => {
    expect(isOwn('/api/v1/namespaces/default/configmaps/x-ac-abc123-1')).toBe(false);
    expect(isOwn('/api/v1/namespaces/ac-abc1234-1')).toBe(false);
    expect(isOwn('/api/v1/namespaces/ac-abc123')).toBe(false);
    expect(isOwn('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/samples.ac-abc123-1.example.com')).toBe(false);
    expect(isOwn('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/samples.rabc1234.apiconform.example')).toBe(false);
    expect(isOwn('/api/v1/configmaps/samples.rabc123.apiconform.example')).toBe(false);
  });
});
