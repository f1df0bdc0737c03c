import { describe, expect, it } from 'vitest';
import { applied } from '#api-model/applied';
import { emptiedMaps } from '#api-model/emptied-maps';
import {
  afterApply,
  afterUpdate,
  changesKind,
  conflictsOf,
  fieldsOf,
  type Ownership,
  ownerOf,
  ownershipIn,
  pathText,
  releasedBy,
  removesKeyOfOthers,
} from '#api-model/ownership';
import type { Json, JsonObject } from '#core/model/json';
import { type Shown, shown, widgets } from './objects.ts';

const me = 'me|Apply';
const you = 'you|Apply';

/** The owners of each field by its pointer. */
const textsOf = (owners: Ownership) => Object.fromEntries([...owners].map(([path, of]) => [pathText(path), [...of].sort()]));
const stateOf = (spec: Json, owned: NonNullable<Shown['owned']>) => {
  const object = shown({ spec, owned });
  return { fields: fieldsOf({ spec }), owners: ownershipIn(object, widgets) };
};
const applyOf = (spec: Json, applier = me) => ({ sets: fieldsOf({ spec }), applier });

describe('the fields of a content', () => {
  it('are its values at every depth, with lists as a whole and each finalizer', () => {
    const content = {
      metadata: { labels: { 'a/b': 'c' }, finalizers: ['x', 'y'] },
      spec: { one: { two: 1, 'three.four': null }, list: [{ five: 6 }], empty: {}, none: [] },
    };
    expect(Object.fromEntries([...fieldsOf(content)].map(([path, value]) => [pathText(path), value]))).toEqual({
      '/metadata/labels/a~1b': 'c',
      '/metadata/finalizers/="x"': 'x',
      '/metadata/finalizers/="y"': 'y',
      '/spec/one/two': 1,
      '/spec/one/three.four': null,
      '/spec/list': [{ five: 6 }],
      '/spec/none': [],
    });
  });

  it('are different for keys that look alike', () => {
    expect(fieldsOf({ spec: { a: { b: 1 }, 'a/b': 2, 'a.b': 3, 'f:a': 4 } }).size).toBe(4);
  });
});

describe('the owners that an object shows', () => {
  it('are those of its fields that are there', () => {
    const owned = { [me]: ['/spec/one', '/spec/gone', '/spec/map/inner'], [you]: ['/spec/one'], 'editor|Update': ['/spec/list'] };
    expect(textsOf(ownershipIn(shown({ spec: { one: 1, map: { inner: 2 }, list: [1], nobody: 3 }, owned }), widgets))).toEqual({
      '/spec/one': [me, you],
      '/spec/map/inner': [me],
      '/spec/list': ['editor|Update'],
    });
  });

  it('differ by operation: an apply and an update of one manager are two owners', () => {
    const owned = { 'me|Apply': ['/spec/one'], 'me|Update': ['/spec/two'] };
    expect(textsOf(ownershipIn(shown({ spec: { one: 1, two: 2 }, owned }), widgets))).toEqual({
      '/spec/one': ['me|Apply'],
      '/spec/two': ['me|Update'],
    });
    expect(ownerOf('me', 'Apply')).toBe('me|Apply');
  });

  it('are those of each finalizer, however the server escapes its text', () => {
    const finalizers = ['example.com/one', 'a<b'];
    const owned = {
      [me]: ['/metadata/finalizers/v:"example.com~1one"', '/metadata/finalizers/v:"a\\u003cb"', '/metadata/finalizers/v:none'],
    };
    expect(textsOf(ownershipIn(shown({ finalizers, owned }), widgets))).toEqual({
      '/metadata/finalizers/="example.com~1one"': [me],
      '/metadata/finalizers/="a<b"': [me],
    });
  });

  it('are also those that write a subresource, as owners of their own', () => {
    const object = shown({ spec: { one: 1 } });
    const entry = { manager: 'me', operation: 'Update', subresource: 'status', fieldsV1: { 'f:spec': { 'f:one': {} } } };
    const withEntry = (of: JsonObject) => ({ ...object, metadata: { managedFields: [of] } });
    expect(textsOf(ownershipIn(withEntry(entry), widgets))).toEqual({ '/spec/one': ['me|Update|status'] });
  });

  it('are none where managedFields is something else', () => {
    for (const managedFields of ['text', null, [null, {}, { fieldsV1: 'text' }, { manager: 1, fieldsV1: { 'f:spec': null } }]])
      expect(ownershipIn({ metadata: { managedFields }, spec: { one: 1 } }, widgets).size).toBe(0);
  });
});

describe('the owners after an update', () => {
  const writer = 'editor|Update';
  const before = stateOf(
    { same: 1, changed: 1, gone: 1, nobody: 1 },
    { [me]: ['/spec/same', '/spec/changed', '/spec/gone'], [you]: ['/spec/same'] },
  );

  it('are the writer of what it changes and adds, and the ones before of everything else', () => {
    const after = fieldsOf({ spec: { same: 1, changed: 2, nobody: 1, added: 1 } });
    expect(textsOf(afterUpdate(before, after, writer))).toEqual({
      '/spec/same': [me, you],
      '/spec/changed': [writer],
      '/spec/added': [writer],
    });
  });

  it('of a list are those of the list as a whole', () => {
    const list = stateOf({ list: [1, 2] }, { [me]: ['/spec/list'] });
    expect(textsOf(afterUpdate(list, fieldsOf({ spec: { list: [1, 2] } }), writer))).toEqual({ '/spec/list': [me] });
    expect(textsOf(afterUpdate(list, fieldsOf({ spec: { list: [2, 1] } }), writer))).toEqual({ '/spec/list': [writer] });
  });

  it('compare values without the order of their keys', () => {
    const list = stateOf({ list: [{ a: 1, b: 2 }] }, { [me]: ['/spec/list'] });
    expect(textsOf(afterUpdate(list, fieldsOf({ spec: { list: [{ b: 2, a: 1 }] } }), writer))).toEqual({ '/spec/list': [me] });
  });
});

describe('an apply', () => {
  const before = stateOf(
    { mine: 1, yours: 1, ours: 1, nobody: 1 },
    { [me]: ['/spec/mine', '/spec/ours'], [you]: ['/spec/yours', '/spec/ours'] },
  );

  it('is in conflict where it gives another value to a field that others own, also together with it', () => {
    const conflicts = (spec: Json) => conflictsOf(applyOf(spec), before).map(pathText);
    expect(conflicts({ mine: 2, yours: 2, ours: 2, nobody: 2, added: 2 })).toEqual(['/spec/yours', '/spec/ours']);
    expect(conflicts({ mine: 1, yours: 1, ours: 1, nobody: 1 })).toEqual([]);
  });

  it('is in conflict with an update of the same manager', () => {
    const state = stateOf({ one: 1 }, { 'me|Update': ['/spec/one'] });
    expect(conflictsOf(applyOf({ one: 2 }), state).map(pathText)).toEqual(['/spec/one']);
  });

  it('removes the fields that its manager had alone and that it omits', () => {
    const released = (spec: Json) => releasedBy(applyOf(spec), before.owners).map(pathText);
    expect(released({})).toEqual(['/spec/mine']);
    expect(released({ mine: 2 })).toEqual([]);
  });

  it('leaves open what stays of an item whose key it removes and of which others own another field', () => {
    const item = '/spec/items/k:{"name":"one"}';
    const [name, value] = [`${item}/name`, `${item}/value`];
    const ownersOf = (owned: NonNullable<Shown['owned']>): Ownership => {
      const of = (owner: string, path: string): readonly [string, ReadonlySet<string>] => [
        path.slice(1).replaceAll('/', '\0'),
        new Set([owner]),
      ];
      return new Map(Object.entries(owned).flatMap(([owner, paths]) => paths.map((path) => of(owner, path))));
    };
    const omits = applyOf({});
    expect(removesKeyOfOthers(omits, ownersOf({ [me]: [name], 'editor|Update': [value] }))).toBe(true);
    expect(removesKeyOfOthers(omits, ownersOf({ [me]: [name, value] }))).toBe(false);
    expect(removesKeyOfOthers(omits, ownersOf({ [you]: [name], 'editor|Update': [value] }))).toBe(false);
  });

  it('owns what it sets: alone where it changes it, together with others where it does not', () => {
    expect(textsOf(afterApply(applyOf({ yours: 1, ours: 2, added: 1 }), before))).toEqual({
      '/spec/yours': [me, you],
      '/spec/ours': [me],
      '/spec/added': [me],
    });
    expect(textsOf(afterApply(applyOf({}), before))).toEqual({ '/spec/yours': [you], '/spec/ours': [you] });
  });

  it('sets its fields, keeps the rest and removes what it is told', () => {
    const content = { metadata: { finalizers: ['x', 'y'] }, spec: { keep: { a: 1, b: [1] }, drop: { c: 1 }, list: [1, 2] } };
    const sends = { metadata: { finalizers: ['z', 'x'] }, spec: { keep: { a: 2, d: {} }, list: [3] } };
    const released = [...fieldsOf({ metadata: { finalizers: ['y'] }, spec: { drop: { c: 1 } } }).keys()];
    expect(applied(content, sends, released)).toEqual({
      metadata: { finalizers: ['x', 'z'] },
      spec: { keep: { a: 2, b: [1], d: {} }, drop: {}, list: [3] },
    });
    expect(content.spec.keep).toEqual({ a: 1, b: [1] });
  });
});

describe('a change of kind', () => {
  it.each([
    [{ a: 1 }, { a: {} }, true],
    [{ a: {} }, { a: [] }, true],
    [{ a: { b: {} } }, { a: { b: 'c' } }, true],
    [{ a: { b: 1 } }, { a: 'c' }, true],
    [{ a: 1 }, { a: 'b' }, false],
    [{ a: [] }, { a: 'b' }, false],
    [{ a: {} }, {}, false],
    [{ a: {} }, { a: { b: 1 } }, false],
    [{}, { a: 1 }, false],
  ])('is a map where another value is, or the reverse: %j over %j', (sent, there, changes) => {
    expect(changesKind(sent, there)).toBe(changes);
  });

  it('is none where nothing is there', () => {
    expect(changesKind({ a: 1 }, undefined)).toBe(false);
  });
});

describe('the maps that others emptied', () => {
  const spec = { one: { inner: 1 }, two: { inner: 1 }, text: 'x' };
  const of = (owned: NonNullable<Shown['owned']>) => emptiedMaps(shown({ spec, owned }), widgets, me).map(pathText);

  it('are those that a manager has without any of their fields', () => {
    expect(of({ [me]: ['/spec/one', '/spec/two/inner', '/spec/text'], [you]: ['/spec/one/inner'] })).toEqual(['/spec/one']);
  });

  it('are not those of other managers, and not those that are gone', () => {
    expect(of({ [you]: ['/spec/one'], [me]: ['/spec/gone'] })).toEqual([]);
  });
});
