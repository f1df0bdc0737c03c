import { create, get, patch, remove, removeAll } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const time = '2020-01-01T00:01:00Z';
const later = '2020-01-01T00:02:00Z';
const both = ['example.com/one', 'example.com/two'];
const [one = '', two = ''] = both;
const unheld = create('create', sent(), [201, shown()]);
const held = create('create', sent({ finalizers: both }), [201, shown({ finalizers: both })]);
const marked = shown({ version: '2', finalizers: both, deleted: time });
const release = (step: string, left: readonly string[]) =>
  patch(step, 'merge-patch', { metadata: { finalizers: left } }, shown({ version: '3', finalizers: left, deleted: time }));

const red = { name: 'ac-b', uid: 'uid-b', labels: { color: 'red' } };
const there = { name: 'ac-c', uid: 'uid-c', namespace: 'there', labels: { color: 'blue' } };
const blue = { labels: { color: 'blue' } };
const several = [blue, red, there].map((object) => create(`create-${object.labels.color}`, sent(object), [201, shown(object)]));
const removeBlue = removeAll('delete', 200, { query: 'labelSelector=color%3Dblue' });

export const brokenDeletions: readonly Broken[] = [
  {
    clause: 'delete/accepted',
    by: 'refuses to delete an object',
    before: [unheld],
    right: remove('delete'),
    wrong: remove('delete', 409),
    expected: '2xx',
    actual: '409',
  },
  {
    clause: 'delete/removes',
    by: 'keeps a deleted object that nothing holds, as long as one waits',
    before: [unheld, remove('delete')],
    right: get('gone', 404),
    wrong: get('gone', shown()),
    expected: '404',
    actual: '200',
    awaited: ['gone'],
  },
  {
    clause: 'delete/marks',
    by: 'does not mark a deleted object that is held',
    before: [held, remove('delete')],
    right: get('get', marked),
    wrong: get('get', shown({ finalizers: both })),
    expected: 'a deletionTimestamp',
    actual: 'none',
  },
  {
    clause: 'delete/marks',
    by: 'removes a deleted object that is held',
    before: [held, remove('delete')],
    right: get('get', marked),
    wrong: get('get', 404),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'delete/marks',
    by: 'loses a finalizer where it marks the object',
    before: [held, remove('delete')],
    right: get('get', marked),
    wrong: get('get', shown({ version: '2', finalizers: [one], deleted: time })),
    expected: JSON.stringify(both),
    actual: JSON.stringify([one]),
  },
  {
    clause: 'delete/time',
    by: 'changes the time of a deletion that is requested again',
    before: [held, remove('delete', marked)],
    right: remove('again', marked),
    wrong: remove('again', shown({ version: '3', finalizers: both, deleted: later })),
    expected: time,
    actual: later,
  },
  {
    clause: 'delete/time',
    by: 'returns an object without the time of its deletion when the deletion is requested again',
    before: [held, remove('delete', marked)],
    right: remove('again', marked),
    wrong: remove('again', shown({ version: '2', finalizers: both })),
    expected: time,
    actual: 'none',
  },
  {
    clause: 'delete/held',
    by: 'removes an object with the first of its finalizers',
    before: [held, remove('delete', marked), release('release', [two])],
    right: get('get', shown({ version: '3', finalizers: [two], deleted: time })),
    wrong: get('get', 404),
    expected: 'here/ac-a with resourceVersion 3',
    actual: 'no such object',
  },
  {
    clause: 'delete/released',
    by: 'keeps an object after its last finalizer, as long as one waits',
    before: [held, remove('delete', marked), release('release', [])],
    right: get('gone', 404),
    wrong: get('gone', shown({ version: '3', deleted: time })),
    expected: '404',
    actual: '200',
    awaited: ['gone'],
  },
  {
    clause: 'delete-collection/accepted',
    by: 'refuses to delete a collection',
    before: [unheld],
    right: removeAll('delete'),
    wrong: removeAll('delete', 405),
    expected: '2xx',
    actual: '405',
  },
  {
    clause: 'delete-collection/removes',
    by: 'keeps an object of a deleted collection',
    before: [unheld, removeAll('delete')],
    right: get('gone', 404),
    wrong: get('gone', shown()),
    expected: '404',
    actual: '200',
    awaited: ['gone'],
  },
  {
    clause: 'delete-collection/others',
    by: 'deletes an object that the selector of the deletion does not select',
    before: [...several, removeBlue],
    right: get('get', shown(red), { at: 'here/ac-b' }),
    wrong: get('get', 404, { at: 'here/ac-b' }),
    expected: 'here/ac-b with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'delete-collection/elsewhere',
    by: 'deletes the selected objects of another namespace',
    before: [...several, removeBlue],
    right: get('get', shown(there), { at: 'there/ac-c' }),
    wrong: get('get', 404, { at: 'there/ac-c' }),
    expected: 'there/ac-c with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'delete-collection/marks',
    by: 'removes a held object with its collection',
    before: [held, removeAll('delete')],
    right: get('get', marked),
    wrong: get('get', 404),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
];
