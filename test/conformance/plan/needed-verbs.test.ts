import { describe, expect, it } from 'vitest';
import { neededVerbs } from '#conformance/plan/needed-verbs';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { doing, subjects } from './planning.ts';

const [things] = subjects;
if (things === undefined) throw new Error('there is no subject');

const collectionIn = (namespace: Template): Template => ({ $join: ['/namespaces/', namespace, '/things'] });
const namespaced: Subject = { ...things, scope: 'namespaced', collection: collectionIn({ $namespace: true }) };

const always = ['create', 'get', 'list', 'delete'];
const objectPath: Template = { $join: ['/things', '/', { $own: 'a' }] };
const send = (method: Request['method'], path: Template, others: Partial<Request> = {}): Step => ({
  id: method,
  do: 'send',
  request: { method, path, ...others },
});

/** The verbs beside those of every case. */
const verbsOf = (steps: readonly Step[], subject = things): readonly string[] => {
  const verbs = neededVerbs(doing(...steps), subject);
  expect(verbs.slice(0, 4)).toEqual(always);
  return verbs.slice(4);
};

describe('the verbs that a case needs', () => {
  it.each<[string, readonly string[], Step]>([
    ['a list', [], send('GET', '/things')],
    ['the delete of an object', [], send('DELETE', objectPath)],
    ['the delete of the collection', ['deletecollection'], send('DELETE', '/things', { query: { dryRun: 'All' } })],
    ['a patch, also one that may be rejected', ['patch'], send('PATCH', objectPath)],
    ['an update, also one that may be rejected', ['update'], send('PUT', objectPath)],
    ['a watch', ['watch'], { id: 'stream', do: 'open', request: { method: 'GET', path: '/things' } }],
    ['a watch that is read to its end', ['watch'], send('GET', '/things', { query: { watch: 'true' } })],
    [
      'concurrent requests',
      ['update'],
      { id: 'race', do: 'together', requests: [{ id: 'put', request: { method: 'PUT', path: objectPath } }] },
    ],
    [
      'requests between two pages',
      ['patch'],
      { id: 'pages', do: 'pages', request: { method: 'GET', path: '/things' }, between: [send('PATCH', objectPath)], max: 2 },
    ],
    ['a request for a subresource', [], send('PUT', { $join: [objectPath, '/status'] })],
    ['a request for another type', [], send('PUT', { $join: ['/others/', { $own: 'a' }] })],
    ['a request for a path above the collection', [], send('DELETE', '/')],
    [
      'a change of the object beside the case',
      [],
      send('PATCH', { $join: ['/things', '/', { $join: ['ac-', { $run: true }, '-beside'] }] }),
    ],
  ])('include those of %s', (_, verbs, step) => {
    expect(verbsOf([step])).toEqual(verbs);
  });

  it('include those of requests in another namespace', () => {
    const there = collectionIn({ $own: 'other' });
    expect(verbsOf([send('DELETE', there)], namespaced)).toEqual(['deletecollection']);
    expect(verbsOf([send('PATCH', { $join: [there, '/', { $own: 'a' }] })], namespaced)).toEqual(['patch']);
    expect(verbsOf([send('DELETE', { $join: ['/namespaces/', { $own: 'other' }] })], namespaced)).toEqual([]);
  });

  it('are named once', () => {
    expect(verbsOf([send('PUT', objectPath), send('PUT', objectPath)])).toEqual(['update']);
  });
});
