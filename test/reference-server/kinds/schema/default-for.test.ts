import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { conform } from '#reference-server/kinds/schema/conform';
import { defaultFor } from '#reference-server/kinds/schema/default-for';
import type { Schema } from '#reference-server/kinds/schema/schema';
import { properties } from '#reference-server/kinds/schema/schema';

const beside = (fields: JsonObject): ReadonlyMap<string, JsonObject[string]> => new Map(Object.entries(fields));

describe('the default of a field', () => {
  it('is that of the first row whose conditions hold', () => {
    const rows = [
      { field: 'a', value: 1, when: { type: ['one'] } },
      { field: 'a', value: 2, when: { name: /^t/ } },
      { field: 'a', copyOf: 'other' },
      { field: 'a', value: 4, when: { name: 'absent' } },
    ] as const;
    expect(defaultFor(rows, 'a', beside({ type: 'one', name: 't' }))).toBe(1);
    expect(defaultFor(rows, 'a', beside({ type: 'two', name: 'ten' }))).toBe(2);
    expect(defaultFor(rows, 'a', beside({ other: 3 }))).toBe(3);
    expect(defaultFor(rows, 'a', beside({}))).toBe(4);
    expect(defaultFor(rows, 'a', beside({ name: 'x' }))).toBeUndefined();
    expect(defaultFor(rows, 'b', beside({}))).toBeUndefined();
  });
});

describe('a schema with defaults', () => {
  const counted: Schema = {
    type: 'object',
    zeros: true,
    required: ['count', 'name'],
    properties: properties({ count: { type: 'integer' }, name: { type: 'string' } }),
  };
  const schema: Schema = {
    type: 'object',
    defaults: [
      { field: 'part', value: {} },
      { field: 'status', value: {} },
    ],
    properties: properties({
      part: { type: 'object', defaults: [{ field: 'size', value: 1 }], properties: properties({ size: { type: 'integer' } }) },
      status: counted,
      gone: { type: 'string', dropped: true },
      amount: { type: 'string', format: 'quantity' },
    }),
  };
  const taken = (value: JsonObject) => conform(schema, value, { nulls: 'dropped', complete: true });

  it('sets default structs, and the defaults in them', () => {
    expect(taken({}).value).toEqual({ part: { size: 1 }, status: { count: 0, name: '' } });
  });

  it('requires the fields of a sent status that are not numbers', () => {
    const { value, invalid } = taken({ status: {} });
    expect([value, invalid.map(({ field }) => field)]).toEqual([{ part: { size: 1 }, status: { count: 0 } }, ['status.name']]);
  });

  it('drops a known field, and stores a quantity as text', () => {
    const { value, unknown } = taken({ gone: 'x', amount: 2 });
    expect([value, unknown]).toMatchObject([{ amount: '2' }, []]);
    expect(value).not.toHaveProperty('gone');
  });
});
