import type { JsonObject } from '#core/model/json';
import { create, list, patch } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const a = shown();
const b = shown({ name: 'ac-b', uid: 'uid-b', version: '2' });
const foreign = shown({ name: 'kube-root-ca.crt', uid: 'uid-f' });
const c = shown({ name: 'ac-c', uid: 'uid-c', version: '3' });
const created = [create('create', sent(), [201, a]), create('create-b', sent({ name: 'ac-b' }), [201, b])];
const change = patch(
  'change',
  'merge-patch',
  { data: { one: 'z' } },
  shown({ name: 'ac-b', uid: 'uid-b', version: '3', data: { one: 'z' } }),
  {
    at: 'here/ac-b',
  },
);
const first = list('first', [a], { query: 'limit=1', metadata: { continue: 'next' } });
const next = (items: readonly JsonObject[], metadata: JsonObject = {}) => list('next', items, { query: 'limit=1&continue=next', metadata });

export const brokenPages: readonly Broken[] = [
  {
    clause: 'page/limit',
    by: 'returns more items on a page than were asked for',
    before: created,
    right: first,
    wrong: list('first', [a, b], { query: 'limit=1' }),
    expected: 'at most 1',
    actual: '2',
  },
  {
    clause: 'page/version',
    by: 'returns a page of another version',
    before: [...created, first],
    right: next([b]),
    wrong: next([b], { resourceVersion: '101' }),
    expected: '100',
    actual: '101',
  },
  {
    clause: 'page/snapshot',
    by: 'shows a change on a page that was made after the first one',
    before: [...created, first, change],
    right: next([b]),
    wrong: next([shown({ name: 'ac-b', uid: 'uid-b', version: '3', data: { one: 'z' } })]),
    expected: '"2"',
    actual: '"3"',
  },
  {
    clause: 'page/once',
    by: 'returns an object on two pages',
    before: [...created, first],
    right: next([b]),
    wrong: next([a], { continue: 'more' }),
    expected: 'each object once',
    actual: 'here/ac-a',
  },
  {
    clause: 'page/once',
    by: 'ends a list without one of the objects',
    before: created,
    right: list('all', [a, b], { query: 'limit=5' }),
    wrong: list('all', [a], { query: 'limit=5' }),
    expected: 'here/ac-b',
    actual: 'no such object',
  },
  {
    clause: 'page/ends',
    by: 'returns a continue token with the last object',
    before: [...created, list('first', [a, b], { query: 'limit=2', metadata: { continue: 'next' } })],
    right: next([foreign]),
    wrong: next([]),
    expected: 'at least one item',
    actual: 'no item',
  },
  {
    clause: 'page/snapshot',
    by: 'shows an object on a page that was created after the first one',
    before: [...created, first, create('create-c', sent({ name: 'ac-c' }), [201, c])],
    right: next([b]),
    wrong: next([c]),
    expected: 'no such object',
    actual: 'here/ac-c',
  },
  {
    clause: 'page/count',
    by: 'counts on a later page as on the first one',
    before: [...created, list('first', [a], { query: 'limit=1', metadata: { continue: 'next', remainingItemCount: 2 } })],
    right: next([foreign], { continue: 'last', remainingItemCount: 1 }),
    wrong: next([foreign], { continue: 'last', remainingItemCount: 2 }),
    expected: '1',
    actual: '2',
  },
];
