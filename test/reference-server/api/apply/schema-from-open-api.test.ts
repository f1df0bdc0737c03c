import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { schemaFromOpenApi } from '#reference-server/api/apply/index';
import { widget } from './widget.ts';

const text = { kind: 'scalar', of: 'string' };
const untyped = { kind: 'untyped' };

/** What becomes of a schema that stands under `field` of an object. */
function converted(schema: JsonObject, root: JsonObject = {}): unknown {
  const object = schemaFromOpenApi({ type: 'object', ...root, properties: { field: schema } }, 'x-example-');
  return object.kind === 'map' ? object.fields.get('field') : undefined;
}

describe('the schema of a type', () => {
  it.each<[string, JsonObject, unknown]>([
    ['a scalar', { type: 'string' }, text],
    ['a number', { type: 'integer' }, { kind: 'scalar', of: 'number' }],
    ['an integer or a string', { 'x-example-int-or-string': true }, untyped],
    ['a list without a marker', { type: 'array', items: { type: 'string' } }, { kind: 'list', merge: 'atomic', element: text }],
    [
      'a list of a type that does not exist',
      { type: 'array', 'x-example-list-type': 'bag' },
      { kind: 'list', merge: 'atomic', element: untyped },
    ],
    ['a set', { type: 'array', 'x-example-list-type': 'set', items: { type: 'string' } }, { kind: 'list', merge: 'set', element: text }],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'string' } },
      { kind: 'map', merge: 'granular', fields: new Map(), additional: text },
    ],
    [
      'a struct',
      { type: 'object', properties: { x: { type: 'string' } } },
      { kind: 'map', merge: 'granular', fields: new Map([['x', text]]) },
    ],
    ['an object without fields', { type: 'object' }, { kind: 'map', merge: 'granular', fields: new Map(), additional: untyped }],
    ['what has no type', {}, untyped],
  ])('has %s', (_what, schema, expected) => {
    expect(converted(schema)).toEqual(expected);
  });

  it('has the keys of a map list with their defaults', () => {
    expect(
      converted({
        type: 'array',
        'x-example-list-type': 'map',
        'x-example-list-map-keys': ['name', 'protocol'],
        items: { type: 'object', properties: { name: { type: 'string' }, protocol: { type: 'string', default: 'TCP' } } },
      }),
    ).toMatchObject({ merge: 'map', keys: [{ name: 'name' }, { name: 'protocol', default: 'TCP' }] });
  });

  it('reads the markers of its own dialect only', () => {
    expect(converted({ type: 'array', 'x-other-list-type': 'set', items: { type: 'string' } })).toMatchObject({ merge: 'atomic' });
    expect(converted({ type: 'object', 'x-example-map-type': 'atomic' })).toMatchObject({ merge: 'atomic' });
  });

  it('keeps unknown fields below an object that preserves them', () => {
    const inner = { type: 'object', properties: { x: { type: 'string' } } };
    expect(converted(inner, { 'x-example-preserve-unknown-fields': true })).toMatchObject({ additional: untyped });
    expect(converted(inner)).toMatchObject({ additional: undefined });
  });

  it('has the metadata of every object, and is granular itself, whatever it says', () => {
    const object = schemaFromOpenApi(
      { type: 'object', 'x-example-map-type': 'atomic', properties: { metadata: { type: 'string' } } },
      'x-example-',
    );
    expect(object).toMatchObject({ kind: 'map', merge: 'granular' });
    expect(object.kind === 'map' && object.fields.get('metadata')).toEqual(widget.kind === 'map' && widget.fields.get('metadata'));
  });
});
