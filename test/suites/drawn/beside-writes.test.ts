import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import { drawBesideWrite } from '#suites/drawn/beside-writes';
import { randomOf } from '#suites/drawn/random';
import { Visits } from '#suites/drawn/visits';

const path = { $join: ['/api/v1/namespaces/n/configmaps', '/', { $own: 'a' }] } as const;
const merge: Request = { method: 'PATCH', path, headers: { 'content-type': 'application/merge-patch+json' }, body: { data: { one: '1' } } };
const json: Request = { ...merge, headers: { 'content-type': 'application/json-patch+json' }, body: [] };
const create: Request = { method: 'POST', path: '/api/v1/namespaces/n/configmaps', body: { metadata: { name: { $own: 'a' } } } };
const deleteAll: Request = { method: 'DELETE', path: '/api/v1/namespaces/n/configmaps', query: { labelSelector: 'a=b' } };

/** What many seeds draw beside a request, as the methods of what is before and after it, with whether each is a dry run. */
function drawnBeside(request: Request): readonly string[] {
  const of = ({ request: sent }: { readonly request: Request }): string =>
    `${sent.method}${sent.query?.['dryRun'] === undefined ? '' : ' as a dry run'}`;
  const drawn = Array.from({ length: 200 }, (_, seed) => {
    const { before, after } = drawBesideWrite(randomOf(seed), request, new Visits());
    return [...before.map(of), 'the write', ...after.map(of)].join(', ');
  });
  return [...new Set(drawn)].sort();
}

describe('beside a write', () => {
  it('there is nothing, a dry run of it, the same write again, or a read', () => {
    expect(drawnBeside(merge)).toEqual([
      'PATCH as a dry run, GET, the write',
      'PATCH as a dry run, the write',
      'the write',
      'the write, GET',
      'the write, PATCH',
    ]);
  });

  it.each([
    ['a create', create, 'POST'],
    ['a JSON patch', json, 'PATCH'],
    ['the deletion of a collection', deleteAll, 'DELETE'],
  ])('that is %s, it is not sent again', (_, request, method) => {
    expect(drawnBeside(request)).toEqual([
      `${method} as a dry run, GET, the write`,
      `${method} as a dry run, the write`,
      'the write',
      'the write, GET',
    ]);
  });

  it('whose options are in its body, no dry run is sent: only those options count', () => {
    expect(drawnBeside({ method: 'DELETE', path, body: { kind: 'DeleteOptions' } })).toEqual(['the write', 'the write, GET']);
  });

  it.each([
    ['a read', { method: 'GET', path } as const],
    ['a dry run', { ...merge, query: { dryRun: 'All' } }],
  ])('there is nothing where it is %s', (_, request) => {
    expect(drawnBeside(request)).toEqual(['the write']);
  });

  it.each([
    ['the object that is created', create, { $join: [create.path, '/', { $own: 'a' }] }],
    ['the object', merge, path],
    ['the collection', deleteAll, deleteAll.path],
    ['the collection, where the server makes the name', { ...create, body: { metadata: { generateName: 'a-' } } }, create.path],
  ])('%s is read', (_, request, expected) => {
    const reads = Array.from({ length: 50 }, (_, seed) => drawBesideWrite(randomOf(seed), request, new Visits())).flatMap(({ after }) =>
      after.filter(({ how }) => how === 'read-written').map((read) => read.request.path),
    );
    expect(new Set(reads.map((read) => JSON.stringify(read)))).toEqual(new Set([JSON.stringify(expected)]));
  });
});
