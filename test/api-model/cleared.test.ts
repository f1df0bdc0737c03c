import { describe, expect, it } from 'vitest';
import { create, patch } from './exchanges.ts';
import { sent, shown } from './objects.ts';
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
