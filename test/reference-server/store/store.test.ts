import { describe, expect, it } from 'vitest';
import type { Store } from '#reference-server/store/store';
import { createStore } from '#reference-server/store/store';
import type { FakeClock } from '../fake-clock.ts';
import { createFakeClock } from '../fake-clock.ts';

function storeOf(historyWindowMs = 1000): { readonly store: Store; readonly clock: FakeClock } {
  const clock = createFakeClock();
  return { store: createStore({ clock, historyWindowMs }), clock };
}

const put = (store: Store, key: string, value: string): number => {
  store.put(key, (revision) => ({ value, revision }));
  return store.revision();
};

const valuesAt = (store: Store, revision: number): readonly unknown[] =>
  [...store.list('/', revision)].map(({ object }) => object['value']);

describe('the store', () => {
  it('has one revision for each write, and returns it', () => {
    const { store } = storeOf();
    const first = put(store, '/a', 'one');
    expect(store.put('/b', (revision) => ({ revision }))).toEqual({ revision: first + 1 });
    expect(store.remove('/a')).toBe(first + 2);
    expect(store.revision()).toBe(first + 2);
  });

  it('reads every retained revision as it was', () => {
    const { store } = storeOf();
    const one = put(store, '/a', 'one');
    const two = put(store, '/a', 'two');
    const gone = store.remove('/a');
    const back = put(store, '/a', 'three');
    expect([one, two, gone, back].map((revision) => store.get('/a', revision)?.['value'])).toEqual(['one', 'two', undefined, 'three']);
    expect(store.get('/a', one - 1)).toBeUndefined();
  });

  it('lists a prefix in the order of keys, from a key on', () => {
    const { store } = storeOf();
    for (const key of ['/b/2', '/a/1', '/b/1', '/c/1', '/b/10']) put(store, key, key);
    expect([...store.list('/b/', store.revision())].map(({ key }) => key)).toEqual(['/b/1', '/b/10', '/b/2']);
    expect([...store.list('/b/', store.revision(), '/b/10')].map(({ key }) => key)).toEqual(['/b/10', '/b/2']);
  });

  it('returns the changes after a revision with the object before and after', () => {
    const { store } = storeOf();
    const start = put(store, '/a', 'one');
    put(store, '/a', 'two');
    store.remove('/a');
    expect([...store.changesAfter(start)].map(({ key, before, after }) => [key, before?.['value'], after?.['value']])).toEqual([
      ['/a', 'one', 'two'],
      ['/a', 'two', undefined],
    ]);
    expect([...store.changesAfter(store.revision() + 5)]).toEqual([]);
  });

  it('forgets history older than its window, and keeps the state it ended in', async () => {
    const { store, clock } = storeOf(1000);
    const one = put(store, '/a', 'one');
    const two = put(store, '/a', 'two');
    await clock.advance(600);
    const three = put(store, '/a', 'three');
    expect(store.oldestRevision()).toBeLessThan(one);
    await clock.advance(600);
    expect(store.oldestRevision()).toBe(two);
    expect(valuesAt(store, two)).toEqual(['two']);
    expect([...store.changesAfter(two)].map((change) => change.revision)).toEqual([three]);
    await clock.advance(10_000);
    expect(store.oldestRevision()).toBe(three);
    expect(valuesAt(store, three)).toEqual(['three']);
  });

  it('forgets the key of an object that was removed before the window', async () => {
    const { store, clock } = storeOf(1000);
    put(store, '/a', 'one');
    const removed = store.remove('/a');
    await clock.advance(2000);
    put(store, '/b', 'other');
    expect(store.oldestRevision()).toBe(removed);
    expect(valuesAt(store, store.revision())).toEqual(['other']);
  });

  it('finds every change again after much history was dropped', async () => {
    const { store, clock } = storeOf(1000);
    for (let round = 0; round < 20; round += 1) {
      for (let write = 0; write < 100; write += 1) put(store, `/${write}`, `${round}`);
      await clock.advance(400);
    }
    const oldest = store.oldestRevision();
    const changes = [...store.changesAfter(oldest)];
    expect(changes.map((change) => change.revision)).toEqual(
      Array.from({ length: store.revision() - oldest }, (_, index) => oldest + 1 + index),
    );
    expect(valuesAt(store, store.revision())).toHaveLength(100);
  });

  it('calls listeners after each change until they leave', () => {
    const { store } = storeOf();
    const heard: number[] = [];
    const leave = store.subscribe((change) => heard.push(change.revision));
    const first = put(store, '/a', 'one');
    leave();
    put(store, '/a', 'two');
    expect(heard).toEqual([first]);
  });
});
