import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf } from '../../json/json-object.ts';
import type { KeyValue, PathElement } from './path-element.ts';
import { fieldElement, fieldName, isKeyValue, keyElement, valueElement } from './path-element.ts';
import type { ListMapKey, ListSchema, TypeSchema } from './type-schema.ts';
import { schemaOfField, untyped } from './type-schema.ts';

/** A part of a value that can be owned separately. */
export type Part = {
  readonly element: PathElement;
  readonly value: Json;
  readonly schema: TypeSchema;
  /** Whether it is a field that the schema declares by name. */
  readonly declared: boolean;
};

/** The parts of a map or list, in its order. Only a list can have the same element more than once. */
export type Parts = { readonly of: 'map' | 'list'; readonly parts: readonly Part[] };

/**
 * Returns the parts of a value by its schema; `undefined` for a leaf: a scalar, an atomic value, or one that does not fit the
 * schema. Null in place of a granular map or list has no parts.
 */
export function partsOf(value: Json, schema: TypeSchema): Parts | undefined {
  switch (schema.kind) {
    case 'scalar':
      return undefined;
    case 'untyped':
      return mapParts(value, () => ({ schema: untyped, declared: false }));
    case 'map':
      return schema.merge === 'atomic' ? undefined : mapParts(value, (name) => schemaOfField(schema, name));
    case 'list':
      return schema.merge === 'atomic' ? undefined : listParts(value, schema);
  }
}

function mapParts(value: Json, fieldSchema: (name: string) => Pick<Part, 'schema' | 'declared'>): Parts | undefined {
  if (value === null) return { of: 'map', parts: [] };
  if (!isJsonObject(value)) return undefined;
  return {
    of: 'map',
    parts: Object.entries(value).map(([name, field]) => ({ element: fieldElement(name), value: field, ...fieldSchema(name) })),
  };
}

function listParts(value: Json, schema: ListSchema): Parts | undefined {
  if (value === null) return { of: 'list', parts: [] };
  if (!isJsonArray(value)) return undefined;
  const parts = value.flatMap((item): Part[] => {
    const element = itemElement(item, schema);
    return element === undefined ? [] : [{ element, value: item, schema: schema.element, declared: false }];
  });
  return parts.length === value.length ? { of: 'list', parts } : undefined;
}

/** Returns the element that identifies an item of a list; `undefined` where it has no key. */
export function itemElement(item: Json, schema: ListSchema): PathElement | undefined {
  if (schema.merge !== 'map') return schema.merge === 'set' && isKeyValue(item) ? valueElement(item) : undefined;
  if (!isJsonObject(item)) return undefined;
  const keys = schema.keys
    .map((key): [string, Json | undefined] => [key.name, keyOf(item, key)])
    .filter(([, value]) => value !== undefined);
  const usable = keys.flatMap(([name, value]): [string, KeyValue][] => (isKeyValue(value) ? [[name, value]] : []));
  return usable.length === 0 || usable.length < keys.length ? undefined : keyElement(usable);
}

const keyOf = (item: JsonObject, key: ListMapKey): Json | undefined => fieldOf(item, key.name) ?? key.default;

/** Builds the value with these parts. */
export function rebuild(of: Parts['of'], parts: readonly Part[]): Json {
  if (of === 'list') return parts.map((part) => part.value);
  return Object.fromEntries(parts.map((part) => [fieldName(part.element) ?? part.element, part.value]));
}
