import { describe, expect, it } from 'vitest';
import { scopeOfTarget } from '#api-model/operation';
import { play } from '#api-model/play';
import { playWatch, type SentEvent } from '#api-model/play-watch';
import type { Exchange } from '#core/model/evidence';
import { type BrokenWatch, brokenWatches, event } from './broken/watches.ts';
import { create, get, list, patch, remove, removeAll } from './exchanges.ts';
import { configMaps, sent, shown } from './objects.ts';

const namespace = '/api/v1/namespaces/here/configmaps?watch=true';

type Watched = Pick<BrokenWatch, 'exchanges' | 'from' | 'target' | 'watch'>;

/** What the events of a watch show, if the requests before it are as they must be. */
const watchPlayOf = ({ exchanges, from, target = namespace, watch }: Watched, ...events: readonly SentEvent[]) => {
  const {
    breaches: [breach],
    changes,
  } = play(exchanges, configMaps);
  const scope = scopeOfTarget(target, configMaps);
  if (breach !== undefined || scope === undefined) throw new Error(`no watch can be judged: ${breach?.message}`);
  return playWatch(changes, events, { scope, after: exchanges.findIndex(({ step }) => step === from), ...watch }, configMaps);
};

const watchBreachOf = (watched: Watched, ...events: readonly SentEvent[]) => watchPlayOf(watched, ...events).breach;

for (const broken of brokenWatches) {
  const { clause, by, right, wrong, expected, actual } = broken;
  describe(`a watch that ${by}`, () => {
    it(`breaks ${clause}`, () => {
      expect(watchBreachOf(broken, ...wrong)).toMatchObject({ clause, expected, actual });
    });

    it('does not when it sends what it must', () => {
      expect(watchBreachOf(broken, ...right)).toBeUndefined();
    });

    it(`tests ${clause}, broken or not`, () => {
      for (const events of [right, wrong]) expect([...watchPlayOf(broken, ...events).tested]).toContain(clause);
    });
  });
}

const time = '2020-01-01T00:01:00Z';
const one = { data: { one: 'x' } };
const other = { version: '2', data: { one: 'z' } };
const a = shown(one);
const created = create('create', sent(one), [201, a]);
const added = event('ADDED', a);
const deleted = event('DELETED', shown({ ...one, version: '9' }));
const marked = event('MODIFIED', shown({ ...one, version: '8', deleted: time }));
const b = shown({ name: 'ac-b', uid: 'uid-b' });
const createdB = create('create-b', sent({ name: 'ac-b' }), [201, b]);
const addedB = event('ADDED', b);
const deletedB = event('DELETED', b);
const goneB = get('gone-b', 404, { at: 'here/ac-b' });
const finalizers = ['example.com/one'];
const held = { finalizers };

describe('a watch tests', () => {
  const tested = (watched: Watched, ...events: readonly SentEvent[]) => [...watchPlayOf(watched, ...events).tested];

  it('nothing where nothing happened', () => {
    expect(tested({ exchanges: [] })).toEqual([]);
    expect(tested({ exchanges: [created], from: 'create' })).toEqual([]);
  });

  it('what its events are about, and nothing else', () => {
    expect(tested({ exchanges: [created] }, added)).toEqual([
      'watch/type',
      'watch/missing',
      'watch/extra',
      'watch/content',
      'watch/no-bookmark',
    ]);
    expect(tested({ exchanges: [created], watch: { isCut: true, bookmarks: true } }, added)).toEqual([
      'watch/type',
      'watch/extra',
      'watch/content',
    ]);
  });

  it('no bookmarks where none came, and the order of events where there are two', () => {
    const watched = { exchanges: [created, createdB], watch: { bookmarks: true } };
    const bookmark = event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '5' } });
    expect(tested(watched, added, addedB)).toContain('watch/order');
    expect(tested(watched, added, addedB)).not.toContain('watch/bookmark');
    expect(tested(watched, added, addedB, bookmark)).toContain('watch/bookmark');
  });

  it('that all changes up to a bookmark were sent, where an event of its version is expected', () => {
    const watched = { exchanges: [created], watch: { bookmarks: true } };
    const at = (resourceVersion: string) => event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion } });
    expect(tested(watched, added, at('1'))).toContain('watch/bookmark-all-sent');
    expect(tested(watched, added, at('5'))).not.toContain('watch/bookmark-all-sent');
  });
});

describe('a watch', () => {
  const all = (...exchanges: readonly Exchange[]): Watched => ({ exchanges });

  it('sends no events for bookmarks, for objects of others and for reads', () => {
    const bookmark = event('BOOKMARK', { kind: 'Thing', metadata: { resourceVersion: '5' } });
    const foreign = event('ADDED', shown({ name: 'kube-root-ca.crt' }));
    const reads = { ...all(created, get('get', a), list('list', [a])), watch: { bookmarks: true } };
    expect(watchBreachOf(reads, bookmark, added, foreign)).toBeUndefined();
  });

  it('of all namespaces sends the objects of each', () => {
    const there = shown({ name: 'ac-b', uid: 'uid-b', namespace: 'there' });
    const createdThere = create('there', sent({ name: 'ac-b', namespace: 'there' }), [201, there]);
    const everywhere = { exchanges: [created, createdThere], target: '/api/v1/configmaps?watch=true' };
    expect(watchBreachOf(everywhere, added, event('ADDED', there))).toBeUndefined();
    expect(watchBreachOf(everywhere, added)).toMatchObject({ clause: 'watch/missing' });
  });

  it('sends nothing for requests that change nothing, and for those that are refused', () => {
    const refused = create('again', sent(one), 409);
    const same = patch('same', 'merge-patch', one, a);
    expect(watchBreachOf(all(created, refused, same), added)).toBeUndefined();
    expect(watchBreachOf(all(created, refused, same), added, event('MODIFIED', a))).toMatchObject({ clause: 'watch/extra' });
  });

  it('can send a mark before the removal of an object that nothing holds', () => {
    const removed = all(created, remove('delete'), get('gone', 404));
    expect(watchBreachOf(removed, added, deleted)).toBeUndefined();
    expect(watchBreachOf(removed, added, marked, deleted)).toBeUndefined();
    expect(watchBreachOf(removed, added, marked)).toMatchObject({ clause: 'watch/missing' });
    expect(watchBreachOf(removed, added, deleted, marked)).toMatchObject({ clause: 'watch/extra' });
  });

  it('sends the removals of one deletion of a collection in any order', () => {
    const removed = all(created, createdB, removeAll('delete', 200), get('gone', 404), goneB);
    expect(watchBreachOf(removed, added, addedB, deleted, deletedB)).toBeUndefined();
    expect(watchBreachOf(removed, added, addedB, deletedB, marked, deleted)).toBeUndefined();
  });

  it('sends a removal when it happens: until a read shows it', () => {
    const later = all(created, remove('delete'), createdB, get('gone', 404));
    expect(watchBreachOf(later, added, deleted, addedB)).toBeUndefined();
    expect(watchBreachOf(later, added, addedB, deleted)).toBeUndefined();
    const before = all(created, remove('delete'), get('gone', 404), createdB);
    expect(watchBreachOf(before, added, addedB, deleted)).toMatchObject({ clause: 'watch/order' });
  });

  it('can send a removal that no read showed, or not yet', () => {
    const unseen = all(created, remove('delete'), createdB);
    expect(watchBreachOf(unseen, added, deleted, addedB)).toBeUndefined();
    expect(watchBreachOf(unseen, added, addedB, deleted)).toBeUndefined();
    expect(watchBreachOf(unseen, added, addedB)).toBeUndefined();
  });

  it('that begins after a deletion can still send the removal', () => {
    const leaving = [created, remove('delete'), list('list', [a]), get('gone', 404)];
    for (const exchanges of [leaving, leaving.slice(0, 3)]) {
      expect(watchBreachOf({ exchanges, from: 'list' }, deleted)).toBeUndefined();
      expect(watchBreachOf({ exchanges, from: 'list' }, marked, deleted)).toBeUndefined();
      expect(watchBreachOf({ exchanges, from: 'list' })).toBeUndefined();
    }
    const gone = [created, remove('delete'), list('list', [])];
    expect(watchBreachOf({ exchanges: gone, from: 'list' }, deleted)).toMatchObject({ clause: 'watch/extra' });
  });

  it('sends the mark of a held object, and its removal after the last finalizer', () => {
    const before = create('create', sent(held), [201, shown(held)]);
    const released = shown({ version: '3', deleted: time });
    const release = patch('release', 'merge-patch', { metadata: { finalizers: null } }, released);
    const marks = event('MODIFIED', shown({ ...held, version: '2', deleted: time }));
    const first = event('ADDED', shown(held));
    // The deletion shows what it did, or a read does, or nothing.
    const mark = shown({ ...held, version: '2', deleted: time });
    for (const deletion of [
      [remove('delete', mark)],
      [remove('delete'), get('get', mark)],
      [remove('delete')],
      [removeAll('delete', 200)],
    ]) {
      const exchanges = all(before, ...deletion, release, get('gone', 404));
      expect(watchBreachOf(exchanges, first, marks, event('DELETED', released))).toBeUndefined();
      expect(watchBreachOf(exchanges, first, marks, event('MODIFIED', released), event('DELETED', released))).toBeUndefined();
      expect(watchBreachOf(exchanges, first, event('DELETED', released))?.clause).toBe('watch/type');
    }
  });

  it('shows an object that an apply or patch releases as it was before, or as the response shows it', () => {
    const before = shown({ ...held, ...one, deleted: time });
    const released = shown({ version: '2', data: { one: 'y' }, deleted: time });
    const release = patch('release', 'merge-patch', { metadata: { finalizers: null }, data: { one: 'y' } }, released);
    const exchanges = all(
      create('create', sent({ ...held, ...one }), [201, shown({ ...held, ...one })]),
      remove('delete', before),
      release,
    );
    const [first, marks] = [event('ADDED', shown({ ...held, ...one })), event('MODIFIED', before)];
    for (const last of [before, released]) expect(watchBreachOf(exchanges, first, marks, event('DELETED', last))).toBeUndefined();
    const third = event('DELETED', shown({ version: '3', data: { one: 'z' }, deleted: time }));
    expect(watchBreachOf(exchanges, first, marks, third)).toMatchObject({ clause: 'watch/deleted' });
  });

  it('sends a new object of the same name after the removal of the last one', () => {
    const again = shown({ ...one, version: '7', uid: 'uid-z' });
    const exchanges = [created, remove('delete'), create('again', sent(one), [201, again])];
    expect(watchBreachOf(all(...exchanges), added, deleted, event('ADDED', again))).toBeUndefined();
    expect(watchBreachOf(all(...exchanges), added, event('ADDED', again))).toMatchObject({ clause: 'watch/type' });
  });

  it('can send anything of an object that a write without a response was about, and nothing else', () => {
    const lost = all(created, patch('lost', 'merge-patch', { data: { one: 'z' } }, 'reset'), createdB);
    const modified = event('MODIFIED', shown(other));
    expect(watchBreachOf(lost, added, addedB)).toBeUndefined();
    expect(watchBreachOf(lost, added, modified, addedB)).toBeUndefined();
    expect(watchBreachOf(lost, added, modified)).toMatchObject({ clause: 'watch/missing' });
    const created503 = all(create('lost', sent(one), 503), get('get', a), createdB);
    expect(watchBreachOf(created503, added, addedB)).toBeUndefined();
  });

  it('can send changes of an object that was written while it was on its way', () => {
    const written = shown({ ...other, deleted: time });
    const exchanges = all(created, remove('delete'), patch('late', 'merge-patch', { data: { one: 'z' } }, written), get('gone', 404));
    expect(watchBreachOf(exchanges, added, marked, event('MODIFIED', written), deleted)).toBeUndefined();
    expect(watchBreachOf(exchanges, added, deleted)).toBeUndefined();
  });

  it('with a selector sends nothing of an object that never matches', () => {
    const red = { labels: { color: 'red' } };
    const watched = {
      exchanges: [create('create', sent(red), [201, shown(red)]), remove('delete'), get('gone', 404)],
      target: `${namespace}&labelSelector=color%3Dblue`,
    };
    expect(watchBreachOf(watched)).toBeUndefined();
    expect(watchBreachOf(watched, event('ADDED', shown(red)))).toMatchObject({ clause: 'watch/extra' });
  });

  it('that begins with a state can take it later than it was opened, and after some of the removals of one request', () => {
    const removed = [created, createdB, removeAll('delete', 200), get('gone', 404), goneB];
    const start = { exchanges: removed, watch: { after: 1, state: 'most-recent' } } as const;
    expect(watchBreachOf(start, added, addedB, deleted, deletedB)).toBeUndefined();
    expect(watchBreachOf(start, addedB, deletedB)).toBeUndefined();
    expect(watchBreachOf(start)).toBeUndefined();
    expect(watchBreachOf({ ...start, watch: { after: 0, state: 'most-recent' } }, added, addedB, deletedB, deleted)).toBeUndefined();
    expect(watchBreachOf({ exchanges: removed.slice(0, 2), watch: start.watch }, added)).toMatchObject({ clause: 'watch/starts' });
  });

  it('that begins while an object is being removed shows its end once, and nothing of another of its name that it does not select', () => {
    const blue = shown({ uid: 'uid-other', version: '4', labels: { color: 'blue' } });
    const again = create('create-again', sent({ labels: { color: 'blue' } }), [201, blue]);
    const leaving = event('ADDED', shown({ ...one, version: '8', deleted: time }));
    const start = {
      exchanges: [created, remove('delete'), get('gone', 404), again, createdB],
      watch: { after: 3, state: 'any' },
      target: `${namespace}&labelSelector=color%21%3Dblue`,
    } as const;
    expect(watchBreachOf(start, leaving, deleted, addedB)).toBeUndefined();
    expect(watchBreachOf(start, leaving, deleted, deleted, addedB)).toMatchObject({ clause: 'watch/extra' });
    expect(watchBreachOf(start, leaving, deleted, event('ADDED', blue), addedB)).toMatchObject({ clause: 'watch/extra' });
  });

  it('at any version can begin with an earlier state, and sends all that follows it', () => {
    const modified = event('MODIFIED', shown(other));
    const changed = patch('change', 'merge-patch', { data: { one: 'z' } }, shown(other));
    const start = { exchanges: [created, changed, createdB], watch: { after: 2, state: 'any' } } as const;
    expect(watchBreachOf(start, added, modified, addedB)).toBeUndefined();
    expect(watchBreachOf(start, event('ADDED', shown(other)), addedB)).toBeUndefined();
    expect(watchBreachOf(start, addedB, event('ADDED', shown(other)))).toBeUndefined();
    expect(watchBreachOf(start, added, addedB)).toMatchObject({ clause: 'watch/missing' });
    expect(watchBreachOf(start, added, addedB, modified)).toMatchObject({ clause: 'watch/order' });
  });

  it('that begins with a state shows an object that is terminating', () => {
    const before = create('create', sent(held), [201, shown(held)]);
    const start = { exchanges: [before, remove('delete')], watch: { after: 1, state: 'most-recent' } } as const;
    expect(watchBreachOf(start, event('ADDED', shown({ ...held, version: '2', deleted: time })))).toBeUndefined();
    expect(watchBreachOf(start)).toMatchObject({ clause: 'watch/starts' });
    expect(watchBreachOf(start, event('ADDED', shown(held)))).toMatchObject({ clause: 'watch/starts', expected: 'a deletionTimestamp' });
  });

  it('that is closed need not have sent all changes, but those before the last one', () => {
    const cut = { ...all(created, createdB), watch: { isCut: true } };
    expect(watchBreachOf(cut)).toBeUndefined();
    expect(watchBreachOf(cut, added)).toBeUndefined();
    expect(watchBreachOf(cut, addedB)).toMatchObject({ clause: 'watch/order' });
  });

  it('with a selector sends nothing of an object that it does not select and that is marked', () => {
    const before = create('create', sent(held), [201, shown(held)]);
    const target = `${namespace}&labelSelector=color%3Dblue`;
    expect(watchBreachOf({ exchanges: [before, removeAll('delete', 200)], target })).toBeUndefined();
  });

  it('that begins with a state can show anything of an object whose content no response shows', () => {
    const scaled = patch('scale', 'merge-patch', { spec: { replicas: 3 } }, { kind: 'Scale' }, { at: 'here/ac-a/scale' });
    const start = { exchanges: [created, scaled], watch: { after: 1, state: 'most-recent' } } as const;
    expect(watchBreachOf(start, event('ADDED', shown(other)))).toBeUndefined();
  });
});
