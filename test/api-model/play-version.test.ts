import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import { create, list, patch } from './exchanges.ts';
import { configMaps, sent, shown } from './objects.ts';

const created = create('create', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' } })]);
const later = shown({ version: '2', data: { one: 'z' } });
const changed = patch('change', 'merge-patch', { data: { one: 'z' } }, later);
const options = { deviations: ['one-name-is-not-older-than'] } as const;

describe('a list of an exact version, of one name', () => {
  const one = 'resourceVersion=1&limit=1&fieldSelector=metadata.name%3Dac-a';
  const of = (query: string) => [created, changed, list('list', [later], { query, metadata: { resourceVersion: '2' } })];

  it('is of this version', () => {
    expect(play(of(one), configMaps).breaches[0]).toMatchObject({ clause: 'list/exact', expected: '1', actual: '2' });
  });

  it('can be of a later one where this deviation is known', () => {
    expect(play(of(one), configMaps, options).breaches).toEqual([]);
  });

  it('cannot with resourceVersionMatch, of other names, or of what never was', () => {
    for (const query of [`${one}&resourceVersionMatch=Exact`, 'resourceVersion=1&limit=1'])
      expect(play(of(query), configMaps, options).breaches[0]).toMatchObject({ clause: 'list/exact' });
    const never = list('list', [shown({ version: '9', data: { one: 'y' } })], { query: one, metadata: { resourceVersion: '9' } });
    expect(play([created, changed, never], configMaps, options).breaches[0]).toMatchObject({ clause: 'list/not-older-than' });
  });
});
