import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import { apply, create, get, patch } from './exchanges.ts';
import { configMaps, sent, shown } from './objects.ts';
import { breachOf } from './play-broken.ts';

const one = { data: { one: 'x' } };
const owned = { 'editor|Update': ['/data/one'] };
const by = (manager: string) => ({ query: `fieldManager=${manager}` });
const created = create('create', sent(one), [201, shown({ ...one, owned })], by('editor'));
const emptied = (asked: { readonly query?: string }) => patch('empty', 'merge-patch', { data: null }, shown({ version: '2' }), asked);
const filled = patch('fill', 'merge-patch', one, shown({ ...one, version: '3' }), by('editor'));

describe('the owners of an object whose last owned field was removed', () => {
  it('can be recorded no more', () => {
    expect(breachOf(created, emptied(by('editor')), filled)).toBeUndefined();
  });

  it('can be recorded no more where the request names no field manager', () => {
    expect(breachOf(created, emptied({}), filled)).toBeUndefined();
  });

  it('are recorded where the server lost those of a field that is still there', () => {
    const change = patch('change', 'merge-patch', { data: { two: 'y' } }, shown({ data: { one: 'x', two: 'y' }, version: '2' }));
    const next = patch('next', 'merge-patch', { data: { two: 'z' } }, shown({ data: { one: 'x', two: 'z' }, version: '3' }), by('editor'));
    expect(breachOf(created, change, next)).toMatchObject({ clause: 'write/owners', step: 'next', expected: 'editor|Update' });
  });
});

describe('the owners of an object without managedFields', () => {
  const unread = patch('unread', 'merge-patch', { metadata: { managedFields: [{}] } }, 200, by('editor'));
  const change = patch(
    'change',
    'merge-patch',
    { data: { two: 'y' } },
    shown({ data: { one: 'x', two: 'y' }, version: '3' }),
    by('editor'),
  );
  const changed = { ...one, version: '2' };

  it('can be recorded no more after a write whose response shows nothing', () => {
    expect(breachOf(created, unread, get('get', shown(changed)), change)).toBeUndefined();
  });

  it('are recorded where the managedFields were still there then', () => {
    const now = get('get', shown({ ...changed, owned }));
    expect(breachOf(created, unread, now, change)).toMatchObject({ clause: 'write/owners', step: 'change' });
  });
});

describe('a field that nobody owns since managedFields were cleared', () => {
  const two = { one: 'x', two: 'y' };
  const reset = patch('reset', 'merge-patch', { metadata: { managedFields: [{}] } }, shown({ data: one.data, version: '2' }), by('editor'));
  const ofApplier = { 'applier|Apply': ['/data/two'] };
  const filled = apply('fill', sent({ data: { two: 'y' } }), shown({ data: two, version: '3', owned: ofApplier }));
  const options = { deviations: ['apply-drops-unowned-fields'] } as const;

  it('can go with the last field that an apply removes from its map where this deviation is known', () => {
    for (const left of [{ version: '4' }, { ...one, version: '4' }])
      expect(play([created, reset, filled, apply('leave', sent(), shown(left))], configMaps, options).breaches).toEqual([]);
  });

  it('stays where managedFields were not cleared, although this deviation is known', () => {
    const owners = { ...owned, ...ofApplier };
    const also = apply('fill', sent({ data: { two: 'y' } }), shown({ data: two, version: '2', owned: owners }));
    const left = apply('leave', sent(), shown({ version: '3' }));
    expect(play([created, also, left], configMaps, options).breaches[0]).toMatchObject({ clause: 'apply/sets', step: 'leave' });
  });
});
