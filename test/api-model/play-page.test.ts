import { describe, expect, it } from 'vitest';
import { brokenPages } from './broken/pages.ts';
import { brokenVersions } from './broken/versions.ts';
import { create, get, list, patch, remove } from './exchanges.ts';
import { sent, shown } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

describeBroken(brokenPages);
describeBroken(brokenVersions);

const a = shown();
const b = shown({ name: 'ac-b', uid: 'uid-b', version: '2' });
const created = [create('create', sent(), [201, a]), create('create-b', sent({ name: 'ac-b' }), [201, b])];
const first = list('first', [a], { query: 'limit=1', metadata: { continue: 'next' } });
const foreign = shown({ name: 'kube-root-ca.crt', uid: 'uid-f' });

describe('a list in pages', () => {
  it('can have its objects in any order, and fewer on a page than the limit', () => {
    const short = list('first', [b], { query: 'limit=2', metadata: { continue: 'next' } });
    const empty = list('first', [], { query: 'limit=2', metadata: { continue: 'next' } });
    expect(breachOf(...created, short, list('next', [a], { query: 'limit=2&continue=next' }))).toBeUndefined();
    expect(breachOf(...created, empty, list('next', [b, a], { query: 'limit=2&continue=next' }))).toBeUndefined();
  });

  it('can have all the other objects on a page without a limit', () => {
    expect(breachOf(...created, first, list('rest', [b], { query: 'continue=next' }))).toBeUndefined();
  });

  it('can have objects of others', () => {
    const pages = [first, list('next', [foreign], { query: 'limit=1&continue=next', metadata: { continue: 'last' } })];
    expect(breachOf(...created, ...pages, list('last', [b], { query: 'limit=1&continue=last' }))).toBeUndefined();
    const ours = list('first', [a, b], { query: 'limit=2', metadata: { continue: 'next' } });
    expect(breachOf(...created, ours, list('next', [foreign], { query: 'limit=2&continue=next' }))).toBeUndefined();
  });

  it('shows an object that is deleted between the pages', () => {
    const gone = [remove('delete', undefined, { at: 'here/ac-b' }), get('gone', 404, { at: 'here/ac-b' })];
    expect(breachOf(...created, first, ...gone, list('next', [b], { query: 'limit=1&continue=next' }))).toBeUndefined();
    expect(breachOf(...created, first, ...gone, list('next', [foreign], { query: 'limit=1&continue=next' }))).toMatchObject({
      clause: 'page/once',
    });
  });

  it('can have an object or not that was deleted before', () => {
    const deleted = remove('delete', undefined, { at: 'here/ac-b' });
    for (const items of [[b], [foreign]])
      expect(breachOf(...created, deleted, first, list('next', items, { query: 'limit=1&continue=next' }))).toBeUndefined();
    expect(breachOf(...created, deleted, list('all', [a], { query: 'limit=1' }))).toBeUndefined();
  });

  it('can have an object or not that a write without an answer was about', () => {
    const lost = create('lost', sent({ name: 'ac-c' }), 'timeout');
    const c = shown({ name: 'ac-c', uid: 'uid-c', version: '3' });
    for (const items of [[b], [b, c]])
      expect(breachOf(...created, lost, first, list('next', items, { query: 'limit=5&continue=next' }))).toBeUndefined();
  });

  it('can be refused after a while', () => {
    expect(breachOf(...created, first, list('next', [], { query: 'limit=1&continue=other' }))).toBeUndefined();
  });

  it('can be read again from a page on', () => {
    const again = (step: string) => list(step, [b], { query: 'limit=1&continue=next' });
    expect(breachOf(...created, first, again('next'), again('again'))).toBeUndefined();
  });

  it('with a selector has what it selects', () => {
    const red = shown({ name: 'ac-c', uid: 'uid-c', labels: { color: 'red' } });
    const createdRed = create('create-c', sent({ name: 'ac-c', labels: { color: 'red' } }), [201, red]);
    const query = 'limit=1&labelSelector=color%3Dred';
    expect(breachOf(...created, createdRed, list('page', [red], { query }))).toBeUndefined();
    expect(breachOf(...created, createdRed, list('page', [a], { query }))).toMatchObject({ clause: 'page/snapshot' });
  });

  it('with a selector can have a continue token before an empty page', () => {
    const query = 'limit=2&labelSelector=!color';
    const all = list('first', [a, b], { query, metadata: { continue: 'next' } });
    expect(breachOf(...created, all, list('next', [], { query: `${query}&continue=next` }))).toBeUndefined();
  });

  it('is followed by a list of the latest state', () => {
    const after = shown({ ...{ name: 'ac-b', uid: 'uid-b' }, version: '3', data: { one: 'z' } });
    const change = patch('change', 'merge-patch', { data: { one: 'z' } }, after, { at: 'here/ac-b' });
    expect(breachOf(...created, first, change, list('latest', [a, after]))).toBeUndefined();
    expect(breachOf(...created, first, change, list('latest', [a, b]))).toMatchObject({ clause: 'list/namespace' });
  });
});
