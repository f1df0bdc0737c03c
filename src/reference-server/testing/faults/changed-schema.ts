import type { Schema } from '../../kinds/schema/schema.ts';

/** Changes a schema at every level. Properties are changed on first use, since a schema may contain itself. */
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
