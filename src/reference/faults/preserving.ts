import type { Schema } from '../schema/schema.ts';

/** The schema with a say on whether unknown fields are kept, everywhere in it. */
export function preserving(schema: Schema, preserves: true | undefined): Schema {
  return {
    ...schema,
    preserveUnknownFields: preserves,
    items: schema.items === undefined ? undefined : preserving(schema.items, preserves),
    additionalProperties: schema.additionalProperties === undefined ? undefined : preserving(schema.additionalProperties, preserves),
    properties:
      schema.properties === undefined
        ? undefined
        : new Map([...schema.properties].map(([name, field]) => [name, preserving(field, preserves)])),
  };
}
