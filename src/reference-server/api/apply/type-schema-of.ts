import type { JsonObject } from '#core/model/json';
import { objectSchema } from '../../kinds/schema/object-schema.ts';
import { parseSchema } from '../../kinds/schema/parse-schema.ts';
import type { Schema } from '../../kinds/schema/schema.ts';
import type { ListSchema, MapSchema, TypeSchema } from './type-schema.ts';
import { untyped } from './type-schema.ts';

/** The converted schemas: schemas of built-in kinds are large, shared, and the same for every write. */
const made = new WeakMap<Schema, TypeSchema>();

/**
 * Converts the schema of a type for apply (specification, "Server-side apply", merge-strategy markers). The object itself is
 * always granular: nobody owns a whole object.
 */
export function typeSchemaOf(schema: Schema): TypeSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const whole: TypeSchema = { ...mapOf(schema, false), merge: 'granular' };
  made.set(schema, whole);
  return whole;
}

/** `preserving`: whether an enclosing object keeps unknown fields. */
function convert(schema: Schema, preserving: boolean): TypeSchema {
  switch (schema.type) {
    case 'object':
      return mapOf(schema, preserving);
    case 'array':
      return listOf(schema, preserving);
    case 'string':
    case 'boolean':
      return { kind: 'scalar', of: schema.type };
    case 'integer':
    case 'number':
      return { kind: 'scalar', of: 'number' };
    case undefined:
      return withoutType(schema, preserving);
  }
}

function withoutType(schema: Schema, preserving: boolean): TypeSchema {
  // The value is validated after the merge.
  if (schema.intOrString) return untyped;
  if (schema.items !== undefined) return listOf(schema, preserving);
  return hasProperties(schema) || schema.additionalProperties !== undefined ? mapOf(schema, preserving) : untyped;
}

const hasProperties = (schema: Schema): boolean => schema.properties !== undefined && schema.properties.size > 0;

function mapOf(schema: Schema, preserving: boolean): MapSchema {
  const preserves = preserving || schema.preserveUnknownFields === true;
  let fields: ReadonlyMap<string, TypeSchema> | undefined;
  return {
    kind: 'map',
    merge: schema.mapType ?? 'granular',
    // Fields are converted when they are used: schemas may be deep, and may contain themselves.
    get fields() {
      fields ??= new Map([...(schema.properties ?? [])].map(([name, field]) => [name, convert(field, preserves)]));
      return fields;
    },
    get additional() {
      if (schema.additionalProperties !== undefined) return convert(schema.additionalProperties, preserves);
      return preserves || !hasProperties(schema) ? untyped : undefined;
    },
  };
}

function listOf(schema: Schema, preserving: boolean): ListSchema {
  const { items, listType, listMapKeys } = schema;
  const element = items === undefined ? untyped : convert(items, preserving || schema.preserveUnknownFields === true);
  if (listType !== 'map') return { kind: 'list', merge: listType ?? 'atomic', element };
  const keys = (listMapKeys ?? []).map((name) => ({ name, default: items?.properties?.get(name)?.default }));
  return { kind: 'list', merge: 'map', element, keys };
}

/**
 * Converts the OpenAPI schema of a type for apply. `metadata`, `apiVersion` and `kind` are those of every object, whatever
 * the schema has. Reads type, properties, items, additionalProperties, the defaults of list map keys, and the extensions with
 * the prefix of the dialect (specification, "Server-side apply", merge-strategy markers). Ignores what is malformed.
 */
export function schemaFromOpenApi(schema: JsonObject, extensionPrefix: string): TypeSchema {
  return typeSchemaOf(objectSchema(parseSchema(schema, extensionPrefix)));
}

/**
 * The schema of an object of which only the metadata is known: keys are struct fields, and all lists are atomic
 * (specification, "Server-side apply", custom resources without markers).
 */
export const unstructured: TypeSchema = typeSchemaOf(objectSchema({ type: 'object', preserveUnknownFields: true }));
