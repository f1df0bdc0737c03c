import { describe, expect, it } from 'vitest';
import { canBeLossOf, fieldsInDoubt } from '#api-model/fields-in-doubt';
import { fieldsOf, ownerOf, pathText, separator } from '#api-model/ownership';
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

describe('a field of an item that an apply omits', () => {
  const inDoubt = (entries: Entries, content: JsonObject = {}, version = 'v1') =>
    fieldsInDoubt(object({ spec }, entries), { sets: fieldsOf(content, schema), applier: me }, { content, apiVersion: version }).map(
      pathText,
    );
  const valueOfItem = '/spec/items/k:{"name":"x"}/value';

  it('is in doubt where a manager shares it, and another has its item as such in another version', () => {
    expect(inDoubt(inTwo)).toEqual([valueOfItem]);
    expect(inDoubt({ ...inTwo, 'applier|Apply|v1': whole })).toEqual([]);
    expect(inDoubt({ ...inTwo, 'applier|Apply|v1': value })).toEqual([]);
    expect(inDoubt(inTwo, { spec })).toEqual([]);
  });

  it('is in doubt where the apply keeps the item in another version', () => {
    const shared: Entries = { 'two|Update|v1': value, 'applier|Apply|v1': mine };
    expect(inDoubt(shared, { spec: left }, 'v2')).toEqual([valueOfItem]);
    expect(inDoubt(shared, { spec: left }, 'v1')).toEqual([]);
    expect(inDoubt(shared, {}, 'v2')).toEqual([]);
    expect(inDoubt({ ...shared, 'one|Apply|v1': whole }, { spec: left }, 'v2')).toEqual([]);
    expect(inDoubt({ ...shared, 'one|Update|v2': value }, { spec: left }, 'v2')).toEqual([]);
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

    it('stays', () => {
      expect(breaches(of('4', both))).toEqual([]);
      expect(breaches(of('4', one, left))[0]).toMatchObject({ clause: 'apply/keeps', step: 'omit' });
    });

    it('can go where this deviation is known', () => {
      expect(breaches(of('4', both), ['apply-drops-emptied-maps'])).toEqual([]);
      expect(breaches(of('4', one, left), ['apply-drops-emptied-maps'])).toEqual([]);
    });
  });
});

describe('a field of a map without a schema that an apply omits', () => {
  const inMap = (entries: Entries, of: Shown = { spec: { x: '1', y: '1' } }): JsonObject =>
    withEntries(of, Object.fromEntries(Object.entries(entries).map(([entry, fields]) => [entry, { 'f:spec': fields }])));
  const inDoubt = (entries: Entries, apiVersion: string, content: JsonObject = { spec: { y: '1' } }) =>
    fieldsInDoubt(inMap(entries), { sets: fieldsOf(content), applier: me }, { content, apiVersion }).map(pathText);
  const shared: Entries = { 'two|Update|v1beta1': { 'f:x': {} }, 'applier|Apply|v1beta1': { '.': {}, 'f:x': {}, 'f:y': {} } };

  it('is in doubt where the apply has the map in another version than who shares the field', () => {
    expect(inDoubt(shared, 'v1')).toEqual(['/spec/x']);
    expect(inDoubt(shared, 'v1', { spec: {} })).toEqual(['/spec/x']);
    expect(inDoubt(shared, 'v1beta1')).toEqual([]);
  });

  it('is in doubt where another has the map without a field in another version', () => {
    expect(inDoubt({ ...shared, 'three|Apply|v1': {} }, 'v1')).toEqual(['/spec/x']);
  });

  it('is not where an entry of the version of who shares it has the map', () => {
    expect(inDoubt({ ...shared, 'three|Apply|v1beta1': {} }, 'v1')).toEqual([]);
    expect(inDoubt({ ...shared, 'two|Update|v1beta1': { '.': {}, 'f:x': {} } }, 'v1')).toEqual([]);
  });

  describe('in doubt', () => {
    const inBoth = { ...widgets, otherCollection: '/api/v2/configmaps' };
    const [x, y] = [{ 'f:x': {} }, { '.': {}, 'f:y': {} }];
    const of = (version: string, spec: JsonObject, entries: Entries): JsonObject => inMap(entries, { version, spec });
    const inOther = (object: JsonObject): JsonObject => ({ ...object, apiVersion: 'v2' });
    const asked = { query: 'fieldManager=applier' };
    const before = [
      patch('create', 'apply', sent({ spec: { y: '1' } }), [201, of('1', { y: '1' }, { 'applier|Apply|v1': y })], asked),
      patch('set', 'merge-patch', { spec: { x: '1' } }, of('2', { x: '1', y: '1' }, { 'applier|Apply|v1': y, 'two|Update|v1': x }), {
        query: 'fieldManager=two',
      }),
      patch(
        'share',
        'apply',
        sent({ spec: { x: '1', y: '1' } }),
        of('3', { x: '1', y: '1' }, { 'applier|Apply|v1': { ...x, ...y }, 'two|Update|v1': x }),
        asked,
      ),
    ];
    const last = { ...asked, collection: inBoth.otherCollection };
    const omit = patch('omit', 'apply', inOther(sent({ spec: { y: '1' } })), inOther(of('4', { y: '1' }, { 'applier|Apply|v2': y })), last);
    const sameVersion = patch('omit', 'apply', sent({ spec: { y: '1' } }), of('4', { y: '1' }, { 'applier|Apply|v1': y }), asked);

    it('stays', () => {
      expect(play([...before, omit], inBoth).breaches[0]).toMatchObject({ clause: 'apply/keeps', step: 'omit' });
    });

    it('can go where this deviation is known, with an apply in another version alone', () => {
      expect(play([...before, omit], inBoth, { deviations: ['apply-drops-emptied-maps'] }).breaches).toEqual([]);
      expect(play([...before, sameVersion], inBoth, { deviations: ['apply-drops-emptied-maps'] }).breaches[0]).toMatchObject({
        clause: 'apply/keeps-shared',
      });
    });
  });
});

describe('a difference', () => {
  const [x, value] = [
    ['spec', 'x'],
    ['spec', 'items', 'k:{"name":"x"}', 'value'],
  ].map((parts) => parts.join(separator));
  const at = (pointer: string, actual?: string | null) => ({ at: pointer, expected: '1', actual });

  it('can be the loss of a field where it is gone, or what is around it', () => {
    expect(canBeLossOf(x ?? '', at('/spec/x'))).toBe(true);
    expect(canBeLossOf(x ?? '', at('/spec'))).toBe(true);
    expect(canBeLossOf(x ?? '', at('/spec', null))).toBe(true);
    expect(canBeLossOf(x ?? '', at('/spec/x', '2'))).toBe(false);
    expect(canBeLossOf(x ?? '', at('/spec/xy'))).toBe(false);
  });

  it('can be the loss of a field of an item in any place of its list', () => {
    expect(canBeLossOf(value ?? '', at('/spec/items/1', 'another item'))).toBe(true);
    expect(canBeLossOf(value ?? '', at('/spec/items', 'other items'))).toBe(true);
    expect(canBeLossOf(value ?? '', at('/spec', 'another object'))).toBe(false);
    expect(canBeLossOf(value ?? '', at('/spec/others/1', 'another item'))).toBe(false);
  });
});
