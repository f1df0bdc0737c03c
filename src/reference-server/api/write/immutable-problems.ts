import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, textAt, valueAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';

/** An object before and after a change, and the requested object. */
export type ImmutableChange = { readonly live: JsonObject; readonly next: JsonObject; readonly requested: JsonObject };

const isEmptyMap = (value: Json | undefined): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/** The fields of an immutable config map or secret. */
const contents = ['immutable', 'data', 'binaryData', 'stringData'] as const;

/** Reports changes of immutable fields of a type (specification, "Removed API versions by release": selectors of workloads). */
export function immutableProblems(
  { personality }: Pick<Api, 'personality'>,
  type: ResourceType,
  { live, next, requested }: ImmutableChange,
): readonly Cause[] {
  const sealed = type.group === '' && live['immutable'] === true ? contents : [];
  // Before an object is stored, an empty map differs from a missing one, except for `data`, which always exists.
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

/** Returns whether a driver in a node record changes in anything except its capacity. */
function changesDriver(live: JsonObject, next: JsonObject): boolean {
  const fixed = (driver: Json): Json => (isJsonObject(driver) ? withFields(driver, { allocatable: undefined }) : driver);
  const before = arrayAt(live, 'spec', 'drivers');
  return arrayAt(next, 'spec', 'drivers').some((driver) => {
    const same = before.find((one) => textAt(one, 'name') === textAt(driver, 'name'));
    return same !== undefined && !deepEqual(fixed(emptied(same)), fixed(emptied(driver)));
  });
}

/** Treats an empty list of topology keys as missing. */
const emptied = (driver: Json): Json =>
  isJsonObject(driver) && arrayAt(driver, 'topologyKeys').length === 0 ? withFields(driver, { topologyKeys: undefined }) : driver;
