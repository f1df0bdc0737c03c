import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { conform } from '#reference-server/kinds/schema/conform';
import { parseSchema } from '#reference-server/kinds/schema/parse-schema';

const schema = parseSchema(
  {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 2 },
      size: { type: 'integer', minimum: 1, default: 3 },
      port: { 'x-test-int-or-string': true },
      tags: { type: 'array', items: { type: 'string' }, 'x-test-list-type': 'set' },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'string' } } },
        'x-test-list-type': 'map',
        'x-test-list-map-keys': ['id'],
      },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      free: { type: 'object', 'x-test-preserve-unknown-fields': true, properties: { known: { type: 'boolean' } } },
      none: { type: 'string', nullable: true },
    },
  },
  'x-test-',
);

const held = (value: Json) => conform(schema, value, { nulls: 'kept', complete: true });

describe('a value validated against a schema', () => {
  it('has no value where it is null and must not be', () => {
    expect(held({ name: null })).toMatchObject({ wrongTypes: [], value: expect.not.objectContaining({ name: null }) });
  });

  it('names every unknown field and every repeated item of a large body', () => {
    const many = Array.from({ length: 200_000 }, (_, index) => `f${index}`);
    const wrong = Object.fromEntries(many.map((name) => [name, 0]));
    expect(held({ name: 'ab', size: wrong }).unknown).toHaveLength(many.length);
    expect(held({ name: 'ab', tags: [...many, ...many] }).invalid).toHaveLength(many.length);
  });

  it('loses unknown fields, and gets defaults', () => {
    const { value, unknown } = held({ name: 'ab', bogus: 1, parts: [{ id: 'x', colour: 'red' }], free: { any: { thing: 1 } }, none: null });
    expect(value).toEqual({ name: 'ab', size: 3, parts: [{ id: 'x' }], free: { any: { thing: 1 } }, none: null });
    expect(unknown).toEqual(['bogus', 'parts[0].colour']);
  });

  it('has an unknown field also where its value is null', () => {
    for (const nulls of ['dropped', 'kept', 'checked'] as const) {
      const given = { name: 'ab', bogus: null, size: null, free: { any: null } };
      expect(conform(schema, given, { nulls, complete: true }).unknown).toEqual(['bogus']);
    }
  });

  it.each<[string, Json]>([
    ['size', { name: 'ab', size: 'x' }],
    ['size', { name: 'ab', size: 1.5 }],
    ['tags', { name: 'ab', tags: 'x' }],
    ['tags[1]', { name: 'ab', tags: ['x', 1] }],
    ['labels.a', { name: 'ab', labels: { a: 1 } }],
    ['port', { name: 'ab', port: true }],
    ['free.known', { name: 'ab', free: { known: 'no' } }],
  ])('is of the wrong type at %s', (field, value) => {
    expect(held(value).wrongTypes.map((cause) => cause.field)).toEqual([field]);
  });

  it.each<[string, string, Json]>([
    ['FieldValueRequired', 'name', {}],
    ['FieldValueInvalid', 'name', { name: 'a' }],
    ['FieldValueInvalid', 'size', { name: 'ab', size: 0 }],
    ['FieldValueDuplicate', 'tags[1]', { name: 'ab', tags: ['x', 'x'] }],
    ['FieldValueDuplicate', 'parts[1]', { name: 'ab', parts: [{ id: 'x' }, { id: 'x' }] }],
  ])('is not allowed: %s at %s', (reason, field, value) => {
    expect(held(value).invalid).toMatchObject([{ reason, field }]);
  });

  it('takes a null for nothing where types are built in', () => {
    expect(conform(schema, { name: 'ab', tags: null }, { nulls: 'dropped', complete: true }).value).toEqual({ name: 'ab', size: 3 });
  });

  it('gets no defaults, and needs nothing, when it is partial', () => {
    expect(conform(schema, { bogus: 1 }, { nulls: 'kept', complete: false })).toEqual({
      value: {},
      unknown: ['bogus'],
      wrongTypes: [],
      invalid: [],
    });
  });

  it('keeps fields whose names mean something to the language apart from those of the schema', () => {
    expect(held(JSON.parse('{"name":"ab","__proto__":{"size":9},"constructor":1}')).unknown).toEqual(['__proto__', 'constructor']);
  });
});
