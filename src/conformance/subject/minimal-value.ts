import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/** No object of a test is deeper, and a schema can contain itself. */
const mostLevels = 20;

/** Returns a schema with what it refers to, and with its parts in `allOf`, in one object. */
export function wholeSchema(schema: Json | undefined, document: Json, levels = mostLevels): JsonObject {
  if (!isJsonObject(schema) || levels === 0) return {};
  const { $ref: reference, allOf = [], ...own } = schema;
  const parts = [
    ...(typeof reference === 'string' && reference.startsWith('#/') ? [pointTo(document, reference.slice(1))] : []),
    ...(Array.isArray(allOf) ? allOf : []),
  ];
  return Object.assign({}, ...parts.map((part) => wholeSchema(part, document, levels - 1)), own);
}

/** Returns a small value that a schema of an OpenAPI document allows: its example, or its required fields and nothing else. */
export function minimalValue(schema: Json | undefined, document: Json, levels = mostLevels): Json {
  const whole = wholeSchema(schema, document);
  if (whole['example'] !== undefined) return whole['example'];
  const { type, enum: values, default: usual } = whole;
  if (Array.isArray(values) && values[0] !== undefined) return values[0];
  // Servers also describe the zero value as the default of required fields.
  if (usual !== undefined && usual !== null && usual !== '' && typeof usual !== 'object') return usual;
  switch (type) {
    case 'string':
      return whole['format'] === 'date-time' ? '2020-01-01T00:00:00Z' : 'value';
    case 'integer':
    case 'number':
      return typeof whole['minimum'] === 'number' ? whole['minimum'] : 1;
    case 'boolean':
      return false;
    case 'array':
      return levels > 0 && Number(whole['minItems'] ?? 0) > 0 ? [minimalValue(whole['items'], document, levels - 1)] : [];
    default:
      return levels > 0 ? requiredFields(whole, document, levels) : {};
  }
}

function requiredFields({ required, properties }: JsonObject, document: Json, levels: number): JsonObject {
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
      return field === undefined ? [] : [[name, minimalValue(field, document, levels - 1)]];
    }),
  );
}
