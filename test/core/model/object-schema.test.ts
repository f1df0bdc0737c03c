import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { objectSchema } from '#core/model/object-schema';

describe('the schema of an object', () => {
  const accepts = new Ajv2020({ strict: true }).compile(
    objectSchema('A thing.', { name: { type: 'string' } }, { size: { type: 'integer' } }),
  );

  it.each([
    [{ name: 'a' }, true],
    [{ name: 'a', size: 1 }, true],
    [{ size: 1 }, false],
    [{ name: 'a', colour: 'blue' }, false],
    [['a'], false],
  ])('takes what it asks for, what it knows, and no more: %j', (value, taken) => {
    expect(accepts(value)).toBe(taken);
  });
});
