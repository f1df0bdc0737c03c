import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { withoutEmptyMetadata } from '../../kinds/schema/empty-values.ts';
import type { Api } from '../api.ts';

/** Converts a stored object to the version of a type. Empty values in stored metadata are left out. */
export function present(type: ResourceType, object: JsonObject): JsonObject {
  const served = type.conversion?.toServed(object) ?? object;
  return typed(type, type.origin === 'definition' ? withoutEmptyMetadata(served) : served);
}

/** Returns an object with the kind and apiVersion of a type. */
export function typed(type: ResourceType, object: JsonObject): JsonObject {
  return { kind: type.kind, apiVersion: apiVersionOf(type), ...without(object) };
}

/** Returns a collection as it is sent: released servers leave out the types of items of built-in types. */
export function presentCollection(api: Api, type: ResourceType, collection: JsonObject): JsonObject {
  if (api.personality.typesOfItems === 'included' || type.origin !== 'built-in') return collection;
  return withFields(collection, { items: arrayAt(collection, 'items').map((item) => (isJsonObject(item) ? without(item) : item)) });
}

/** Converts an object from the version of a type to the stored version. */
export function toStored(type: ResourceType, object: JsonObject): JsonObject {
  return type.conversion?.toStored(object) ?? object;
}

function without(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== 'kind' && key !== 'apiVersion'));
}
