import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import { brokenSubresources, scalable } from './broken/subresources.ts';
import { create, get, patch, update } from './exchanges.ts';
import { type Shown, sent, shown } from './objects.ts';
import { describeBroken } from './play-broken.ts';

describeBroken(brokenSubresources);

describe('the owner of a number of replicas', () => {
  const owned = (owners: Shown['owned'], version: string) =>
    shown({ spec: { replicas: 1 }, version, ...(owners === undefined ? {} : { owned: owners }) });
  const mine = { 'one|Update': ['/spec/replicas'] };
  const made = create('create', sent({ spec: { replicas: 1 } }), [201, owned(mine, '1')], { query: 'fieldManager=one' });
  const scale = { kind: 'Scale', metadata: { name: 'ac-a' }, spec: { replicas: 1 } };
  const written = update('scale', scale, scale, { at: 'here/ac-a/scale' });
  const read = get('get', owned(mine, '1'));
  const nothing = (query: string) => patch('patch', 'json-patch', [], owned({}, '2'), { query });

  it('can be lost once the scale was written', () => {
    expect(play([made, written, read, nothing('fieldManager=two')], scalable).breaches).toEqual([]);
    expect(play([made, read, nothing('fieldManager=two')], scalable).breaches[0]).toMatchObject({ clause: 'write/owners' });
  });
});
