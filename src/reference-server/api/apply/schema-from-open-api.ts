import type { JsonObject } from '#core/model/json';
import { objectSchema } from '../../kinds/schema/object-schema.ts';
import { parseSchema } from '../../kinds/schema/parse-schema.ts';
import type { TypeSchema } from './type-schema.ts';
import { typeSchemaOf } from './type-schema-of.ts';

/**
 * What apply needs of the OpenAPI schema of a type's objects. `metadata`, `apiVersion` and `kind` are those of
 * every object, whatever the schema says of them.
 * Read are type, properties, items, additionalProperties, the defaults of list map keys, and the extensions with the
 * dialect's prefix (specification, "Server-side apply", merge-strategy markers). What is malformed is not there.
 */
export function schemaFromOpenApi(schema: JsonObject, extensionPrefix: string): TypeSchema {
  return typeSchemaOf(objectSchema(parseSchema(schema, extensionPrefix)));
}
