import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, isArray, isObject, objectAt, textsAt } from '../../json/json-object.ts';
import type { Schema } from './schema.ts';

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const;
const listTypes = ['atomic', 'set', 'map'] as const;
const mapTypes = ['atomic', 'granular'] as const;

function oneOf<Word extends string>(words: readonly Word[], value: Json | undefined): Word | undefined {
  return words.find((word) => word === value);
}

/**
 * The schema of a custom resource from `openAPIV3Schema` of its definition.
 * Of the extensions those with the dialect's prefix count (specification, "Merge-strategy markers").
 * Rules that no part of the server needs are not read; patterns are left out because a hostile one never ends.
 */
export function parseSchema(value: JsonObject, extensionPrefix: string): Schema {
  const parse = (inner: JsonObject): Schema => parseSchema(inner, extensionPrefix);
  const extension = (name: string): Json | undefined => fieldOf(value, `${extensionPrefix}${name}`);
  const numberOf = (name: string): number | undefined => {
    const found = fieldOf(value, name);
    return typeof found === 'number' ? found : undefined;
  };
  const items = fieldOf(value, 'items');
  const additional = fieldOf(value, 'additionalProperties');
  return {
    type: oneOf(types, fieldOf(value, 'type')),
    intOrString: extension('int-or-string') === true ? true : undefined,
    nullable: fieldOf(value, 'nullable') === true ? true : undefined,
    properties: new Map(
      Object.entries(objectAt(value, 'properties')).flatMap(([key, of]): [string, Schema][] => (isObject(of) ? [[key, parse(of)]] : [])),
    ),
    additionalProperties: isObject(additional) ? parse(additional) : additional === true ? {} : undefined,
    required: textsAt(value, 'required'),
    preserveUnknownFields: extension('preserve-unknown-fields') === true ? true : undefined,
    embeddedResource: extension('embedded-resource') === true ? true : undefined,
    items: isObject(items) ? parse(items) : undefined,
    listType: oneOf(listTypes, extension('list-type')),
    listMapKeys: isArray(extension('list-map-keys')) ? textsAt(value, `${extensionPrefix}list-map-keys`) : undefined,
    mapType: oneOf(mapTypes, extension('map-type')),
    default: fieldOf(value, 'default'),
    enum: isArray(fieldOf(value, 'enum')) ? arrayAt(value, 'enum') : undefined,
    minimum: numberOf('minimum'),
    maximum: numberOf('maximum'),
    minLength: numberOf('minLength'),
    maxLength: numberOf('maxLength'),
    minItems: numberOf('minItems'),
    maxItems: numberOf('maxItems'),
  };
}
