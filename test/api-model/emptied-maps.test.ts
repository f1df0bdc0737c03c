import { describe, expect, it } from 'vitest';
import { omittedMaps } from '#api-model/emptied-maps';
import { ownerOf, pathText } from '#api-model/ownership';
import { play } from '#api-model/play';
import type { JsonObject } from '#core/model/json';
import { brokenEmptiedMaps } from './broken/emptied-maps.ts';
import { apply, patch } from './exchanges.ts';
import { configMaps, sent, shown, widgets, withEntries } from './objects.ts';
import { describeBroken } from './play-broken.ts';

const me = ownerOf('applier', 'Apply');

const both = { mine: 'x', theirs: 'z' };
const mine = { 'f:spec': { '.': {}, 'f:mine': {} } };
const theirs = { 'f:spec': { 'f:theirs': {} } };
const entries = { [me]: mine, 'editor|Update': theirs };
const before = [
  apply('apply', sent({ spec: { mine: 'x' } }), [201, withEntries({ spec: { mine: 'x' } }, { [me]: mine })]),
  patch('edit', 'merge-patch', { spec: { theirs: 'z' } }, withEntries({ version: '2', spec: both }, entries), {
    query: 'fieldManager=editor',
  }),
];
const kept = apply('again', sent(), withEntries({ version: '3', spec: { theirs: 'z' } }, { 'editor|Update': theirs }));
const dropped = apply('again', sent(), withEntries({ version: '3' }, {}));

describe('a map that an apply omits and its manager alone has as such', () => {
  const of = (object: JsonObject, spec?: JsonObject) =>
    omittedMaps(object, widgets, me, { metadata: {}, ...(spec === undefined ? {} : { spec }) }).alone.map(pathText);

  it('is found at every depth', () => {
    const deep = { 'f:spec': { '.': {}, 'f:map': { '.': {}, 'f:inner': {} } } };
    expect(of(withEntries({ spec: { map: { inner: 'x' } } }, { [me]: deep }))).toEqual(['/spec', '/spec/map']);
    expect(of(withEntries({ spec: { map: { inner: 'x' } } }, { [me]: deep }), {})).toEqual(['/spec/map']);
  });

  it('is none that others have as such too, that is gone, or that belongs to the metadata', () => {
    expect(of(withEntries({ spec: both }, { ...entries, 'editor|Update': mine }))).toEqual([]);
    expect(of(withEntries({}, entries))).toEqual([]);
    expect(of(withEntries({ annotations: { a: 'x' } }, { [me]: { 'f:metadata': { 'f:annotations': { '.': {}, 'f:a': {} } } } }))).toEqual(
      [],
    );
    expect(of(withEntries({ spec: both }, { 'editor|Update': mine }))).toEqual([]);
  });

  it('stays with the fields of others', () => {
    expect(play([...before, kept], widgets).breaches).toEqual([]);
    expect(play([...before, dropped], widgets).breaches[0]).toMatchObject({ clause: 'apply/keeps', expected: '{"theirs":"z"}' });
  });

  it('can be removed with them where this deviation is known', () => {
    const options = { deviations: ['apply-drops-emptied-maps'] } as const;
    expect(play([...before, dropped], widgets, options).breaches).toEqual([]);
    const both3 = apply('again', sent(), withEntries({ version: '3', spec: both }, entries));
    expect(play([...before, both3], widgets).breaches[0]).toMatchObject({ clause: 'apply/removes' });
  });

  it('can be removed with them where this deviation is known and the map around it is left without a field', () => {
    const filled = { x: '1', inner: { theirs: 'z' } };
    const inner = { 'f:spec': { '.': {}, 'f:x': {}, 'f:inner': {} } };
    const exchanges = [
      apply('apply', sent({ spec: { x: '1', inner: {} } }), [201, withEntries({ spec: { x: '1', inner: {} } }, { [me]: inner })]),
      patch(
        'edit',
        'merge-patch',
        { spec: { inner: { theirs: 'z' } } },
        withEntries({ version: '2', spec: filled }, { [me]: inner, 'editor|Update': { 'f:spec': { 'f:inner': { 'f:theirs': {} } } } }),
        { query: 'fieldManager=editor' },
      ),
      apply('again', sent({ spec: {} }), withEntries({ version: '3', spec: {} }, { [me]: { 'f:spec': {} } })),
    ];
    expect(play(exchanges, widgets).breaches).toMatchObject([{ clause: 'apply/keeps' }]);
    expect(play(exchanges, widgets, { deviations: ['apply-drops-emptied-maps'] }).breaches).toEqual([]);
  });

  it('is not removed where this deviation is known and the apply has the map, although it has none of its fields', () => {
    const options = { deviations: ['apply-drops-emptied-maps'] } as const;
    const emptied = { 'f:spec': {} };
    const patched = { version: '3', spec: { theirs: 'z' } };
    const again = { mine: 'y', theirs: 'z' };
    const exchanges = [
      ...before,
      patch('empty', 'merge-patch', { spec: { mine: null } }, withEntries(patched, { [me]: emptied, 'editor|Update': theirs }), {
        query: 'fieldManager=editor',
      }),
      apply('again', sent({ spec: { mine: 'y' } }), withEntries({ version: '4', spec: again }, entries)),
    ];
    expect(play(exchanges, widgets, options).breaches).toEqual([]);
    expect(play(exchanges, widgets).breaches).toEqual([]);
  });

  it('is not removed where this deviation is known as long as another manager has it without a field', () => {
    const options = { deviations: ['apply-drops-emptied-maps'] } as const;
    const map = { 'f:spec': {} };
    const [first, second] = [ownerOf('applier', 'Apply'), ownerOf('b', 'Apply')];
    const filled = { spec: { theirs: 'z' } };
    const byOne = { [second]: map, 'editor|Update': theirs };
    const exchanges = [
      apply('apply', sent({ spec: {} }), [201, withEntries({ spec: {} }, { [second]: map })], 'fieldManager=b'),
      patch('edit', 'merge-patch', filled, withEntries({ version: '2', ...filled }, byOne), { query: 'fieldManager=editor' }),
      apply('share', sent({ spec: {} }), withEntries({ version: '3', ...filled }, { ...byOne, [first]: map })),
      apply('leave', sent(), withEntries({ version: '4', ...filled }, byOne)),
      apply('leave-last', sent(), withEntries({ version: '5' }, {}), 'fieldManager=b'),
    ];
    expect(play(exchanges, widgets, options).breaches).toEqual([]);
    expect(play(exchanges, widgets).breaches[0]).toMatchObject({ clause: 'apply/keeps', step: 'leave-last' });
  });
});

describe('a map that an apply omits, and that another manager has as such in an entry of another version', () => {
  const map = { 'f:spec': {} };
  const others = { theirs: 'z', more: 'm' };
  const ofOthers = { 'f:spec': { 'f:theirs': {}, 'f:more': {} } };
  const held = [
    patch('create', 'apply', sent({ spec: { mine: 'x' } }), [201, withEntries({ spec: { mine: 'x' } }, { [me]: mine })], {
      at: 'here/ac-a',
      query: 'fieldManager=applier',
    }),
    patch(
      'edit',
      'merge-patch',
      { spec: others },
      withEntries({ version: '2', spec: { mine: 'x', ...others } }, { [me]: mine, 'editor|Update': ofOthers, 'other|Update|v2': map }),
    ),
  ];
  const options = { deviations: ['apply-drops-emptied-maps'] } as const;
  const left = (object: JsonObject) => play([...held, apply('again', sent(), object)], widgets, options).breaches;

  it('is removed or not where this deviation is known', () => {
    expect(left(withEntries({ version: '3' }, {}))).toEqual([]);
    expect(left(withEntries({ version: '3', spec: others }, { 'editor|Update': ofOthers }))).toEqual([]);
    expect(left(withEntries({ version: '3', spec: { theirs: 'z' } }, { 'editor|Update': theirs }))).toEqual([]);
  });

  it('stays with the fields of others', () => {
    const gone = apply('again', sent(), withEntries({ version: '3' }, {}));
    expect(play([...held, gone], widgets).breaches[0]).toMatchObject({ clause: 'apply/keeps', expected: '{"theirs":"z","more":"m"}' });
    const without = apply('again', sent(), withEntries({ version: '3', spec: { theirs: 'z' } }, { 'editor|Update': theirs }));
    expect(play([...held, without], widgets).breaches[0]).toMatchObject({ clause: 'apply/keeps', expected: '"m"' });
  });
});

describeBroken(brokenEmptiedMaps);

describe('a write that changes nothing after an apply that removed the last annotation', () => {
  const [broken] = brokenEmptiedMaps;

  it('can change the version where this deviation is known', () => {
    const exchanges = broken === undefined ? [] : [...broken.before, broken.wrong];
    expect(exchanges).not.toEqual([]);
    expect(play(exchanges, widgets, { deviations: ['emptied-metadata-stays-stored'] }).breaches).toEqual([]);
  });

  it('does not change the version once more', () => {
    const once = patch('once more', 'merge-patch', {}, shown({ version: '5', owned: { 'first|Update': ['/metadata/annotations'] } }));
    const exchanges = broken === undefined ? [] : [...broken.before, broken.wrong, once];
    expect(play(exchanges, widgets, { deviations: ['emptied-metadata-stays-stored'] }).breaches[0]).toMatchObject({
      clause: 'write/no-change',
      step: 'once more',
    });
  });

  it('does not change the version of a built-in type', () => {
    const exchanges = broken === undefined ? [] : [...broken.before, broken.wrong];
    expect(play(exchanges, configMaps, { deviations: ['emptied-metadata-stays-stored'] }).breaches[0]).toMatchObject({
      clause: 'write/no-change',
    });
  });
});
