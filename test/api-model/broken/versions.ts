import { create, get, list, listAs, patch, remove, tableOf } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const a = shown({ data: { one: 'x' } });
const later = shown({ version: '2', data: { one: 'z' } });
const b = shown({ name: 'ac-b', uid: 'uid-b', version: '3' });
const created = create('create', sent({ data: { one: 'x' } }), [201, a]);
const changed = patch('change', 'merge-patch', { data: { one: 'z' } }, later);
const createdB = create('create-b', sent({ name: 'ac-b' }), [201, b]);
const goneB = [remove('delete-b', undefined, { at: 'here/ac-b' }), get('gone-b', 404, { at: 'here/ac-b' })];
const atVersion = (query: string, resourceVersion: string) => ({ query, metadata: { resourceVersion } });
const exact = atVersion('resourceVersion=1&resourceVersionMatch=Exact', '1');
const exactPage = atVersion('resourceVersion=3&resourceVersionMatch=Exact&limit=5', '3');
const notOlder = atVersion('resourceVersion=2', '100');
const first = { query: 'limit=1', metadata: { continue: 'next', remainingItemCount: 1 } };
const table = 'application/json;as=Table;g=meta.k8s.io;v=v1, application/json';

export const brokenVersions: readonly Broken[] = [
  {
    clause: 'get/not-older-than',
    by: 'shows an object in a state that is older than the version that was asked for',
    before: [created, changed],
    right: get('get', later, { query: 'resourceVersion=2' }),
    wrong: get('get', a, { query: 'resourceVersion=2' }),
    expected: 'a state from that version on',
    actual: JSON.stringify(a).slice(0, 300),
  },
  {
    clause: 'get/any',
    by: 'shows an object in a state that it never had',
    before: [created, changed],
    right: get('get', a, { query: 'resourceVersion=0' }),
    wrong: get('get', shown({ version: '9', data: { one: 'x' } }), { query: 'resourceVersion=0' }),
    expected: 'a state from that version on',
    actual: JSON.stringify(shown({ version: '9', data: { one: 'x' } })).slice(0, 300),
  },
  {
    clause: 'list/exact',
    by: 'lists an object at an exact version as it was later',
    before: [created, changed],
    right: list('list', [a], exact),
    wrong: list('list', [later], exact),
    expected: '"x"',
    actual: '"z"',
  },
  {
    clause: 'list/exact',
    by: 'lists an exact version without an object that was removed since',
    before: [created, changed, createdB, ...goneB],
    right: list('list', [later, b], exactPage),
    wrong: list('list', [later], exactPage),
    expected: 'here/ac-b',
    actual: 'no such object',
  },
  {
    clause: 'list/exact',
    by: 'answers a page of an exact version with another version',
    before: [created, changed, createdB],
    right: list('list', [later, b], exactPage),
    wrong: list('list', [later, b], { ...exactPage, metadata: { resourceVersion: '4' } }),
    expected: '3',
    actual: '4',
  },
  {
    clause: 'list/not-older-than',
    by: 'lists an older state than the version that was asked for',
    before: [created, changed],
    right: list('list', [later], notOlder),
    wrong: list('list', [a], notOlder),
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'list/any',
    by: 'lists objects of two states together',
    before: [created, changed, createdB],
    right: list('list', [a], atVersion('resourceVersion=0', '1')),
    wrong: list('list', [a, b], atVersion('resourceVersion=0', '3')),
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'page/count',
    by: 'counts fewer items than follow',
    before: [created, createdB],
    right: list('first', [a], first),
    wrong: list('first', [a], { ...first, metadata: { continue: 'next', remainingItemCount: 0 } }),
    expected: 'at least 1',
    actual: '0',
  },
  {
    clause: 'page/count-selected',
    by: 'counts the items that follow of a list with a selector',
    before: [created, createdB],
    right: list('first', [a], { query: 'limit=1&labelSelector=!color', metadata: { continue: 'next' } }),
    wrong: list('first', [a], { ...first, query: 'limit=1&labelSelector=!color' }),
    expected: 'none, because of the selector',
    actual: '1',
  },
  {
    clause: 'page/count-at-end',
    by: 'counts items after the last page',
    before: [created],
    right: list('all', [a], { query: 'limit=1' }),
    wrong: list('all', [a], { query: 'limit=1', metadata: { remainingItemCount: 0 } }),
    expected: 'none, because the list is complete',
    actual: '0',
  },
  {
    clause: 'list/namespace',
    by: 'leaves an object out of a Table',
    before: [created, createdB],
    right: listAs('table', tableOf([a, b]), { accept: table }),
    wrong: listAs('table', tableOf([a]), { accept: table }),
    expected: 'here/ac-b with resourceVersion 3',
    actual: 'no such object',
  },
  {
    clause: 'get/object',
    by: 'shows other metadata beside the row of a Table',
    before: [created],
    right: get('table', tableOf([a]), { accept: table }),
    wrong: get('table', tableOf([shown({ version: '7' })]), { accept: table }),
    expected: '"1"',
    actual: '"7"',
  },
  {
    clause: 'table/columns',
    by: 'returns a Table without columns',
    before: [created],
    right: listAs('table', tableOf([a]), { accept: table }),
    wrong: listAs('table', tableOf([a], []), { accept: table }),
    expected: 'column definitions',
    actual: '[]',
  },
  {
    clause: 'table/cells',
    by: 'returns a row that lacks a cell',
    before: [created],
    right: listAs('table', tableOf([a]), { accept: table }),
    wrong: listAs('table', tableOf([a], ['Name', 'Age'], 1), { accept: table }),
    expected: '2 cells',
    actual: JSON.stringify(tableOf([a], ['Name'])['rows'])
      .slice(1, -1)
      .slice(0, 300),
  },
  {
    clause: 'read/fallback',
    by: 'refuses a read that accepts JSON after other media types',
    before: [created],
    right: get('get', a, { accept: 'text/csv, text/x-other, application/json' }),
    wrong: get('get', 406, { accept: 'text/csv, text/x-other, application/json' }),
    expected: 'a response in JSON',
    actual: '406',
  },
  {
    clause: 'read/json',
    by: 'returns a Table to a read that does not accept one',
    before: [created],
    right: list('list', [a]),
    wrong: listAs('list', tableOf([a])),
    expected: 'the object or the collection itself',
    actual: 'a Table',
  },
];
