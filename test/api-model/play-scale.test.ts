import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import type { JsonObject } from '#core/model/json';
import { brokenSubresources, scalable } from './broken/subresources.ts';
import { apply, create, get, patch, update } from './exchanges.ts';
import { type Shown, sent, shown, withEntriesTwice } from './objects.ts';
import { describeBroken } from './play-broken.ts';

describeBroken(brokenSubresources);

describe('the owner of a number of replicas', () => {
  const owned = (owners: Shown['owned'], version: string) =>
    shown({ spec: { replicas: 1 }, version, ...(owners === undefined ? {} : { owned: owners }) });
  const mine = { 'one|Update': ['/spec/replicas'] };
  const made = create('create', sent({ spec: { replicas: 1 } }), [201, owned(mine, '1')], { query: 'fieldManager=one' });
  const scale = { kind: 'Scale', metadata: { name: 'ac-a' }, spec: { replicas: 1 } };
  const other = { ...scale, spec: { replicas: 3 } };
  const written = update('scale', scale, scale, { at: 'here/ac-a/scale' });
  const read = get('get', owned(mine, '1'));
  const nothing = (query: string) => patch('patch', 'json-patch', [], owned({}, '2'), { query });

  it('stays when another field is written', () => {
    expect(play([made, written, read, nothing('fieldManager=two')], scalable).breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
    expect(play([made, read, nothing('fieldManager=two')], scalable).breaches[0]).toMatchObject({ clause: 'write/owners' });
  });

  it('is the manager that updates the scale, alone', () => {
    const scaled = update('scale', other, other, { at: 'here/ac-a/scale', query: 'fieldManager=two' });
    const readWith = (owners: Shown['owned']) => get('get', shown({ spec: { replicas: 3 }, version: '2', owned: owners ?? {} }));
    expect(play([made, scaled, readWith({ 'two|Update': ['/spec/replicas'] })], scalable).breaches).toEqual([]);
    for (const owners of [{}, mine, { ...mine, 'two|Update': ['/spec/replicas'] }])
      expect(play([made, scaled, readWith(owners)], scalable).breaches[0]).toMatchObject({ clause: 'scale/owner', expected: 'two|Update' });
  });

  describe('where released servers are known to lose it', () => {
    const options = { deviations: ['scaled-number-has-no-owner'] } as const;

    it('can be lost at once', () => {
      const scaled = update('scale', other, other, { at: 'here/ac-a/scale', query: 'fieldManager=two' });
      const lost = get('get', shown({ spec: { replicas: 3 }, version: '2', owned: {} }));
      expect(play([made, scaled, lost], scalable, options).breaches).toEqual([]);
    });

    it('can be lost with the next write, if the write of the scale left two entries of its manager', () => {
      const twice = get('get', withEntriesTwice(owned(mine, '1')));
      expect(play([made, written, twice, nothing('fieldManager=two')], scalable, options).breaches).toEqual([]);
      for (const shownTwice of [read, twice]) {
        const strict = play([made, written, shownTwice, nothing('fieldManager=two')], scalable);
        expect(strict.breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
      }
      // It is left open what a scale without a number asks for; it was written all the same.
      const none = update('scale', { ...scale, spec: {} }, scale, { at: 'here/ac-a/scale' });
      expect(play([made, none, twice, nothing('fieldManager=two')], scalable, options).breaches).toEqual([]);
      expect(play([made, none, twice, nothing('fieldManager=two')], scalable).breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
      const once = play([made, written, read, nothing('fieldManager=two')], scalable, options);
      expect(once.breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
    });

    it('can be lost with an apply of the same number, whose manager owns it then', () => {
      const twice = get('get', withEntriesTwice(owned(mine, '1')));
      const body = sent({ spec: { replicas: 1 } });
      const by = (owners: Shown['owned']) => apply('apply', body, owned(owners, '2'), 'fieldManager=two');
      const alone = { 'two|Apply': ['/spec/replicas'] };
      expect(play([made, written, twice, by({ ...mine, ...alone })], scalable).breaches).toEqual([]);
      expect(play([made, written, twice, by(alone)], scalable, options).breaches).toEqual([]);
      expect(play([made, written, twice, by(alone)], scalable).breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
      const ofAnother = by({ 'three|Apply': ['/spec/replicas'] });
      expect(play([made, written, twice, ofAnother], scalable, options).breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
    });

    it('is not another manager, and is lost through a scale alone', () => {
      const taken = patch('patch', 'json-patch', [], owned({ 'two|Update': ['/spec/replicas'] }, '2'), { query: 'fieldManager=two' });
      expect(play([made, written, read, taken], scalable, options).breaches[0]).toMatchObject({ clause: 'scale/owner-kept' });
      expect(play([made, read, nothing('fieldManager=two')], scalable, options).breaches[0]).toMatchObject({ clause: 'write/owners' });
    });
  });

  it('is judged by a clause of its own where it is zero, new, or of a manager with two entries', () => {
    const to = (replicas: number) => ({ ...scale, spec: { replicas } });
    const scaledTo = (replicas: number) =>
      update('scale', to(replicas), to(replicas), { at: 'here/ac-a/scale', query: 'fieldManager=two' });
    const lost = (replicas: number) => get('get', shown({ spec: { replicas }, version: '2', owned: {} }));
    const clauseOf = (first: JsonObject, replicas: number) =>
      play([create('create', sent({ spec: { replicas: 1 } }), [201, first]), scaledTo(replicas), lost(replicas)], scalable).breaches[0]
        ?.clause;
    expect(clauseOf(owned(mine, '1'), 3)).toBe('scale/owner');
    expect(clauseOf(owned(mine, '1'), 0)).toBe('scale/new-owner');
    expect(clauseOf(owned({}, '1'), 3)).toBe('scale/new-owner');
    expect(clauseOf(withEntriesTwice(owned(mine, '1')), 3)).toBe('scale/new-owner');
  });
});
