import type { JsonObject } from '../../model/json.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { apiVersionOf } from '../resources/resource-type.ts';

/** A stored object as the version of the type that was asked for shows it. */
export function present(type: ResourceType, object: JsonObject): JsonObject {
  return { kind: type.kind, apiVersion: apiVersionOf(type), ...without(object) };
}

function without(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== 'kind' && key !== 'apiVersion'));
}
