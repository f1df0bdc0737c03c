import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { brokenDeletions } from './broken/deletions.ts';
import { create, get, list, patch, remove, removeAll, success, update } from './exchanges.ts';
import { sent, shown } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

describeBroken(brokenDeletions);

const time = '2020-01-01T00:01:00Z';
const created = create('create', sent(), [201, shown()]);
const finalizers = ['example.com/one'];
const held = create('create', sent({ finalizers }), [201, shown({ finalizers })]);
const marked = shown({ version: '2', finalizers, deleted: time });

describe('the deletion of an object that nothing holds', () => {
  it('can be answered by a Status, by the object as it was, or by the object with its mark', () => {
    for (const answer of [success, 202, shown(), shown({ version: '2', deleted: time })])
      expect(breachOf(created, remove('delete', answer), get('gone', 404))).toBeUndefined();
  });

  it('can take some time, in which reads show the object, marked or not', () => {
    const removed = [created, remove('delete')];
    const leaving = shown({ version: '2', deleted: time });
    expect(breachOf(...removed, get('get', shown()), list('list', [leaving]), get('gone', 404))).toBeUndefined();
    expect(breachOf(...removed, list('list', []), get('gone', 404))).toBeUndefined();
    expect(breachOf(...removed, get('gone', 404), get('get', leaving))).toMatchObject({ clause: 'get/missing', step: 'get' });
    expect(breachOf(...removed, list('list', []), get('get', leaving))).toMatchObject({ clause: 'get/missing', step: 'get' });
  });

  it('can take some time, in which the name is in use or not', () => {
    const again = shown({ uid: 'uid-b', version: '3' });
    expect(breachOf(created, remove('delete'), create('again', sent(), 409), get('gone', 404))).toBeUndefined();
    expect(breachOf(created, remove('delete'), create('again', sent(), [201, again]), get('get', again))).toBeUndefined();
    expect(breachOf(created, remove('delete'), create('again', sent(), [201, again]), get('get', 404))).toMatchObject({
      clause: 'get/object',
    });
  });

  it('can take some time, in which the object can be written or not, and is on its way all the same', () => {
    const data = { one: 'z' };
    for (const answer of [404, 409, shown({ version: '2', data }), shown({ version: '3', data, deleted: time })]) {
      const late = patch('late', 'merge-patch', { data }, answer);
      expect(breachOf(created, remove('delete'), late, get('gone', 404))).toBeUndefined();
    }
  });

  it('can be requested again', () => {
    for (const answer of [success, 404, 409]) expect(breachOf(created, remove('delete'), remove('again', answer))).toBeUndefined();
  });
});

describe('the deletion of an object that is held', () => {
  it('can be answered by a Status, by the object as it was, or by the object with its mark', () => {
    for (const answer of [success, 202, shown({ finalizers }), marked])
      expect(breachOf(held, remove('delete', answer), get('get', marked), get('again', marked))).toBeUndefined();
  });

  it('marks it, whichever of them the answer is', () => {
    for (const answer of [success, 202, shown({ finalizers })])
      expect(breachOf(held, remove('delete', answer), list('list', [shown({ finalizers })]))).toMatchObject({ clause: 'delete/marks' });
  });

  it('marks it for a write that follows too, and its name stays in use', () => {
    const annotate = (after: JsonObject) => patch('annotate', 'merge-patch', { metadata: { annotations: { a: 'b' } } }, after);
    const kept = shown({ version: '3', finalizers, annotations: { a: 'b' }, deleted: time });
    expect(breachOf(held, remove('delete'), annotate(kept), get('get', kept))).toBeUndefined();
    const unmarked = shown({ version: '3', finalizers, annotations: { a: 'b' } });
    expect(breachOf(held, remove('delete'), annotate(unmarked))).toMatchObject({ clause: 'delete/marks', expected: 'a deletionTimestamp' });
    expect(breachOf(held, remove('delete'), create('again', sent(), 409), get('get', marked))).toBeUndefined();
    const again = create('again', sent(), [201, shown({ uid: 'uid-b', version: '3' })]);
    expect(breachOf(held, remove('delete'), again)).toMatchObject({ clause: 'create/taken', actual: '201' });
  });

  it('can be requested again, and then changes nothing', () => {
    for (const answer of [success, 202, marked])
      expect(breachOf(held, remove('delete', marked), remove('again', answer), get('get', marked))).toBeUndefined();
    const later = shown({ version: '3', finalizers, deleted: '2020-01-01T00:09:00Z' });
    expect(breachOf(held, remove('delete', marked), remove('again', success), get('get', later))).toMatchObject({
      expected: '"2"',
      actual: '"3"',
    });
  });

  it('removes the object with its last finalizer, whichever write removes it', () => {
    const released = shown({ version: '3', deleted: time });
    const patched = patch('release', 'merge-patch', { metadata: { finalizers: null } }, released);
    const updated = update('release', sent({ version: '2' }), released);
    for (const release of [patched, updated]) {
      expect(breachOf(held, remove('delete', marked), release, get('get', released), get('gone', 404))).toBeUndefined();
      expect(
        breachOf(held, remove('delete'), release, get('gone', 404), create('again', sent(), [201, shown({ uid: 'b' })])),
      ).toBeUndefined();
    }
  });

  it('whose last finalizer is removed by a write that is answered by a Status leaves open what there is', () => {
    const released = patch('release', 'merge-patch', { metadata: { finalizers: null } }, success);
    for (const now of [404, shown({ version: '3', deleted: time })])
      expect(breachOf(held, remove('delete', marked), released, get('get', now))).toBeUndefined();
  });
});

describe('a deletion with preconditions', () => {
  const with_ = (preconditions: { readonly uid?: string; readonly resourceVersion?: string }) => ({ body: { preconditions } });

  it('that the object does not meet is left open', () => {
    for (const preconditions of [{ uid: 'uid-b' }, { resourceVersion: '9' }]) {
      expect(breachOf(created, remove('delete', 409, with_(preconditions)), get('get', shown()))).toBeUndefined();
      expect(breachOf(created, remove('delete', success, with_(preconditions)), get('get', 404))).toBeUndefined();
    }
  });

  it('that the object meets is accepted', () => {
    const met = with_({ uid: 'uid-a', resourceVersion: '1' });
    expect(breachOf(created, remove('delete', success, met), get('gone', 404))).toBeUndefined();
    expect(breachOf(created, remove('delete', 409, met))).toMatchObject({ clause: 'delete/accepted' });
  });
});

describe('a deletion that is refused or gets no answer', () => {
  it('of an object that does not exist is left open', () => {
    for (const answer of [404, success]) expect(breachOf(remove('delete', answer), get('get', 404))).toBeUndefined();
  });

  it('leaves open what there is without an answer', () => {
    for (const now of [404, shown(), shown({ version: '2', deleted: time })])
      expect(breachOf(created, remove('delete', 'timeout'), get('get', now))).toBeUndefined();
  });

  it('of a collection leaves open what there is of each object without an answer', () => {
    const other = create('create-b', sent({ name: 'ac-b' }), [201, shown({ name: 'ac-b', uid: 'uid-b' })]);
    expect(
      breachOf(created, other, removeAll('delete', 503), list('list', [shown()]), get('gone', 404, { at: 'here/ac-b' })),
    ).toBeUndefined();
  });
});

describe('the deletion of a collection', () => {
  const red = { name: 'ac-b', uid: 'uid-b', labels: { color: 'red' } };
  const createdRed = create('create-red', sent(red), [201, shown(red)]);

  it('of all namespaces deletes the objects of each', () => {
    const there = { name: 'ac-c', uid: 'uid-c', namespace: 'there' };
    const all = [created, create('create-c', sent(there), [201, shown(there)]), removeAll('delete', 200, { namespace: '' })];
    expect(breachOf(...all, get('a', 404), get('c', 404, { at: 'there/ac-c' }))).toBeUndefined();
  });

  it('can be answered by a list of what it deletes', () => {
    const answer = { kind: 'ThingList', metadata: {}, items: [shown()] };
    expect(breachOf(created, removeAll('delete', answer), get('gone', 404))).toBeUndefined();
  });

  it('with a field selector deletes what it selects', () => {
    const selected = removeAll('delete', 200, { query: 'fieldSelector=metadata.name%3Dac-b' });
    expect(breachOf(created, createdRed, selected, list('list', [shown()]), get('b', 404, { at: 'here/ac-b' }))).toBeUndefined();
    expect(breachOf(created, createdRed, selected, list('list', []))).toMatchObject({ clause: 'delete-collection/others' });
  });

  it('is no cause of an object that comes back after it was gone', () => {
    const back = [created, remove('delete'), get('gone', 404), removeAll('all', 200), get('get', shown())];
    expect(breachOf(...back)).toMatchObject({ clause: 'get/missing' });
  });

  it('with a selector that is not read here changes nothing that is known', () => {
    const unread = removeAll('delete', 200, { query: 'labelSelector=size%3E3' });
    expect(breachOf(created, unread, get('get', 404))).toBeUndefined();
  });
});

describe('an object that is marked without a delete of it', () => {
  const labelled = { finalizers, labels: { color: 'red' } };
  const before = create('create', sent(labelled), [201, shown(labelled)]);
  const changed = { ...labelled, data: { one: 'x' }, version: '3' };
  const patched = patch('patch', 'merge-patch', { data: { one: 'x' } }, shown({ ...changed, deleted: time }));

  it('is due to the deletion of a collection before it that does not select it', () => {
    const deletion = removeAll('delete', 200, { query: 'labelSelector=color%3Dblue' });
    expect(breachOf(before, deletion, patched)).toMatchObject({ clause: 'delete-collection/others', step: 'patch' });
  });

  it('is due to the write that shows the mark, where nothing was deleted', () => {
    expect(breachOf(before, patched)).toMatchObject({ clause: 'delete/time', step: 'patch' });
  });
});
