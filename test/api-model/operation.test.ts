import { describe, expect, it } from 'vitest';
import { operationOf, scopeOfTarget, writtenBy } from '#api-model/operation';
import type { Json } from '#core/model/json';
import { patchTypes, request } from './exchanges.ts';
import { configMaps, nodes, sent } from './objects.ts';

const here = '/api/v1/namespaces/here/configmaps';
const one = `${here}/ac-a`;
const place = { namespace: 'here', name: 'ac-a' };

const of = (method: string, target: string, body?: Json, type?: keyof typeof patchTypes) =>
  operationOf(request(method, target, body, type === undefined ? {} : { 'content-type': patchTypes[type] }), configMaps);

describe('a request about one object', () => {
  it('creates, replaces, reads or deletes it', () => {
    expect(of('POST', here, sent())).toMatchObject({ verb: 'create', ...place, body: sent(), dryRun: false, manager: undefined });
    expect(of('PUT', one, sent())).toMatchObject({ verb: 'update', ...place, body: sent() });
    expect(of('GET', one)).toEqual({ verb: 'get', ...place, resourceVersion: undefined });
    expect(of('DELETE', one)).toMatchObject({ verb: 'delete', ...place, preconditions: {}, dryRun: false });
  });

  it('patches or applies it, as its media type says', () => {
    expect(of('PATCH', one, [], 'json-patch')).toMatchObject({ verb: 'json-patch', ...place, patch: [] });
    expect(of('PATCH', one, {}, 'merge-patch')).toMatchObject({ verb: 'merge-patch', ...place });
    expect(of('PATCH', one, {}, 'strategic-merge-patch')).toMatchObject({ verb: 'strategic-merge-patch', ...place });
    expect(of('PATCH', one, sent(), 'apply')).toMatchObject({ verb: 'apply', ...place, body: sent(), force: false });
    expect(of('PATCH', `${one}?force=true&fieldManager=me`, sent(), 'apply')).toMatchObject({ verb: 'apply', force: true, manager: 'me' });
  });

  it('can be a dry run, with and without a value', () => {
    for (const query of ['dryRun=All', 'dryRun=', 'dryRun']) {
      expect(of('POST', `${here}?${query}`, sent())).toMatchObject({ verb: 'create', dryRun: true });
      expect(of('DELETE', `${one}?${query}`)).toMatchObject({ verb: 'delete', dryRun: true });
    }
  });

  it('can say in the body of a deletion that it is a dry run, and what it requires of the object', () => {
    const body = { dryRun: ['All'], preconditions: { uid: 'uid-a', resourceVersion: '1' } };
    expect(of('DELETE', one, body)).toMatchObject({ dryRun: true, preconditions: { uid: 'uid-a', resourceVersion: '1' } });
    expect(of('DELETE', one, { dryRun: [], preconditions: {} })).toMatchObject({ dryRun: false, preconditions: {} });
    expect(of('DELETE', here, { dryRun: ['All'] })).toMatchObject({ verb: 'delete-collection', dryRun: true });
    expect(of('DELETE', here, { dryRun: [] })).toMatchObject({ verb: 'delete-collection', dryRun: false });
  });

  it('is read with the version that it asks for', () => {
    expect(of('GET', `${one}?resourceVersion=0`)).toMatchObject({ verb: 'get', resourceVersion: '0' });
    expect(of('GET', `${one}?resourceVersion=`)).toMatchObject({ verb: 'get', resourceVersion: undefined });
  });

  it('has the namespace and the name that its path encodes', () => {
    expect(of('GET', '/api/v1/namespaces/a%2Db/configmaps/ac%2Ea')).toMatchObject({ namespace: 'a-b', name: 'ac.a' });
    expect(of('GET', '/api/v1/namespaces/here/configmaps/%')).toMatchObject({ name: '%' });
  });
});

describe('a request about a collection', () => {
  it('lists a namespace, or all of them', () => {
    const all = { resourceVersion: undefined, match: undefined, limit: undefined, token: undefined };
    expect(of('GET', here)).toMatchObject({ verb: 'list', namespace: 'here', ...all });
    expect(of('GET', '/api/v1/configmaps')).toMatchObject({ verb: 'list', namespace: undefined, ...all });
  });

  it('lists in pages and versions', () => {
    const query = 'limit=2&continue=next&resourceVersion=5&resourceVersionMatch=Exact';
    expect(of('GET', `${here}?${query}`)).toMatchObject({ limit: 2, token: 'next', resourceVersion: '5', match: 'Exact' });
    expect(of('GET', `${here}?limit=0&continue=`)).toMatchObject({ limit: undefined, token: undefined });
  });

  it('deletes what its selectors select', () => {
    expect(of('DELETE', `${here}?labelSelector=color`)).toMatchObject({
      verb: 'delete-collection',
      namespace: 'here',
      selection: { by: 'label' },
    });
  });

  it('of a type without namespaces has the namespace without a name', () => {
    const list = (target: string) => operationOf(request('GET', target), nodes);
    expect(list('/apis/example.com/v1/nodes')).toMatchObject({ verb: 'list', namespace: '' });
    expect(list('/apis/example.com/v1/nodes/ac-a')).toMatchObject({ verb: 'get', namespace: '', name: 'ac-a' });
    expect(list('/apis/example.com/v1/namespaces/here/nodes')).toBeUndefined();
  });
});

describe('a request that is no operation', () => {
  it.each([
    ['GET', '/api/v1/secrets'],
    ['GET', '/apis/example.com/v1/configmaps'],
    ['GET', '/api/v1/namespaces/here'],
    ['GET', '/api/v1/namespaces/configmaps'],
    ['GET', '/healthz'],
    ['GET', `${one}/status`],
    ['GET', `${here}?watch=true`],
    ['GET', `${here}?watch`],
    ['GET', `${here}?labelSelector=size%3E3`],
    ['DELETE', `${here}?fieldSelector=status.phase%3DRunning`],
    ['HEAD', here],
    ['OPTIONS', one],
  ])('%s %s', (method, target) => {
    expect(of(method, target)).toBeUndefined();
  });

  it('is not a list that says that it is no watch', () => {
    for (const query of ['watch=false', 'watch=0']) expect(of('GET', `${here}?${query}`)).toMatchObject({ verb: 'list' });
  });

  it('has a body that is not read here', () => {
    expect(of('POST', here)).toBeUndefined();
    expect(of('POST', here, [])).toBeUndefined();
    expect(of('POST', here, { metadata: {} })).toBeUndefined();
    expect(of('PUT', one, 'text')).toBeUndefined();
    expect(of('PATCH', one, {})).toBeUndefined();
    expect(of('PATCH', one, [], 'apply')).toBeUndefined();
    expect(operationOf({ ...request('PUT', one, sent()), encoding: 'base64' }, configMaps)).toBeUndefined();
    expect(
      operationOf({ ...request('PATCH', one, {}, { 'content-type': patchTypes.apply }), body: 'kind: Thing' }, configMaps),
    ).toBeUndefined();
  });
});

describe('what a request writes, whatever its body is', () => {
  it('is an object, also by a subresource', () => {
    expect(writtenBy(request('PATCH', one), configMaps)).toEqual(place);
    expect(writtenBy(request('PUT', `${one}/status?fieldManager=a`), configMaps)).toEqual(place);
  });

  it('is a collection', () => {
    expect(writtenBy(request('POST', here), configMaps)).toEqual({ namespace: 'here', name: undefined });
    expect(writtenBy(request('DELETE', '/api/v1/configmaps'), configMaps)).toEqual({ namespace: undefined, name: undefined });
  });

  it('is nothing where it reads, or is about another type', () => {
    expect(writtenBy(request('GET', one), configMaps)).toBeUndefined();
    expect(writtenBy(request('PUT', '/api/v1/namespaces/here/secrets/ac-a'), configMaps)).toBeUndefined();
    expect(writtenBy(request('DELETE', '/api/v1/namespaces/here'), configMaps)).toBeUndefined();
  });
});

describe('what a watch is about', () => {
  it('is a collection and what its selectors select', () => {
    expect(scopeOfTarget(`${here}?watch=true&labelSelector=color`, configMaps)).toMatchObject({
      namespace: 'here',
      selection: { by: 'label' },
    });
    expect(scopeOfTarget('/api/v1/configmaps?watch=true', configMaps)).toMatchObject({
      namespace: undefined,
      selection: { by: 'nothing' },
    });
  });

  it('is unknown for one object, another type, and a selector that is not read here', () => {
    for (const target of [`${one}?watch=true`, '/api/v1/secrets?watch=true', `${here}?watch=true&labelSelector=a%3E1`])
      expect(scopeOfTarget(target, configMaps)).toBeUndefined();
  });
});
