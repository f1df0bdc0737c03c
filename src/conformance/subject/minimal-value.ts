import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';

/** No object of a test is deeper, and a schema can contain itself. */
const mostLevels = 20;

/** More than any type needs. A schema that contains itself several times has no end otherwise. */
const mostSchemas = 10_000;

/** How many more schemas may be visited. */
export type SchemaBudget = { left: number };

/** Returns the budget of one description, whatever it refers to. */
export function schemaBudget(): SchemaBudget {
  return { left: mostSchemas };
}

/** Returns a schema with what it refers to, and with its parts in `allOf`, in one object. */
export function wholeSchema(schema: Json | undefined, document: Json, budget = schemaBudget()): JsonObject {
  return whole(schema, { document, budget }, []);
}

/** Returns a small value that a schema of an OpenAPI document allows: its example, or its required fields and nothing else. */
export function minimalValue(schema: Json | undefined, document: Json, budget = schemaBudget()): Json {
  return smallest(schema, { document, budget }, mostLevels);
}

/** What one call has in common. */
type Call = { readonly document: Json; readonly budget: SchemaBudget };

/** `path` has a reference, or nothing, for each schema around this one: one of these references again would add nothing. */
function whole(schema: Json | undefined, call: Call, path: readonly (string | undefined)[]): JsonObject {
  const { document, budget } = call;
  if (!isJsonObject(schema) || path.length >= mostLevels || budget.left <= 0) return {};
  budget.left -= 1;
  const { $ref: reference, allOf = [], ...own } = schema;
  const parts: JsonObject[] = [];
  if (typeof reference === 'string' && reference.startsWith('#/') && !path.includes(reference)) {
    parts.push(whole(pointTo(document, reference.slice(1)), call, [...path, reference]));
  }
  for (const part of Array.isArray(allOf) ? allOf : []) {
    if (budget.left <= 0) break;
    parts.push(whole(part, call, [...path, undefined]));
  }
  return Object.assign({}, ...parts, own);
}

function smallest(schema: Json | undefined, call: Call, levels: number): Json {
  const found = whole(schema, call, []);
  if (found['example'] !== undefined) return found['example'];
  const { type, enum: values, default: usual } = found;
  if (Array.isArray(values) && values[0] !== undefined) return values[0];
  // Servers also describe the zero value as the default of required fields.
  if (usual !== undefined && usual !== null && usual !== '' && typeof usual !== 'object') return usual;
  switch (type) {
    case 'string':
      return found['format'] === 'date-time' ? '2020-01-01T00:00:00Z' : 'value';
    case 'integer':
    case 'number':
      return typeof found['minimum'] === 'number' ? found['minimum'] : 1;
    case 'boolean':
      return false;
    case 'array':
      return levels > 0 && Number(found['minItems'] ?? 0) > 0 ? [smallest(found['items'], call, levels - 1)] : [];
    default:
      return levels > 0 ? requiredFields(found, call, levels) : {};
  }
}

function requiredFields({ required, properties }: JsonObject, call: Call, levels: number): JsonObject {
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
      return field === undefined || call.budget.left <= 0 ? [] : [[name, smallest(field, call, levels - 1)]];
    }),
  );
}
