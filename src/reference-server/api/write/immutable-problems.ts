import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, isObject, textAt, valueAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';

/** An object before and after a change, and what the request asked it to be. */
export type ImmutableChange = { readonly live: JsonObject; readonly next: JsonObject; readonly requested: JsonObject };

const isEmptyMap = (value: Json | undefined): boolean => isObject(value) && Object.keys(value).length === 0;

/** The contents of a configuration that says of itself that it is immutable. */
const contents = ['immutable', 'data', 'binaryData', 'stringData'] as const;

/**
 * What a change would give another value that keeps the one it was created with (specification, "Removed API versions by
 * release": selectors of workloads), by the paths of the type.
 */
export function immutableProblems(
  { personality }: Pick<Api, 'personality'>,
  type: ResourceType,
  { live, next, requested }: ImmutableChange,
): readonly Cause[] {
  const sealed = type.group === '' && live['immutable'] === true ? contents : [];
  // Before it is stored, an empty map is not the same as none, but for texts, of which there always is a map.
  const isEmptied = (field: string): boolean =>
    personality.emptyFields === 'omitted' &&
    field === (type.kind === 'Secret' ? 'data' : 'binaryData') &&
    live[field] === undefined &&
    isEmptyMap(requested[field]);
  const isChanged = (path: string): boolean =>
    !deepEqual(valueAt(live, ...path.split('.')) ?? null, valueAt(next, ...path.split('.')) ?? null);
  const problem = (reason: string, message: string) => (field: string) => ({ reason, field, message });
  const isDriverChanged = personality.nodeRecordDrivers === 'immutable' && type.kind === 'CSINode' && changesDriver(live, next);
  return [
    ...(isDriverChanged ? [problem('FieldValueInvalid', 'Invalid value: field is immutable')('spec.drivers')] : []),
    ...(type.immutable ?? []).filter(isChanged).map(problem('FieldValueInvalid', 'Invalid value: field is immutable')),
    ...sealed
      .filter((field) => isChanged(field) || isEmptied(field))
      .map(problem('FieldValueForbidden', 'Forbidden: field is immutable when `immutable` is set')),
  ];
}

/** Whether a driver that a node record has already is there with something else than its capacity changed. */
function changesDriver(live: JsonObject, next: JsonObject): boolean {
  const fixed = (driver: Json): Json => (isObject(driver) ? withFields(driver, { allocatable: undefined }) : driver);
  const before = arrayAt(live, 'spec', 'drivers');
  return arrayAt(next, 'spec', 'drivers').some((driver) => {
    const same = before.find((one) => textAt(one, 'name') === textAt(driver, 'name'));
    return same !== undefined && !deepEqual(fixed(emptied(same)), fixed(emptied(driver)));
  });
}

/** An empty list of topology keys is none. */
const emptied = (driver: Json): Json =>
  isObject(driver) && arrayAt(driver, 'topologyKeys').length === 0 ? withFields(driver, { topologyKeys: undefined }) : driver;
