import type { Schema } from '../../kinds/schema/schema.ts';

/** Changes a schema at every level, the outer ones first. Properties are changed on first use, since a schema may contain itself. */
export function changedSchema(schema: Schema, change: (schema: Schema) => Partial<Schema>): Schema {
  const whole = { ...schema, ...change(schema) };
  const { items, additionalProperties, properties } = whole;
  let changed: ReadonlyMap<string, Schema> | undefined;
  return {
    ...whole,
    items: items === undefined ? undefined : changedSchema(items, change),
    additionalProperties: additionalProperties === undefined ? undefined : changedSchema(additionalProperties, change),
    get properties() {
      if (properties === undefined) return undefined;
      changed ??= new Map([...properties].map(([name, field]) => [name, changedSchema(field, change)]));
      return changed;
    },
  };
}
