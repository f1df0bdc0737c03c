import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { brokenCreates, brokenUpdates } from './broken/creates-and-updates.ts';
import { brokenDryRuns } from './broken/dry-runs.ts';
import { brokenManagedFields } from './broken/managed-fields.ts';
import { brokenApplies, brokenPatches } from './broken/patches-and-applies.ts';
import { type Answered, apply, create, get, list, patch, remove, sentInBinary, update } from './exchanges.ts';
import { type Sent, sent, shown, widgets } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

describeBroken(brokenCreates);
describeBroken(brokenUpdates);
describeBroken(brokenPatches);
describeBroken(brokenApplies);
describeBroken(brokenManagedFields);
describeBroken(brokenDryRuns);

const one = { data: { one: 'x' } };
const other = { data: { one: 'z' } };
const created = create('create', sent(one), [201, shown(one)]);
const time = '2020-01-01T00:01:00Z';

describe('an update', () => {
  it('of a missing object can be refused, or create the object', () => {
    const sends = sent({ ...one });
    expect(breachOf(update('update', sends, 404), get('get', 404))).toBeUndefined();
    expect(breachOf(update('update', sends, [201, shown(one)]), get('get', shown(one)))).toBeUndefined();
  });

  it('of a missing object that is refused creates none', () => {
    expect(breachOf(update('update', sent(one), 404), get('get', shown(one)))).toMatchObject({ clause: 'update/accepted', step: 'get' });
  });

  it('in binary can be refused for its media type, and changes nothing then', () => {
    const refused = sentInBinary(update('update', sent({ version: '1', ...other }), 415));
    expect(breachOf(created, refused, get('get', shown(one)))).toBeUndefined();
    expect(breachOf(created, sentInBinary(update('update', sent({ version: '1', ...other }), 409)))).toMatchObject({
      clause: 'update/accepted',
    });
  });

  it('without a version can be refused, or replace the object', () => {
    expect(breachOf(created, update('update', sent(other), 422), get('get', shown(one)))).toBeUndefined();
    const after = shown({ version: '2', ...other });
    expect(breachOf(created, update('update', sent(other), after), get('get', after))).toBeUndefined();
  });

  it('without a version that is accepted replaces the object', () => {
    expect(breachOf(created, update('update', sent(other), shown(one)))).toMatchObject({ clause: 'update/object' });
  });

  it('that resets managedFields can leave any owners', () => {
    const before = shown({ ...one, owned: { 'first|Update': ['/data/one'] } });
    const reset = { metadata: { managedFields: [{}] } };
    const exchanges = [
      create('create', sent(one), [201, before], { query: 'fieldManager=first' }),
      patch('reset', 'merge-patch', reset, shown({ version: '2', ...one }), { query: 'fieldManager=first' }),
    ];
    expect(breachOf(...exchanges)).toBeUndefined();
  });
});

describe('a patch', () => {
  it('that cannot be applied can be refused', () => {
    const removes = [{ op: 'remove', path: '/data/two' }];
    expect(breachOf(created, patch('patch', 'json-patch', removes, 422), get('get', shown(one)))).toBeUndefined();
  });

  it('of lists, or with directives, that is a strategic merge patch can have any content', () => {
    const directive = { data: { $patch: 'replace', two: 'y' } };
    const owners = { metadata: { ownerReferences: [{ uid: 'u', name: 'n' }] } };
    const after = shown({ version: '2', data: { two: 'y' }, finalizers: ['example.com/one', 'example.com/two'] });
    for (const body of [directive, owners])
      expect(breachOf(created, patch('patch', 'strategic-merge-patch', body, after), get('get', after))).toBeUndefined();
  });

  it('from an old version that is refused is no breach', () => {
    const stale = { metadata: { resourceVersion: '0' }, ...other };
    expect(breachOf(created, patch('patch', 'merge-patch', stale, 409), get('get', shown(one)))).toBeUndefined();
  });

  it('of an object that waits for its deletion can be refused', () => {
    const marked = { ...one, version: '2', finalizers: ['example.com/one'], deleted: time };
    const exchanges = [
      create('create', sent({ ...one, finalizers: ['example.com/one'] }), [201, shown({ ...one, finalizers: ['example.com/one'] })]),
      remove('delete', shown(marked)),
      patch('patch', 'merge-patch', { metadata: { finalizers: ['example.com/one', 'example.com/two'] } }, 422),
      get('get', shown(marked)),
    ];
    expect(breachOf(...exchanges)).toBeUndefined();
  });
});

describe('a field with a slash or a tilde in its key', () => {
  const owned = (key: string) => ({ 'applier|Apply': [`/data/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`] });
  const applied = (key: string) =>
    apply('apply', sent({ data: { [key]: 'x' } }), [201, shown({ data: { [key]: 'x' }, owned: owned(key) })]);

  it.each(['a/b', 'a~b', 'a.b'])('that an apply omits is named by its clause: %s', (key) => {
    const kept = shown({ version: '2', data: { [key]: 'x', other: 'y' }, owned: owned('other') });
    expect(breachOf(applied(key), apply('again', sent({ data: { other: 'y' } }), kept))).toMatchObject({ clause: 'apply/removes' });
  });

  it.each(['a/b', 'a~b', 'a.b'])('that an apply with force takes is named by its clause: %s', (key) => {
    const foreign = apply(
      'again',
      sent({ data: { [key]: 'y' } }),
      shown({ data: { [key]: 'x' }, owned: owned(key) }),
      'fieldManager=b&force=true',
    );
    expect(breachOf(applied(key), foreign)).toMatchObject({ clause: 'apply/force' });
  });
});

describe('an apply', () => {
  const ofA = { 'applier|Apply': ['/data/one'] };
  const applied = apply('apply', sent(one), [201, shown({ ...one, owned: ofA })]);

  it('that omits all fields removes them, and the map that had them or not', () => {
    const emptied = (data: Sent['data']) => apply('again', sent(), shown({ version: '2', ...(data === undefined ? {} : { data }) }));
    expect(breachOf(applied, emptied(undefined))).toBeUndefined();
    expect(breachOf(applied, emptied({}))).toBeUndefined();
    expect(breachOf(applied, emptied({ one: 'x' }))).toMatchObject({ clause: 'apply/removes' });
  });

  it('can put another value in place of a map, and be refused or not', () => {
    const spec = { one: { inner: 'x' } };
    const before = apply('apply', sent({ spec }), [201, shown({ spec, owned: { 'applier|Apply': ['/spec/one/inner'] } })]);
    const over = sent({ spec: { one: 'text' } });
    const after = shown({ version: '2', spec: { one: 'text' }, owned: { 'b|Apply': ['/spec/one'] } });
    for (const answer of [409, after])
      expect(play([before, apply('again', over, answer, 'fieldManager=b')], widgets).breaches[0]).toBeUndefined();
  });

  it('of an empty map that another manager applied changes the owners and can change the version', () => {
    const spec = { one: {} };
    const before = shown({ spec, owned: { 'applier|Apply': ['/spec/one'] } });
    const apart = (version: string) => shown({ version, spec, owned: { 'applier|Apply': ['/spec/one'], 'b|Apply': ['/spec/one'] } });
    for (const version of ['1', '2'])
      expect(
        play([apply('apply', sent({ spec }), [201, before]), apply('again', sent({ spec }), apart(version), 'fieldManager=b')], widgets)
          .breaches[0],
      ).toBeUndefined();
  });

  it('of finalizers can put them in any order', () => {
    const [a, b, c] = ['example.com/a', 'example.com/b', 'example.com/c'];
    const has = [b, a];
    const owned = { 'applier|Apply': ['/metadata/finalizers/v:"example.com~1a"', '/metadata/finalizers/v:"example.com~1c"'] };
    const before = create('create', sent({ finalizers: has }), [201, shown({ finalizers: has })]);
    const after = shown({ version: '2', finalizers: [a, c, b], owned });
    expect(breachOf(before, apply('apply', sent({ finalizers: [a, c] }), after))).toBeUndefined();
    const lost = shown({ version: '2', finalizers: [a, c], owned });
    expect(breachOf(before, apply('apply', sent({ finalizers: [a, c] }), lost))).toMatchObject({ clause: 'apply/sets' });
  });

  it('without a field manager can be refused', () => {
    expect(breachOf(patch('apply', 'apply', sent(one), 400), get('get', 404))).toBeUndefined();
    expect(breachOf(created, patch('apply', 'apply', sent(other), 400), get('get', shown(one)))).toBeUndefined();
  });

  it('that omits a field with another owner leaves it to that one', () => {
    const shared = shown({ version: '2', ...one, owned: { ...ofA, 'b|Apply': ['/data/one'] } });
    const left = shown({ version: '3', ...one, owned: { 'b|Apply': ['/data/one'] } });
    const both = [applied, apply('share', sent(one), shared, 'fieldManager=b')];
    expect(breachOf(...both, apply('again', sent(), left))).toBeUndefined();
    expect(breachOf(...both, apply('again', sent(), shown({ version: '3' })))).toMatchObject({
      clause: 'apply/keeps',
      expected: '{"one":"x"}',
    });
  });

  it('that nobody else conflicts with takes a field that nobody owns', () => {
    const takes = shown({ version: '2', ...other, owned: ofA });
    expect(breachOf(created, apply('apply', sent(other), takes))).toBeUndefined();
    expect(breachOf(created, apply('apply', sent(other), 409))).toMatchObject({ clause: 'apply/accepted' });
  });
});

describe('maps whose fields others took over', () => {
  const spec = { one: { inner: 'x' } };
  const taken = { one: { inner: 'y' } };
  const exchanges = [
    apply('apply', sent({ spec }), [201, shown({ spec, owned: { 'applier|Apply': ['/spec/one/inner'] } })]),
    patch(
      'take',
      'merge-patch',
      { spec: taken },
      shown({ version: '2', spec: taken, owned: { 'applier|Apply': ['/spec/one'], 'b|Update': ['/spec/one/inner'] } }),
      {
        query: 'fieldManager=b',
      },
    ),
    apply('again', sent({ spec: { two: 'x' } }), shown({ version: '3', spec: { two: 'x' }, owned: { 'applier|Apply': ['/spec/two'] } })),
  ];

  it('are kept by an apply that omits them', () => {
    expect(play(exchanges, widgets).breaches[0]).toMatchObject({
      clause: 'apply/keeps',
      step: 'again',
      expected: '{"inner":"y"}',
      actual: 'no value',
    });
  });

  it('can be dropped where this deviation is known', () => {
    expect(play(exchanges, widgets, { deviations: ['apply-drops-emptied-maps'] }).breaches[0]).toBeUndefined();
  });
});

describe('maps that other managers own', () => {
  const owned = { 'b|Update': ['/spec/one', '/spec/map'] };
  const spec = { one: 'x', map: { inner: 'y' } };
  const exchanges = (left: Json) => [
    create('create', sent({ spec: { one: 'x', map: {} } }), [201, shown({ spec: { one: 'x', map: {} }, owned })]),
    apply(
      'apply',
      sent({ spec: { map: { inner: 'y' } } }),
      shown({ version: '2', spec, owned: { ...owned, 'applier|Apply': ['/spec/map/inner'] } }),
    ),
    apply(
      'again',
      sent({ spec: { one: 'x' } }),
      shown({ version: '3', spec: { one: 'x', map: left }, owned: { ...owned, 'applier|Apply': ['/spec/one'] } }),
    ),
  ];

  it('are empty, and not null, after an apply that removes their last field', () => {
    expect(play(exchanges({}), widgets).breaches[0]).toBeUndefined();
    expect(play(exchanges(null), widgets).breaches[0]).toMatchObject({ clause: 'apply/keeps-shared', step: 'again' });
  });

  it('can be null where this deviation is known', () => {
    const options = { deviations: ['emptied-maps-become-null'] } as const;
    expect(play(exchanges(null), widgets, options).breaches[0]).toBeUndefined();
    expect(play(exchanges('text'), widgets, options).breaches[0]).toMatchObject({ clause: 'apply/removes' });
  });

  describe('of a type with a schema', () => {
    const type = { ...widgets, schema: { lists: {}, atomic: [], defaults: {}, subresources: false } };
    const options = { deviations: ['emptied-maps-become-null'] } as const;
    const refusal = (reason: string, ...fields: readonly string[]): Answered => [
      422,
      { kind: 'Status', reason: 'Invalid', details: { causes: fields.map((field) => ({ reason, field })) } },
    ];
    const refused = (answer: Answered, query = '') => [
      ...exchanges({}).slice(0, 2),
      apply('again', sent({ spec: { one: 'x' } }), answer, query),
    ];

    it('make an apply refused where this deviation is known', () => {
      const one = refused(refusal('FieldValueTypeInvalid', 'spec.map'));
      expect(play(one, type).breaches[0]).toMatchObject({ clause: 'apply/keeps-shared', actual: '422' });
      expect(play(one, type, options).breaches).toEqual([]);
      expect(play(one, widgets, options).breaches[0]).toMatchObject({ clause: 'apply/accepted' });
      expect(play(exchanges({}), type, options).breaches).toEqual([]);
    });

    it.each([
      refusal('FieldValueTypeInvalid', 'spec.map', 'spec.other'),
      refusal('FieldValueTypeInvalid', 'spec.one'),
      refusal('FieldValueInvalid', 'spec.map'),
      refusal('FieldValueTypeInvalid'),
      400,
      409,
    ])('do not excuse another refusal: %j', (answer) => {
      expect(play(refused(answer), type, options).breaches[0]).toMatchObject({ clause: 'apply/keeps-shared' });
    });

    it('make a dry run refused as the real request is', () => {
      const dry = refused(refusal('FieldValueTypeInvalid', 'spec.map'), 'dryRun=All');
      expect(play(dry, type).breaches).toEqual([]);
      expect(play(refused(409, 'dryRun=All'), type).breaches[0]).toMatchObject({ clause: 'dry-run/apply/status' });
    });
  });

  it('can conflict with an apply of other fields of them while they are empty', () => {
    const fills = (answer: Answered) => apply('fill', sent({ spec: { one: 'x', map: { other: 'z' } } }), answer);
    const filled = { version: '4', spec: { one: 'x', map: { other: 'z' } } };
    const after = shown({ ...filled, owned: { ...owned, 'applier|Apply': ['/spec/one', '/spec/map/other'] } });
    for (const answer of [409, after]) expect(play([...exchanges({}), fills(answer)], widgets).breaches[0]).toBeUndefined();
  });
});

describe('a map that an apply has without a field, after it had one', () => {
  const spec = { one: 'x', map: { inner: 'y' } };
  const made = apply('apply', sent({ spec }), [201, shown({ spec, owned: { 'applier|Apply': ['/spec/one', '/spec/map/inner'] } })]);
  const again = (answer: Answered) => apply('again', sent({ spec: { one: 'x', map: {} } }), answer);
  const left = (map: Json) => shown({ version: '2', spec: { one: 'x', map }, owned: { 'applier|Apply': ['/spec/one', '/spec/map'] } });
  const refused: Answered = [
    422,
    { kind: 'Status', reason: 'Invalid', details: { causes: [{ reason: 'FieldValueTypeInvalid', field: 'spec.map' }] } },
  ];
  const typed = { ...widgets, schema: { lists: {}, atomic: [], defaults: {}, subresources: false } };
  const options = { deviations: ['emptied-maps-become-null'] } as const;

  it('is empty, and not null', () => {
    expect(play([made, again(left({}))], widgets).breaches).toEqual([]);
    expect(play([made, again(left(null))], widgets).breaches[0]).toMatchObject({ clause: 'apply/sets', step: 'again' });
    expect(play([made, again(left({ inner: 'y' }))], widgets).breaches[0]).toMatchObject({ clause: 'apply/removes' });
  });

  it('can be null, or refused where it has a schema, where this deviation is known', () => {
    expect(play([made, again(left(null))], widgets, options).breaches).toEqual([]);
    expect(play([made, again(refused)], typed, options).breaches).toEqual([]);
    expect(play([made, again(refused)], typed).breaches[0]).toMatchObject({ clause: 'apply/sets', actual: '422' });
    expect(play([made, again(refused)], widgets, options).breaches[0]).toMatchObject({ clause: 'apply/accepted' });
  });

  it('can be null where this deviation is known and what it had was deeper', () => {
    const deep = { one: 'x', map: { outer: { inner: 'y' } } };
    const nested = apply('apply', sent({ spec: deep }), [
      201,
      shown({ spec: deep, owned: { 'applier|Apply': ['/spec/one', '/spec/map/outer/inner'] } }),
    ]);
    expect(play([nested, again(left(null))], widgets, options).breaches).toEqual([]);
    expect(play([nested, again(left(null))], widgets).breaches[0]).toMatchObject({ clause: 'apply/sets' });
    expect(play([nested, again(left({}))], widgets).breaches).toEqual([]);
  });

  it('is not null where the apply has it as it was, or has none', () => {
    expect(play([made, again(left({})), again(left(null))], widgets, options).breaches[0]).toMatchObject({ step: 'again' });
    const omitted = apply('omit', sent({ spec: { one: 'x' } }), left(null));
    expect(play([made, omitted], widgets, options).breaches[0]).toMatchObject({ step: 'omit' });
  });
});

describe('a write without a usable response', () => {
  const lost = ['reset', 503, 429, { kind: 'Status', status: 'Success' }] as const;

  it.each(lost)('leaves open what there is, and the next read says it: %j', (answer) => {
    const patched = patch('patch', 'merge-patch', other, answer);
    for (const now of [shown(one), shown({ version: '2', ...other }), 404])
      expect(breachOf(created, patched, get('get', now), get('again', now))).toBeUndefined();
  });

  it('is judged by the read that follows', () => {
    const read = get('get', shown({ version: '2', ...other }));
    expect(breachOf(created, patch('patch', 'merge-patch', other, 'reset'), read, get('again', shown(one)))).toMatchObject({
      clause: 'get/object',
      step: 'again',
    });
  });

  it('leaves open what a list shows, and whether the next write is accepted', () => {
    const lost = create('create', sent(one), 'timeout');
    expect(breachOf(lost, list('list', [shown(one)]), get('get', shown(one)))).toBeUndefined();
    expect(breachOf(lost, list('list', []), get('get', 404))).toBeUndefined();
    expect(breachOf(lost, create('again', sent(one), 409))).toBeUndefined();
    expect(breachOf(lost, create('again', sent(one), [201, shown(one)]), get('get', shown(one)))).toBeUndefined();
  });

  it('that is a dry run leaves the object as it was', () => {
    const lost = patch('dry', 'merge-patch', other, 503, { query: 'dryRun=All' });
    expect(breachOf(created, lost, get('get', shown({ version: '2', ...other })))).toMatchObject({ clause: 'get/object' });
  });
});

describe('an object as a server shows it', () => {
  const create1 = create('create', sent(), [201, shown()]);

  it('can show empty maps of metadata, and a change of them', () => {
    const empty = shown({ version: '2', annotations: {} });
    expect(breachOf(create1, patch('patch', 'merge-patch', { metadata: { annotations: {} } }, empty))).toBeUndefined();
  });

  it('has a uid', () => {
    const { metadata, ...rest } = shown();
    const { uid: _, ...without } = isJsonObject(metadata) ? metadata : {};
    const bare = { ...rest, metadata: without };
    expect(breachOf(create('create', sent(), [201, bare]))).toMatchObject({ clause: 'create/uid', actual: 'none' });
  });

  it('has a resourceVersion', () => {
    const without = (object: JsonObject): JsonObject => {
      const { metadata, ...rest } = object;
      const { resourceVersion: _, ...left } = isJsonObject(metadata) ? metadata : {};
      return { ...rest, metadata: left };
    };
    const bare = create('create', sent(), [201, without(shown())]);
    const changed = patch('patch', 'merge-patch', { data: { one: 'x' } }, without(shown({ data: { one: 'x' } })));
    expect(breachOf(bare, changed)).toMatchObject({ clause: 'write/version', expected: 'a resourceVersion', actual: 'none' });
  });
});
