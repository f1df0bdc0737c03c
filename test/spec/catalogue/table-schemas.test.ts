import { describe, expect, it } from 'vitest';
import { TableError } from '#core/model/tool-error';
import { tableKinds } from '#spec/catalogue/table';
import { tableSchema } from '#spec/catalogue/table-schemas';
import { schemas } from './schema-texts.ts';

describe('the schemas of the tables', () => {
  it.each(tableKinds)('%s is compiled once', (kind) => {
    expect(tableSchema(schemas, kind)).toBe(tableSchema(schemas, kind));
  });

  it.each(schemas)('$file describes each of its properties', ({ text }) => {
    expect(undescribed(JSON.parse(text), '')).toEqual([]);
  });

  it('a missing schema is named', () => {
    expect(() => tableSchema([], 'errata')).toThrow(
      new TableError('The schema errata.schema.json is missing.', { next: 'Put it beside the other table schemas.' }),
    );
  });

  it.each([
    ['no JSON', '{'],
    ['no schema', '3'],
    ['a keyword that does not exist', '{"type": "object", "propertys": {}}'],
    ['a reference to nothing', '{"$ref": "nowhere.schema.json"}'],
  ])('a schema that cannot be used is named: %s', (_, text) => {
    const broken = [{ file: 'schema/errata.schema.json', text }];
    expect(() => tableSchema(broken, 'errata')).toThrow(/^schema\/errata\.schema\.json is no JSON Schema that tables can be checked with/);
  });
});

/** Pointers to the properties that have no description, of their own or of what they refer to. */
function undescribed(value: unknown, pointer: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    ...(key === 'properties'
      ? Object.entries(inner ?? {})
          .filter(([, schema]) => !isDescribed(schema))
          .map(([name]) => `${pointer}/${name}`)
      : []),
    ...undescribed(inner, `${pointer}/${key}`),
  ]);
}

function isDescribed(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && ('description' in schema || '$ref' in schema);
}
