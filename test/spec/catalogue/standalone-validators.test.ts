import { describe, expect, it } from 'vitest';
import { TableError } from '#core/model/tool-error';
import { schemasStamp } from '#spec/catalogue/schemas-stamp';
import { standaloneValidators } from '#spec/catalogue/standalone-validators';
import { schemas } from './schema-texts.ts';

describe('the stamp of schemas', () => {
  it('is that of the same texts, and of no others', () => {
    const [first, ...others] = schemas;
    expect(schemasStamp(schemas.map((schema) => ({ ...schema })))).toBe(schemasStamp(schemas));
    expect(schemasStamp([{ file: first?.file ?? '', text: `${first?.text} ` }, ...others])).not.toBe(schemasStamp(schemas));
    expect(schemasStamp(others)).not.toBe(schemasStamp(schemas));
  });
});

describe('validators compiled in advance', () => {
  it('need only the runtime modules of ajv', () => {
    const needed = [...standaloneValidators(schemas).matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
    expect(needed.filter((name) => name?.startsWith('ajv/dist/runtime/') !== true)).toEqual([]);
  });

  it('are not compiled from an invalid schema', () => {
    expect(() => standaloneValidators([{ file: 'schema/a.schema.json', text: '{"type": "nothing"}' }])).toThrow(TableError);
  });
});
