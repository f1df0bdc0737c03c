import type { JsonObject } from '#core/model/json';
import { arrayAt, isObject, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { withoutEmptyMetadata } from '../../kinds/schema/empty-values.ts';
import type { Api } from '../api.ts';

/** A stored object as the version of the type that was asked for shows it; what is empty in stored metadata is never shown. */
export function present(type: ResourceType, object: JsonObject): JsonObject {
  const served = type.conversion?.toServed(object) ?? object;
  return typed(type, type.origin === 'definition' ? withoutEmptyMetadata(served) : served);
}

/** An object of a version with the names of its type. */
export function typed(type: ResourceType, object: JsonObject): JsonObject {
  return { kind: type.kind, apiVersion: apiVersionOf(type), ...without(object) };
}

/** A collection as it is sent: on released servers, of built-in types, without the types of its items. */
export function presentCollection(api: Api, type: ResourceType, collection: JsonObject): JsonObject {
  if (api.personality.typesOfItems === 'told' || type.origin !== 'built-in') return collection;
  return withFields(collection, { items: arrayAt(collection, 'items').map((item) => (isObject(item) ? without(item) : item)) });
}

/** An object in the version of a type as it is stored: with the fields that other versions show too. */
export function toStored(type: ResourceType, object: JsonObject): JsonObject {
  return type.conversion?.toStored(object) ?? object;
}

function without(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== 'kind' && key !== 'apiVersion'));
}
