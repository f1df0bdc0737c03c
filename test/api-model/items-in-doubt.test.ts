import { describe, expect, it } from 'vitest';
import { itemsInDoubt } from '#api-model/items-in-doubt';
import { fieldsOf, ownerOf, pathText } from '#api-model/ownership';
import { play } from '#api-model/play';
import type { JsonObject } from '#core/model/json';
import { apply, patch } from './exchanges.ts';
import { type Shown, sent, widgets, withEntries } from './objects.ts';

const me = ownerOf('applier', 'Apply');
const schema = { lists: { '/spec/items': ['name'] }, atomic: [], defaults: {}, subresources: false } as const;
const type = { ...widgets, schema };

/** Entries of managedFields by `manager|operation|version`, each with what it has of the item x. */
type Entries = { readonly [entry: string]: JsonObject };

const ofItem = (fields: JsonObject): JsonObject => ({ 'f:spec': { 'f:items': { 'k:{"name":"x"}': fields } } });
const whole = { '.': {}, 'f:name': {} };
const value = { 'f:value': {} };
const mine = { ...whole, ...value };

const object = (of: Shown, entries: Entries): JsonObject =>
  withEntries(of, Object.fromEntries(Object.entries(entries).map(([entry, fields]) => [entry, ofItem(fields)])));

const spec = { items: [{ name: 'x', value: '1' }] };
const left = { items: [{ name: 'x' }] };
const inTwo: Entries = { 'one|Apply|v2': whole, 'two|Update|v1': value, 'applier|Apply|v1': mine };

describe('an item that an apply omits', () => {
  const inDoubt = (entries: Entries, content: JsonObject = {}) =>
    itemsInDoubt(object({ spec }, entries), me, fieldsOf(content, schema)).map(pathText);

  it('is in doubt where a manager shares a field of it, and another has it as such in another version', () => {
    expect(inDoubt(inTwo)).toEqual(['/spec/items/k:{"name":"x"}']);
    expect(inDoubt({ ...inTwo, 'applier|Apply|v1': whole })).toEqual([]);
    expect(inDoubt({ ...inTwo, 'applier|Apply|v1': value })).toEqual([]);
    expect(inDoubt(inTwo, { spec: left })).toEqual([]);
  });

  it.each<Entries>([
    { 'one|Apply|v1': whole, 'two|Update|v1': value },
    { 'one|Apply|v2': whole, 'two|Update|v1': mine },
    { 'one|Apply|v2': whole },
    { 'two|Update|v1': value },
  ])('is not where others have it so: %j', (others) => {
    expect(inDoubt({ ...others, 'applier|Apply|v1': mine })).toEqual([]);
  });

  describe('in doubt', () => {
    const of = (version: string, entries: Entries, content: JsonObject = spec) => object({ version, spec: content }, entries);
    const [one, both] = [{ 'one|Apply|v2': whole }, { 'one|Apply|v2': whole, 'two|Update|v1': value }];
    const before = [
      patch('create', 'apply', sent({ spec: left }), [201, of('1', one, left)], { at: 'here/ac-a', query: 'fieldManager=one' }),
      patch('set', 'merge-patch', { spec }, of('2', both), { query: 'fieldManager=two' }),
      apply('share', sent({ spec }), of('3', inTwo)),
    ];
    const breaches = (last: JsonObject, deviations: readonly 'apply-drops-emptied-maps'[] = []) =>
      play([...before, apply('omit', sent(), last)], type, { deviations }).breaches;

    it('stays with the fields of others', () => {
      expect(breaches(of('4', both))).toEqual([]);
      expect(breaches(of('4', one, left))[0]).toMatchObject({ clause: 'apply/keeps', step: 'omit' });
    });

    it('can lose them where this deviation is known', () => {
      expect(breaches(of('4', both), ['apply-drops-emptied-maps'])).toEqual([]);
      expect(breaches(of('4', one, left), ['apply-drops-emptied-maps'])).toEqual([]);
    });
  });
});
