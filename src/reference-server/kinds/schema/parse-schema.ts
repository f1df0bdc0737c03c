import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textsAt } from '../../json/json-object.ts';
import type { Schema } from './schema.ts';

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const;
const listTypes = ['atomic', 'set', 'map'] as const;
const mapTypes = ['atomic', 'granular'] as const;

function oneOf<Word extends string>(words: readonly Word[], value: Json | undefined): Word | undefined {
  return words.find((word) => word === value);
}

/**
 * Parses `openAPIV3Schema` of a definition. Reads the extensions with the prefix of the dialect (specification,
 * "Merge-strategy markers"). Ignores rules that the server does not implement, and patterns, because a hostile one may never
 * finish.
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
      Object.entries(objectAt(value, 'properties')).flatMap(([key, of]): [string, Schema][] =>
        isJsonObject(of) ? [[key, parse(of)]] : [],
      ),
    ),
    additionalProperties: isJsonObject(additional) ? parse(additional) : additional === true ? {} : undefined,
    required: textsAt(value, 'required'),
    preserveUnknownFields: extension('preserve-unknown-fields') === true ? true : undefined,
    embeddedResource: extension('embedded-resource') === true ? true : undefined,
    items: isJsonObject(items) ? parse(items) : undefined,
    listType: oneOf(listTypes, extension('list-type')),
    listMapKeys: isJsonArray(extension('list-map-keys')) ? textsAt(value, `${extensionPrefix}list-map-keys`) : undefined,
    mapType: oneOf(mapTypes, extension('map-type')),
    default: fieldOf(value, 'default'),
    enum: isJsonArray(fieldOf(value, 'enum')) ? arrayAt(value, 'enum') : undefined,
    minimum: numberOf('minimum'),
    maximum: numberOf('maximum'),
    minLength: numberOf('minLength'),
    maxLength: numberOf('maxLength'),
    minItems: numberOf('minItems'),
    maxItems: numberOf('maxItems'),
  };
}
