import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { namespacedResourcesOf, requestValues } from '#spec/completeness/request-values';

const inNamespace = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] } as const;
const object = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps/', { $own: 'a' }] } as const;

const sent = (request: Request): Step => ({ id: 'step', do: 'send', request });
const valuesOf = (request: Request, step: Step = sent(request)) => requestValues(step, new Set(['configmaps', 'samples']));

describe('the values of a request', () => {
  it.each<[string, Request, string, string]>([
    ['a get', { method: 'GET', path: object }, 'get', 'object'],
    ['a list in a namespace', { method: 'GET', path: inNamespace }, 'list', 'namespace'],
    ['a list of all namespaces', { method: 'GET', path: '/api/v1/configmaps' }, 'list', 'all-namespaces'],
    ['a list without namespaces', { method: 'GET', path: '/api/v1/nodes' }, 'list', 'cluster'],
    ['a watch', { method: 'GET', path: inNamespace, query: { watch: 'true' } }, 'watch', 'namespace'],
    ['a create', { method: 'POST', path: inNamespace, body: {} }, 'create', 'namespace'],
    ['an update', { method: 'PUT', path: object, body: {} }, 'update', 'object'],
    ['a delete', { method: 'DELETE', path: object }, 'delete', 'object'],
    ['a deletecollection', { method: 'DELETE', path: inNamespace }, 'deletecollection', 'namespace'],
    ['a namespace', { method: 'GET', path: '/api/v1/namespaces/a' }, 'get', 'object'],
  ])('have the verb and the scope of %s', (_, request, verb, scope) => {
    expect(valuesOf(request)).toMatchObject({ verb: [verb], scope: [scope] });
  });

  it.each([
    ['application/apply-patch+yaml', 'apply', 'apply-patch'],
    ['application/json-patch+json', 'patch', 'json-patch'],
    ['application/merge-patch+json', 'patch', 'merge-patch'],
    ['application/strategic-merge-patch+json', 'patch', 'strategic-merge-patch'],
  ])('tell the patches of %s apart', (type, verb, mediaType) => {
    const values = valuesOf({ method: 'PATCH', path: object, headers: { 'content-type': type } });
    expect(values).toMatchObject({ verb: [verb], 'media-type': [mediaType] });
  });

  it('have the media type of the response in place of a body', () => {
    const accepting = (accept: NonNullable<Request['headers']>[string]) =>
      valuesOf({ method: 'GET', path: object, headers: { accept } })['media-type'];
    expect(accepting('application/json')).toEqual(['json']);
    expect(accepting('application/json;as=Table;v=v1')).toEqual(['table']);
    expect(accepting({ $dialect: 'binaryMediaType' })).toEqual(['binary']);
  });

  it.each([
    ['a built-in type in namespaces', inNamespace, ['namespaced']],
    ['one without namespaces', '/api/v1/nodes', ['cluster-wide']],
    ['a defined type', '/apis/rx.apiconform.example/v1/samples', ['custom']],
    ['a subresource', '/api/v1/namespaces/a/finalize', ['cluster-wide', 'with-subresource']],
  ])('name %s', (_, path, subject) => {
    expect(valuesOf({ method: 'GET', path })['subject']).toEqual(subject);
  });

  it('name the selectors of reads and deletes of collections', () => {
    const selected = (query: NonNullable<Request['query']>) => valuesOf({ method: 'GET', path: inNamespace, query })['selector'];
    expect(selected({})).toEqual(['none']);
    expect(selected({ labelSelector: 'a=b' })).toEqual(['label']);
    expect(selected({ fieldSelector: 'a=b' })).toEqual(['field']);
    expect(selected({ labelSelector: 'a=b', fieldSelector: 'a=b' })).toEqual(['both']);
    expect(valuesOf({ method: 'GET', path: object })['selector']).toBeUndefined();
  });

  it('name the pages of lists', () => {
    const paged = (query: NonNullable<Request['query']>) => valuesOf({ method: 'GET', path: inNamespace, query })['page'];
    expect(paged({})).toEqual(['whole']);
    expect(paged({ limit: '2' })).toEqual(['first']);
    expect(paged({ limit: '2', continue: 'x' })).toEqual(['middle']);
    expect(paged({ continue: 'x' })).toEqual(['last']);
    const request = { method: 'GET', path: inNamespace } as const;
    const step: Step = { id: 'pages', do: 'pages', request, between: [], max: 9 };
    expect(valuesOf(request, step)['page']).toEqual(['first', 'middle', 'last']);
  });

  it('say whether a write is a dry run, and nothing of this about a read', () => {
    const write = (query: NonNullable<Request['query']>) => valuesOf({ method: 'POST', path: inNamespace, query })['dry-run'];
    expect(write({})).toEqual(['persisted']);
    expect(write({ dryRun: 'All' })).toEqual(['dry-run']);
    expect(valuesOf({ method: 'GET', path: object })['dry-run']).toBeUndefined();
  });

  it('have nothing but the identity outside of the resources', () => {
    expect(valuesOf({ method: 'GET', path: '/healthz', as: 'none' })).toEqual({ identity: ['unauthenticated'] });
    expect(valuesOf({ method: 'GET', path: '/apis', as: 'limited' })).toEqual({ identity: ['limited'] });
  });

  it('are none for a step that sends nothing', () => {
    expect(requestValues({ id: 'close', do: 'close', stream: 'x' }, new Set())).toEqual({});
  });
});

describe('the resources in namespaces', () => {
  it('are those that a path shows in one', () => {
    const steps = ['/api/v1/namespaces/a/pods', '/api/v1/nodes', '/api/v1/namespaces/a/finalize'].map((path) =>
      sent({ method: 'GET', path }),
    );
    expect([...namespacedResourcesOf(steps)]).toEqual(['pods']);
  });
});
