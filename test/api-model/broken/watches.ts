import type { Clause } from '#api-model/clauses';
import type { Watch } from '#api-model/expected-events';
import type { SentEvent } from '#api-model/play-watch';
import type { Exchange } from '#core/model/evidence';
import { create, get, list, patch, remove, tableOf } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';

/** One way to break a clause: requests, and the events of a watch, as they must be and as they must not be. */
export type BrokenWatch = {
  readonly clause: Clause;
  /** What the server does that it must not do. */
  readonly by: string;
  readonly exchanges: readonly Exchange[];
  /** The step after which the watch begins. */
  readonly from?: string;
  readonly target?: string;
  /** How the watch begins, and how it goes on. */
  readonly watch?: Partial<Omit<Watch, 'scope'>>;
  readonly right: readonly SentEvent[];
  readonly wrong: readonly SentEvent[];
  readonly expected: string;
  readonly actual: string;
};

export const event = (type: string, object: SentEvent['object']): SentEvent => ({ type, object });

const time = '2020-01-01T00:01:00Z';
const one = { data: { one: 'x' } };
const other = { version: '2', data: { one: 'z' } };
const there = { name: 'ac-b', uid: 'uid-b', namespace: 'there' };
const created = create('create', sent(one), [201, shown(one)]);
const createdThere = create('create-there', sent(there), [201, shown(there)]);
const changed = patch('change', 'merge-patch', { data: { one: 'z' } }, shown(other));
const gone = [remove('delete'), get('gone', 404)];
const added = event('ADDED', shown(one));
const modified = event('MODIFIED', shown(other));
const deleted = event('DELETED', shown({ ...one, version: '3' }));
const red = { labels: { color: 'red' } };
const blue = { version: '2', labels: { color: 'blue' } };
const paint = (color: string, version: string) =>
  patch(`paint-${color}`, 'merge-patch', { metadata: { labels: { color } } }, shown({ version, labels: { color } }));
const blueOnly = '/api/v1/namespaces/here/configmaps?watch=true&labelSelector=color%3Dblue';
const finalizers = ['example.com/one'];

export const brokenWatches: readonly BrokenWatch[] = [
  {
    clause: 'watch/missing',
    by: 'does not send a change',
    exchanges: [created, changed],
    right: [added, modified],
    wrong: [added],
    expected: 'MODIFIED here/ac-a with resourceVersion 2, for the request of step change',
    actual: 'no such event',
  },
  {
    clause: 'watch/missing',
    by: 'does not send the removal of an object that a read showed to be gone',
    exchanges: [created, ...gone],
    right: [added, deleted],
    wrong: [added],
    expected: 'DELETED here/ac-a, for the request of step delete',
    actual: 'no such event',
  },
  {
    clause: 'watch/order',
    by: 'sends a later change of another object first',
    exchanges: [created, create('create-c', sent({ name: 'ac-c' }), [201, shown({ name: 'ac-c', uid: 'uid-c', version: '2' })])],
    right: [added, event('ADDED', shown({ name: 'ac-c', uid: 'uid-c', version: '2' }))],
    wrong: [event('ADDED', shown({ name: 'ac-c', uid: 'uid-c', version: '2' })), added],
    expected: 'ADDED here/ac-a with resourceVersion 1, for the request of step create',
    actual: 'ADDED here/ac-c with resourceVersion 2',
  },
  {
    clause: 'watch/extra',
    by: 'sends a change twice',
    exchanges: [created, changed],
    right: [added, modified],
    wrong: [added, modified, modified],
    expected: 'no such event',
    actual: 'MODIFIED here/ac-a with resourceVersion 2',
  },
  {
    clause: 'watch/extra',
    by: 'sends a change that was made before the watch',
    exchanges: [created, list('list', [shown(one)]), changed],
    from: 'list',
    right: [modified],
    wrong: [modified, added],
    expected: 'no such event',
    actual: 'ADDED here/ac-a with resourceVersion 1',
  },
  {
    clause: 'watch/extra',
    by: 'sends what a dry run would have changed',
    exchanges: [created, patch('dry', 'merge-patch', { data: { one: 'z' } }, shown(other), { query: 'dryRun=All' })],
    right: [added],
    wrong: [added, modified],
    expected: 'no such event',
    actual: 'MODIFIED here/ac-a with resourceVersion 2',
  },
  {
    clause: 'watch/type',
    by: 'sends a change as an added object',
    exchanges: [created, changed],
    right: [added, modified],
    wrong: [added, event('ADDED', shown(other))],
    expected: 'MODIFIED here/ac-a with resourceVersion 2, for the request of step change',
    actual: 'ADDED here/ac-a with resourceVersion 2',
  },
  {
    clause: 'watch/content',
    by: 'sends another object than the request left',
    exchanges: [created, changed],
    right: [added, modified],
    wrong: [added, event('MODIFIED', shown({ ...other, data: { one: 'Z' } }))],
    expected: '"z"',
    actual: '"Z"',
  },
  {
    clause: 'watch/content',
    by: 'sends an object that was deleted and is held without its mark',
    exchanges: [create('create', sent({ finalizers }), [201, shown({ finalizers })]), remove('delete')],
    right: [event('ADDED', shown({ finalizers })), event('MODIFIED', shown({ finalizers, version: '2', deleted: time }))],
    wrong: [event('ADDED', shown({ finalizers })), event('MODIFIED', shown({ finalizers, version: '2' }))],
    expected: 'a deletionTimestamp',
    actual: 'none',
  },
  {
    clause: 'watch/namespace',
    by: 'sends an object of another namespace',
    exchanges: [created, createdThere],
    right: [added],
    wrong: [added, event('ADDED', shown(there))],
    expected: 'here',
    actual: 'ADDED there/ac-b with resourceVersion 1',
  },
  {
    clause: 'watch/enters',
    by: 'sends an object that begins to match its selector as changed',
    target: blueOnly,
    exchanges: [create('create', sent(red), [201, shown(red)]), paint('blue', '2')],
    right: [event('ADDED', shown(blue))],
    wrong: [event('MODIFIED', shown(blue))],
    expected: 'ADDED here/ac-a with resourceVersion 2, for the request of step paint-blue',
    actual: 'MODIFIED here/ac-a with resourceVersion 2',
  },
  {
    clause: 'watch/leaves',
    by: 'sends an object that no longer matches its selector as changed',
    target: blueOnly,
    exchanges: [create('create', sent({ labels: blue.labels }), [201, shown({ labels: blue.labels })]), paint('red', '2')],
    right: [event('ADDED', shown({ labels: blue.labels })), event('DELETED', shown({ ...blue, labels: { color: 'blue' } }))],
    wrong: [event('ADDED', shown({ labels: blue.labels })), event('MODIFIED', shown({ ...red, version: '2' }))],
    expected: 'DELETED here/ac-a, for the request of step paint-red',
    actual: 'MODIFIED here/ac-a with resourceVersion 2',
  },
  {
    clause: 'watch/missing',
    by: 'does not send that an object no longer matches its selector',
    target: blueOnly,
    exchanges: [create('create', sent({ labels: blue.labels }), [201, shown({ labels: blue.labels })]), paint('red', '2')],
    right: [event('ADDED', shown({ labels: blue.labels })), event('DELETED', shown(blue))],
    wrong: [event('ADDED', shown({ labels: blue.labels }))],
    expected: 'DELETED here/ac-a, for the request of step paint-red',
    actual: 'no such event',
  },
  {
    clause: 'watch/deleted',
    by: 'sends the removal of an object without its content',
    exchanges: [created, ...gone],
    right: [added, deleted],
    wrong: [added, event('DELETED', shown({ version: '3' }))],
    expected: '{"one":"x"}',
    actual: 'no value',
  },
  {
    clause: 'watch/starts',
    by: 'begins without an object that exists',
    exchanges: [created],
    watch: { after: 0, state: 'most-recent' },
    right: [added],
    wrong: [],
    expected: 'ADDED here/ac-a with resourceVersion 1, which exists at the start',
    actual: 'no such event',
  },
  {
    clause: 'watch/starts',
    by: 'begins with an object as it was before',
    exchanges: [created, changed],
    watch: { after: 1, state: 'most-recent' },
    right: [event('ADDED', shown(other))],
    wrong: [added, modified],
    expected: '"z"',
    actual: '"x"',
  },
  {
    clause: 'watch/starts-at-zero',
    by: 'begins with an object as changed',
    exchanges: [created, changed],
    watch: { after: 1, state: 'any' },
    right: [added, modified],
    wrong: [modified],
    expected: 'ADDED here/ac-a with resourceVersion 2, which exists at the start',
    actual: 'MODIFIED here/ac-a with resourceVersion 2',
  },
  {
    clause: 'watch/resumed',
    by: 'repeats an event after it is resumed',
    exchanges: [created, changed],
    watch: { resumedAfter: 1 },
    right: [added, modified],
    wrong: [added, added],
    expected: 'MODIFIED here/ac-a with resourceVersion 2, for the request of step change',
    actual: 'ADDED here/ac-a with resourceVersion 1',
  },
  {
    clause: 'watch/resumed',
    by: 'loses an event after it is resumed',
    exchanges: [created, changed],
    watch: { resumedAfter: 1 },
    right: [added, modified],
    wrong: [added],
    expected: 'MODIFIED here/ac-a with resourceVersion 2, for the request of step change',
    actual: 'no such event',
  },
  {
    clause: 'watch/no-bookmark',
    by: 'sends a bookmark that was not asked for',
    exchanges: [created],
    right: [added],
    wrong: [added, event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '5' } })],
    expected: 'no bookmark',
    actual: '{"kind":"Thing","metadata":{"resourceVersion":"5"}}',
  },
  {
    clause: 'watch/bookmark',
    by: 'sends a bookmark with an object',
    exchanges: [created],
    watch: { bookmarks: true },
    right: [added, event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '5' } })],
    wrong: [added, event('BOOKMARK', { kind: 'Thing', metadata: { name: 'ac-a', resourceVersion: '5' } })],
    expected: 'a resourceVersion alone',
    actual: '{"kind":"Thing","metadata":{"name":"ac-a","resourceVersion":"5"}}',
  },
  {
    clause: 'watch/bookmark-all-sent',
    by: 'sends a bookmark before a change of its version',
    exchanges: [created, changed],
    watch: { bookmarks: true },
    right: [added, modified, event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '2' } })],
    wrong: [added, event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '2' } }), modified],
    expected: 'MODIFIED here/ac-a with resourceVersion 2, for the request of step change',
    actual: '{"kind":"Thing","metadata":{"resourceVersion":"2"}}',
  },
  {
    clause: 'watch/row',
    by: 'sends a Table without the row of its object',
    exchanges: [created, ...gone],
    right: [event('ADDED', tableOf([shown(one)])), event('DELETED', tableOf([shown({ ...one, version: '3' })], []))],
    wrong: [event('ADDED', tableOf([shown(one)])), event('DELETED', tableOf([]))],
    expected: 'one row',
    actual: '[]',
  },
];
