import type { Schema } from '../../kinds/schema/schema.ts';

/** The schema with a change everywhere in it. Its properties are made when they are looked at, for a schema may hold itself. */
export function changedSchema(schema: Schema, change: (schema: Schema) => Partial<Schema>): Schema {
  const { items, additionalProperties, properties } = schema;
  let changed: ReadonlyMap<string, Schema> | undefined;
  return {
    ...schema,
    ...change(schema),
    items: items === undefined ? undefined : changedSchema(items, change),
    additionalProperties: additionalProperties === undefined ? undefined : changedSchema(additionalProperties, change),
    get properties() {
      if (properties === undefined) return undefined;
      changed ??= new Map([...properties].map(([name, field]) => [name, changedSchema(field, change)]));
      return changed;
    },
  };
}
