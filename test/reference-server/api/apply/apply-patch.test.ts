import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { applyPatch, unstructured } from '#reference-server/api/apply/index';
import { play, timeOf } from './history.ts';
import { widget } from './widget.ts';

describe('the first apply', () => {
  it('creates the object, and the applier owns what it applied but for what identifies the object', () => {
    const { object, managers } = play([{ apply: 'a', metadata: { labels: { x: '1' } }, spec: { size: 1, nested: { left: 'l' } } }]);
    expect(object).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: {
        name: 'w',
        labels: { x: '1' },
        managedFields: [
          {
            manager: 'a',
            operation: 'Apply',
            apiVersion: 'example.com/v1',
            time: timeOf(0),
            fieldsType: 'FieldsV1',
            fieldsV1: { 'f:metadata': { 'f:labels': { 'f:x': {} } }, 'f:spec': { 'f:nested': { 'f:left': {} }, 'f:size': {} } },
          },
        ],
      },
      spec: { size: 1, nested: { left: 'l' } },
    });
    expect(managers).toEqual({ 'Apply a': ['.metadata.labels.x', '.spec.size', '.spec.nested.left'] });
  });

  it('gives what an untracked object holds to before-first-apply', () => {
    const untracked = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', uid: '7' }, spec: { size: 1, color: 'red' } };
    const { spec, managers } = play([{ apply: 'a', spec: { size: 1 } }], untracked);
    expect(spec).toEqual({ size: 1, color: 'red' });
    expect(managers).toEqual({
      'Apply a': ['.spec.size'],
      'Update before-first-apply': ['.spec', '.spec.color', '.spec.size'],
    });
    expect(play([{ apply: 'a', spec: { size: 2 } }], untracked).conflicts).toEqual(['Update before-first-apply .spec.size']);
  });
});

describe('a field that another manager owns', () => {
  const ownedByA = { apply: 'a', spec: { size: 1, color: 'red' } };

  it('conflicts when it is applied with another value, and nothing changes', () => {
    const before = play([ownedByA]);
    const after = play([ownedByA, { apply: 'b', spec: { size: 2, color: 'red' } }]);
    expect(after).toEqual({ ...before, conflicts: ['Apply a .spec.size'] });
  });

  it('conflicts with a manager that updated it', () => {
    expect(
      play([
        { update: 'u', spec: { size: 1 } },
        { apply: 'b', spec: { size: 2 } },
      ]).conflicts,
    ).toEqual(['Update u .spec.size']);
  });

  it('moves from all other managers to the one that forces it', () => {
    const { spec, managers } = play([
      ownedByA,
      { apply: 'b', spec: { size: 1 } },
      { apply: 'c', spec: { size: 1 } },
      { apply: 'd', force: true, spec: { size: 2 } },
    ]);
    expect(spec).toEqual({ size: 2, color: 'red' });
    expect(managers).toEqual({ 'Apply a': ['.spec.color'], 'Apply d': ['.spec.size'] });
  });

  it('goes with all that was in it when it is forced to be something else', () => {
    const { managers } = play([
      { apply: 'a', spec: { size: 1, free: { x: { y: 1 } } } },
      { apply: 'b', force: true, spec: { free: { x: 1 } } },
    ]);
    expect(managers).toEqual({ 'Apply a': ['.spec.size'], 'Apply b': ['.spec.free.x'] });
  });

  it('is shared when it is applied with the same value', () => {
    const { managers, conflicts } = play([ownedByA, { apply: 'b', spec: { size: 1 } }]);
    expect(conflicts).toEqual([]);
    expect(managers).toEqual({ 'Apply a': ['.spec.color', '.spec.size'], 'Apply b': ['.spec.size'] });
  });

  it.each(['a', 'b'])('when shared, conflicts with the other one when %s changes it', (changer) => {
    const { conflicts } = play([ownedByA, { apply: 'b', spec: { size: 1 } }, { apply: changer, spec: { size: 3 } }]);
    expect(conflicts).toEqual([`Apply ${changer === 'a' ? 'b' : 'a'} .spec.size`]);
  });

  it('reports every conflict, by manager', () => {
    const { conflicts } = play([
      { apply: 'b', spec: { color: 'red', tags: ['x'] } },
      { apply: 'a', spec: { size: 1, ports: [{ number: 1, name: 'n' }] } },
      { apply: 'c', spec: { size: 2, color: 'blue', ports: [{ number: 1, name: 'm' }] } },
    ]);
    expect(conflicts).toEqual(['Apply b .spec.color', 'Apply a .spec.size', 'Apply a .spec.ports[number=1,protocol="TCP"].name']);
  });
});

describe('a field that an applier lets go of', () => {
  it('is removed when no other manager owns it', () => {
    const { spec, managers } = play([
      { apply: 'a', spec: { size: 1, color: 'red', nested: { left: 'l' } } },
      { apply: 'a', spec: { size: 1 } },
    ]);
    expect(spec).toEqual({ size: 1 });
    expect(managers).toEqual({ 'Apply a': ['.spec.size'] });
  });

  it.each([
    ['applied', { apply: 'b', spec: { color: 'red' } }, ['.spec.color']],
    ['set', { update: 'b', spec: { size: 1, color: 'blue' } }, ['.spec.color']],
  ] as const)('stays when another manager %s it', (_how, other, owned) => {
    const { spec, managers } = play([{ apply: 'a', spec: { size: 1, color: 'red' } }, other, { apply: 'a', spec: { size: 1 } }]);
    expect(spec).toEqual({ size: 1, color: other.spec.color });
    expect(managers).toEqual({ 'Apply a': ['.spec.size'], [`${'apply' in other ? 'Apply' : 'Update'} b`]: owned });
  });

  it('takes the parts with it that others do not own, and no others', () => {
    const { spec } = play([
      { apply: 'a', spec: { options: { x: '1', y: '2' } } },
      { apply: 'b', spec: { options: { y: '2', z: '3' } } },
      { apply: 'a', spec: {} },
    ]);
    expect(spec).toEqual({ options: { y: '2', z: '3' } });
  });

  it('keeps unowned fields in a shared struct', () => {
    const start = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { options: { unowned: '1' } } };
    const managedFields = [
      { manager: 'x', operation: 'Apply', apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': { 'f:size': {} } } },
    ];
    const { spec } = play(
      [
        { apply: 'a', spec: { options: { mine: '1' } } },
        { apply: 'a', spec: { options: {} } },
      ],
      { ...start, metadata: { name: 'w', managedFields } },
    );
    expect(spec).toEqual({ options: { unowned: '1' } });
  });

  it('leaves an empty map where the map itself is still applied', () => {
    const { spec, managers } = play([
      { apply: 'a', spec: { options: { x: '1' } } },
      { apply: 'a', spec: { options: {} } },
    ]);
    expect(spec).toEqual({ options: {} });
    expect(managers).toEqual({ 'Apply a': ['.spec.options'] });
  });

  it('never takes what identifies the object, even where the applier leaves out the metadata', () => {
    const live = play([{ update: 'u' }, { apply: 'a', metadata: { labels: { x: '1' } } }]).object;
    const applied = applyPatch({
      live,
      applied: { apiVersion: 'example.com/v1', kind: 'Widget' },
      manager: 'a',
      force: false,
      apiVersion: 'example.com/v1',
      time: timeOf(9),
      schema: widget,
    });
    expect(applied).toEqual({
      kind: 'merged',
      object: { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', uid: '7' } },
    });
  });

  it('ends the entry of an applier that owns nothing any more', () => {
    expect(play([{ apply: 'a', spec: { size: 1 } }, { apply: 'b', spec: { size: 1 } }, { apply: 'a' }]).managers).toEqual({
      'Apply b': ['.spec.size'],
    });
  });
});

describe('lists and maps', () => {
  it('replaces an atomic list as a whole, which has one owner', () => {
    const history = [{ apply: 'a', spec: { atomic: ['x', 'y'] } }];
    expect(play([...history, { apply: 'b', spec: { atomic: ['y'] } }]).conflicts).toEqual(['Apply a .spec.atomic']);
    const { spec, managers } = play([...history, { apply: 'b', force: true, spec: { atomic: ['z'] } }]);
    expect(spec).toEqual({ atomic: ['z'] });
    expect(managers).toEqual({ 'Apply b': ['.spec.atomic'] });
  });

  it('replaces an atomic map as a whole', () => {
    const { conflicts } = play([
      { apply: 'a', spec: { whole: { x: '1' } } },
      { apply: 'b', spec: { whole: { y: '1' } } },
    ]);
    expect(conflicts).toEqual(['Apply a .spec.whole']);
  });

  it('merges an applied set, and removes items that are no longer applied', () => {
    const both = [
      { apply: 'a', spec: { tags: ['1', '2'] } },
      { apply: 'b', spec: { tags: ['2', '3'] } },
    ];
    expect(play(both).spec).toEqual({ tags: ['1', '2', '3'] });
    const { spec, managers } = play([...both, { apply: 'a', spec: { tags: ['1'] } }, { apply: 'b', spec: { tags: ['3'] } }]);
    expect(spec).toEqual({ tags: ['1', '3'] });
    expect(managers).toEqual({ 'Apply a': ['.spec.tags[="1"]'], 'Apply b': ['.spec.tags[="3"]'] });
  });

  it('merges the items of a map list that have the same keys, defaults of keys included', () => {
    const { spec, managers } = play([
      { apply: 'a', spec: { ports: [{ number: 1, protocol: 'TCP' }] } },
      { apply: 'b', spec: { ports: [{ number: 2 }, { number: 1, name: 'web' }] } },
    ]);
    expect(spec).toEqual({ ports: [{ number: 2 }, { number: 1, protocol: 'TCP', name: 'web' }] });
    expect(managers['Apply b']).toEqual([
      '.spec.ports[number=1,protocol="TCP"]',
      '.spec.ports[number=2,protocol="TCP"]',
      '.spec.ports[number=1,protocol="TCP"].name',
      '.spec.ports[number=1,protocol="TCP"].number',
      '.spec.ports[number=2,protocol="TCP"].number',
    ]);
  });

  it('takes an object that nothing is known of as maps of keys, with atomic lists', () => {
    const first = { apply: 'a', schema: unstructured, spec: { map: { x: 1 }, list: [1] } };
    const { spec } = play([first, { apply: 'b', schema: unstructured, spec: { map: { y: 2 } } }]);
    expect(spec).toEqual({ map: { x: 1, y: 2 }, list: [1] });
    expect(play([first, { apply: 'b', schema: unstructured, spec: { list: [1, 2] } }]).conflicts).toEqual(['Apply a .spec.list']);
  });

  it('takes finalizers as a set, whatever the schema says of metadata', () => {
    const { object } = play([
      { apply: 'a', schema: unstructured, metadata: { finalizers: ['example.com/a'] } },
      { apply: 'b', schema: unstructured, metadata: { finalizers: ['example.com/b'] } },
    ]);
    expect(object).toMatchObject({ metadata: { finalizers: ['example.com/a', 'example.com/b'] } });
  });
});

describe('a change of markers', () => {
  const granular = { apply: 'a', spec: { options: { x: '1' }, ports: [{ number: 1 }] } };
  const atomicWidget = { ...widget, ...atomicIn() };

  it('to atomic makes the owners of a part own the whole', () => {
    const { conflicts } = play([
      granular,
      { apply: 'b', spec: { options: { y: '1' } } },
      { apply: 'a', schema: atomicWidget, spec: { options: { x: '2' }, ports: [{ number: 1 }] } },
    ]);
    expect(conflicts).toEqual(['Apply b .spec.options']);
  });

  it('from atomic infers no ownership, and nothing conflicts', () => {
    const { spec, conflicts } = play([
      { ...granular, schema: atomicWidget },
      { apply: 'b', spec: { options: { x: '2' }, ports: [{ number: 1, name: 'n' }] } },
    ]);
    expect(conflicts).toEqual([]);
    expect(spec).toEqual({ options: { x: '2' }, ports: [{ number: 1, name: 'n' }] });
  });

  function atomicIn() {
    const spec = widget.kind === 'map' ? widget.fields.get('spec') : undefined;
    if (widget.kind !== 'map' || spec?.kind !== 'map') throw new Error('the schema of widgets has no spec');
    const untyped = { kind: 'untyped' } as const;
    const fields = new Map(spec.fields)
      .set('options', { kind: 'map', merge: 'atomic', fields: new Map(), additional: untyped })
      .set('ports', { kind: 'list', merge: 'atomic', element: untyped });
    return { fields: new Map(widget.fields).set('spec', { ...spec, fields }) };
  }
});

describe('the time of an entry', () => {
  it('is that of the last apply that changed something', () => {
    const same = { apply: 'a', spec: { size: 1 } };
    const first = play([same]);
    expect(play([same, same, same])).toEqual(first);
    expect(play([same, { apply: 'a', spec: { size: 2 } }]).times).toEqual({ 'Apply a': timeOf(1) });
  });

  it('is set when only ownership changes, unless released servers are followed', () => {
    expect(
      play([
        { apply: 'a', spec: { size: 1 } },
        { apply: 'b', spec: { size: 1 } },
      ]).times,
    ).toEqual({ 'Apply a': timeOf(0), 'Apply b': timeOf(1) });
    const live = play([{ apply: 'a', spec: { size: 1 } }]).object;
    const applied = applyPatch({
      live,
      applied: { spec: { size: 1 } },
      manager: 'b',
      force: false,
      apiVersion: 'example.com/v1',
      time: timeOf(1),
      schema: widget,
      timeOnlyWithChange: true,
    });
    expect(applied.kind === 'merged' && play([], applied.object).times).toEqual({ 'Apply a': timeOf(0), 'Apply b': undefined });
  });
});

describe('a body that cannot be applied', () => {
  const apply = (applied: Parameters<typeof applyPatch>[0]['applied']) =>
    applyPatch({ live: undefined, applied, manager: 'a', force: true, apiVersion: 'example.com/v1', time: timeOf(0), schema: widget });

  it.each([[[]], [[{ manager: 'a' }]]])('has managedFields: %j', (managedFields) => {
    expect(apply({ metadata: { managedFields } })).toMatchObject({ kind: 'invalid', because: 'managed-fields' });
  });

  it('does not fit the schema, and says where', () => {
    expect(apply({ spec: { bogus: 1, size: 'x' } })).toEqual({
      kind: 'invalid',
      because: 'schema',
      message: '.spec.bogus: field not declared in schema, .spec.size: expected a number',
    });
  });

  it('has very many problems, some of which are reported', () => {
    const outcome = apply({ spec: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1])) });
    expect(outcome.kind === 'invalid' && outcome.message.split(', ')).toHaveLength(10);
  });

  it('may have null for managedFields', () => {
    expect(apply({ metadata: { managedFields: null } }).kind).toBe('merged');
  });
});

describe('keys that JavaScript has a meaning for', () => {
  it('are keys like any other', () => {
    const live = play([{ update: 'u', schema: unstructured, spec: {} }]).object;
    const applied = applyPatch({
      live,
      applied: { spec: JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}') },
      manager: 'a',
      force: false,
      apiVersion: 'example.com/v1',
      time: timeOf(1),
      schema: unstructured,
    });
    const spec = applied.kind === 'merged' ? applied.object['spec'] : undefined;
    expect(JSON.stringify(spec)).toBe('{"__proto__":{"polluted":true},"constructor":"x"}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('what nobody owns, beside what an apply omits', () => {
  const entry = (fieldsV1: JsonObject): JsonObject => ({
    manager: 'a',
    operation: 'Apply',
    apiVersion: 'example.com/v1',
    time: timeOf(0),
    fieldsType: 'FieldsV1',
    fieldsV1,
  });
  const live = (spec: JsonObject, owned: JsonObject): JsonObject => ({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', managedFields: [entry({ 'f:spec': owned })] },
    spec,
  });
  const left = (unownedBeside: 'kept' | 'removed', spec: JsonObject, owned: JsonObject) => {
    const applied = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size: 1 } };
    const common = { manager: 'a', force: false, apiVersion: 'example.com/v1', time: timeOf(1), schema: widget, unownedBeside };
    const result = applyPatch({ ...common, live: live({ size: 1, ...spec }, { 'f:size': {}, ...owned }), applied });
    return result.kind === 'merged' ? result.object['spec'] : result;
  };
  const cases = [
    ['the element of a set', { tags: ['x', 'y'] }, { 'f:tags': { 'v:"x"': {} } }, { tags: ['y'] }],
    ['the field of a map', { options: { x: '1', y: '2' } }, { 'f:options': { 'f:x': {} } }, { options: { y: '2' } }],
    ['a declared field', { nested: { left: 'l', right: 'r' } }, { 'f:nested': { 'f:left': {} } }, { nested: { right: 'r' } }],
    [
      'the field of a map that is its own',
      { free: { x: { a: 1, b: 2 } } },
      { 'f:free': { 'f:x': { '.': {}, 'f:a': {} } } },
      { free: { x: { b: 2 } } },
    ],
  ] as const;

  it.each(cases)('stays: %s', (_, spec, owned, rest) => {
    expect(left('kept', spec, owned)).toEqual({ size: 1, ...rest });
  });

  it.each(cases)('is removed with the map or list on released servers: %s', (_, spec, owned) => {
    expect(left('removed', spec, owned)).toEqual({ size: 1 });
  });

  it('is removed with a list item that it is in', () => {
    const ports = [{ number: 1, protocol: 'TCP', name: 'n' }];
    const item = { 'k:{"number":1,"protocol":"TCP"}': { '.': {}, 'f:number': {}, 'f:protocol': {} } };
    for (const unowned of ['kept', 'removed'] as const) expect(left(unowned, { ports }, { 'f:ports': item })).toEqual({ size: 1 });
    const both = [...ports, { number: 2, protocol: 'TCP' }];
    expect(left('kept', { ports: both }, { 'f:ports': item })).toEqual({ size: 1, ports: both.slice(1) });
  });

  it('is removed where all of it was applied', () => {
    expect(left('kept', { nested: { left: 'l' } }, { 'f:nested': { 'f:left': {} } })).toEqual({ size: 1 });
  });
});
