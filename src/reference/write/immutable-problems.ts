import type { JsonObject } from '../../model/json.ts';
import { jsonEqual } from '../json/json-equal.ts';
import { valueAt } from '../json/json-object.ts';
import type { Cause } from '../refusal.ts';
import type { ResourceType } from '../resources/resource-type.ts';

/** The contents of a configuration that says of itself that it is immutable. */
const contents = ['immutable', 'data', 'binaryData', 'stringData'] as const;

/**
 * What a change would give another value that keeps the one it was created with (specification, "Removed API versions by
 * release": selectors of workloads), by the paths of the type.
 */
export function immutableProblems(type: ResourceType, live: JsonObject, next: JsonObject): readonly Cause[] {
  const sealed = type.group === '' && live['immutable'] === true ? contents : [];
  return [...(type.immutable ?? []), ...sealed]
    .filter((path) => !jsonEqual(valueAt(live, ...path.split('.')) ?? null, valueAt(next, ...path.split('.')) ?? null))
    .map((path) => ({ reason: 'FieldValueInvalid', field: path, message: 'Invalid value: field is immutable' }));
}
