import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, textsAt } from '../json/json-object.ts';
import { defaultRows } from './default-rows.ts';
import { definitionRow, zeroFieldsOf } from './definition-rows.ts';
import { refinements } from './refinements.ts';
import { metadataSchema } from './schema/object-schema.ts';
import type { FieldDefault, PatchMarkers, Schema } from './schema/schema.ts';

/** Returns the schema of a definition in `definitions.json`, created on first use. */
export type KindSchemas = (definition: string) => Schema;

const listTypes = ['set', 'map'] as const;
const mapTypes = ['atomic', 'granular'] as const;

/** The schemas of the scalar types in `definitions.json`. */
const scalars: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['any', {}],
  ['boolean', { type: 'boolean' }],
  ['byte', { type: 'string', format: 'byte' }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['double', { type: 'number' }],
  ['int32', { type: 'integer', format: 'int32' }],
  ['int64', { type: 'integer' }],
  ['int-or-string', { intOrString: true }],
  ['micro-time', { type: 'string', format: 'date-time' }],
  ['number', { type: 'number' }],
  ['object', { type: 'object', preserveUnknownFields: true }],
  ['quantity', { type: 'string', format: 'quantity' }],
  ['string', { type: 'string' }],
]);

/**
 * Creates the schemas of the built-in kinds for one server. `{api_domain}` in defaults becomes `apiDomain`. `requiredParts`
 * says whether a missing required struct is a problem, as in the specification ("Errors"), or is created empty, as on
 * released servers.
 */
export function createKindSchemas(options: { readonly apiDomain: string; readonly requiredParts: 'demanded' | 'made' }): KindSchemas {
  const made = new Map<string, Schema>();

  const schemaOf = (name: string): Schema => {
    if (name === 'meta.v1.ObjectMeta') return metadataSchema;
    const known = made.get(name);
    if (known !== undefined) return known;
    const schema = definitionSchema(name, definitionRow(name));
    made.set(name, schema);
    return schema;
  };

  /** Properties are resolved on first use: definitions refer to each other and to themselves. */
  const definitionSchema = (name: string, row: Json | undefined): Schema => {
    const word = textAt(row, 'type');
    if (!isJsonObject(row) || word !== undefined) return typeOf(word ?? 'any');
    const required = [...textsAt(row, 'required'), ...(refinements.get(name)?.required ?? [])];
    const fields = objectAt(row, 'fields');
    let properties: ReadonlyMap<string, Schema> | undefined;
    return {
      type: 'object',
      required,
      mapType: mapTypes.find((type) => type === textAt(row, 'map')),
      defaults: [...filledIn(name, options.apiDomain), ...structsOf(fields, options.requiredParts === 'made' ? [] : required)],
      ...(name.endsWith('Status') ? { zeros: true } : {}),
      get properties() {
        if (properties !== undefined) return properties;
        const zeros = zeroFieldsOf(name);
        const schemaOfField = (field: string, of: Json): Schema => {
          const schema = refined(name, field, fieldSchema(of));
          return zeros.has(field) ? { ...schema, zero: zeros.get(field) } : schema;
        };
        properties = new Map(Object.entries(fields).map(([field, of]) => [field, schemaOfField(field, of)]));
        return properties;
      },
    };
  };

  const typeOf = (word: string): Schema => {
    if (word.startsWith('[]')) return { type: 'array', items: typeOf(word.slice(2)) };
    if (word.startsWith('{}')) return { type: 'object', additionalProperties: typeOf(word.slice(2)) };
    return scalars.get(word) ?? schemaOf(word);
  };

  const fieldSchema = (row: Json): Schema => {
    if (!isJsonObject(row)) return typeOf(typeof row === 'string' ? row : 'any');
    const type = typeOf(textAt(row, 'type') ?? 'any');
    const markers = markersOf(row);
    // A shared schema is copied only for a field with its own markers.
    return Object.keys(markers).length === 0 ? type : { ...type, ...markers };
  };

  return schemaOf;
}

function refined(definition: string, field: string, schema: Schema): Schema {
  const more = refinements.get(definition)?.fields?.[field];
  return more === undefined ? schema : { ...schema, ...more };
}

function markersOf(row: JsonObject): Schema {
  const listType = listTypes.find((type) => type === textAt(row, 'list'));
  const mapType = mapTypes.find((type) => type === textAt(row, 'map'));
  const fallback = fieldOf(row, 'default');
  const patch = patchOf(row);
  return {
    ...(listType === undefined ? {} : { listType }),
    ...(fieldOf(row, 'keys') === undefined ? {} : { listMapKeys: textsAt(row, 'keys') }),
    ...(mapType === undefined ? {} : { mapType }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(isJsonArray(fieldOf(row, 'enum')) ? { enum: arrayAt(row, 'enum') } : {}),
    ...(patch === undefined ? {} : { patch }),
  };
}

/** Lists of built-in kinds merge in a strategic merge patch only by their patch markers, whatever apply does with them. */
function patchOf(row: JsonObject): PatchMarkers | undefined {
  const isList = textAt(row, 'type')?.startsWith('[]') === true;
  const words = textAt(row, 'patch')?.split(',') ?? [];
  if (!isList && words.length === 0) return undefined;
  return { merge: words.includes('merge'), retainKeys: words.includes('retainKeys'), mergeKey: textAt(row, 'mergeKey') };
}

/** Returns the structs that are present even when they are empty. */
function structsOf(fields: JsonObject, required: readonly string[]): readonly FieldDefault[] {
  return Object.entries(fields).flatMap(([field, row]) =>
    isJsonObject(row) && fieldOf(row, 'struct') === true && !required.includes(field) ? [{ field, value: {}, always: true }] : [],
  );
}

function filledIn(definition: string, apiDomain: string): readonly FieldDefault[] {
  return (defaultRows.get(definition) ?? []).map((row) =>
    typeof row.value === 'string' ? { ...row, value: row.value.replace('{api_domain}', apiDomain) } : row,
  );
}
