import { describe, expect, it } from 'vitest';
import { minimalValue, wholeSchema } from '#conformance/subject/minimal-value';
import type { Json } from '#core/model/json';

const document: Json = {
  components: {
    schemas: {
      Size: { type: 'integer', minimum: 3 },
      Loop: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Loop' } } },
    },
  },
};

describe('the smallest value that a schema allows', () => {
  it.each<[string, Json, Json]>([
    ['an example', { type: 'object', example: { a: 1 } }, { a: 1 }],
    ['the first of several values', { type: 'string', enum: ['a', 'b'] }, 'a'],
    ['the default', { type: 'string', default: 'usual' }, 'usual'],
    ['no empty default', { type: 'string', default: '' }, 'value'],
    ['a time', { type: 'string', format: 'date-time' }, '2020-01-01T00:00:00Z'],
    ['the minimum', { $ref: '#/components/schemas/Size' }, 3],
    ['the parts of a schema', { allOf: [{ $ref: '#/components/schemas/Size' }], default: {} }, 3],
    ['a boolean', { type: 'boolean' }, false],
    ['an empty list', { type: 'array', items: { type: 'string' } }, []],
    ['a list of one item', { type: 'array', minItems: 1, items: { type: 'string' } }, ['value']],
    [
      'the required fields',
      { type: 'object', required: ['a', 'gone'], properties: { a: { type: 'number' }, b: { type: 'string' } } },
      { a: 1 },
    ],
    ['nothing of what is no schema', 7, {}],
    ['nothing behind a reference that leads nowhere', { $ref: '#/components/schemas/None' }, {}],
  ])('is %s', (_, schema, value) => {
    expect(minimalValue(schema, document)).toEqual(value);
  });

  it('ends where a schema contains itself', () => {
    expect(JSON.stringify(minimalValue({ $ref: '#/components/schemas/Loop' }, document)).length).toBeLessThan(1000);
  });

  describe('of a hostile description', () => {
    const self = { $ref: '#/Self' } as const;

    it.each([2, 5, 10, 1000])('ends where a schema contains itself %i times in allOf', (times) => {
      const hostile = { Self: { type: 'string', allOf: Array.from({ length: times }, () => self) } };
      expect(wholeSchema(self, hostile)).toEqual({ type: 'string' });
      expect(minimalValue(self, hostile)).toBe('value');
    });

    it('ends where schemas refer to each other in turn', () => {
      const hostile = Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`s${at}`, { allOf: Array.from({ length: 30 }, (__, to) => ({ $ref: `#/s${to}` })) }]),
      );
      expect(wholeSchema({ $ref: '#/s0' }, hostile)).toEqual({});
    });

    it('is bounded where a schema requires itself several times', () => {
      const properties = { a: self, b: self, c: self };
      const hostile = { Self: { type: 'object', required: ['a', 'b', 'c'], properties } };
      expect(JSON.stringify(minimalValue(self, hostile)).length).toBeLessThan(100_000);
    });
  });
});
