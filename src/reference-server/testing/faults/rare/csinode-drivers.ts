import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

const strategicMergePatch = 'application/strategic-merge-patch+json';

/** Returns a node record with each of its drivers changed. */
function withDrivers(node: Json, change: (driver: JsonObject) => JsonObject): Json {
  const drivers = valueAt(node, 'spec', 'drivers');
  if (!isJsonObject(node) || drivers === undefined || !isJsonArray(drivers)) return node;
  const changed = drivers.map((driver) => (isJsonObject(driver) ? change(driver) : driver));
  return withFields(node, { spec: withFields(objectAt(node, 'spec'), { drivers: changed }) });
}

/** Returns a driver without a count of zero. */
function withoutZeroCount(driver: JsonObject): JsonObject {
  const allocatable = objectAt(driver, 'allocatable');
  return fieldOf(allocatable, 'count') === 0 ? withFields(driver, { allocatable: withFields(allocatable, { count: undefined }) }) : driver;
}

/** Returns a patch result without the drivers that have the same nodeID as a driver that the patch adds. */
function mergedByNodeId(live: JsonObject, patch: Json, patched: JsonObject): JsonObject {
  const drivers = (object: Json): readonly Json[] => arrayAt(object, 'spec', 'drivers');
  const names = (object: Json): ReadonlySet<string | undefined> => new Set(drivers(object).map((driver) => textAt(driver, 'name')));
  const [known, named] = [names(live), names(patch)];
  const added = drivers(patch).filter((driver) => textAt(driver, 'nodeID') !== undefined && !known.has(textAt(driver, 'name')));
  const nodes = new Set(added.map((driver) => textAt(driver, 'nodeID')));
  if (nodes.size === 0) return patched;
  const kept = drivers(patched).filter((driver) => named.has(textAt(driver, 'name')) || !nodes.has(textAt(driver, 'nodeID')));
  return withFields(patched, { spec: withFields(objectAt(patched, 'spec'), { drivers: kept }) });
}

/** Faults of the drivers of a CSINode (specification, "Resource kind CSINode"). */
export const rareCsiNodeDriverFaults: readonly Fault[] = [
  {
    id: 'count-of-zero-dropped',
    breaks: 'A count of zero of a driver is stored as no count, which means without limit.',
    statements: ['verbs/method/post'],
    detectedBy: 'drawn',
    change: ({ storedObject }) => ({ storedObject: (object) => withDrivers(storedObject(object), withoutZeroCount) }),
  },
  {
    id: 'patched-driver-loses-topology-keys',
    breaks: 'A strategic merge patch that names a driver of a CSINode and not its topologyKeys removes them.',
    statements: ['csinode/drivers/merge-key', 'verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: ({ patchedObject }) => ({
      patchedObject: (result) => {
        const object = patchedObject(result);
        if (result.mediaType !== strategicMergePatch || textAt(result.live, 'kind') !== 'CSINode') return object;
        const sent = arrayAt(result.patch, 'spec', 'drivers').filter((driver) => valueAt(driver, 'topologyKeys') === undefined);
        const names = sent.map((driver) => textAt(driver, 'name'));
        const changed = withDrivers(object, (driver) =>
          names.includes(textAt(driver, 'name')) ? withFields(driver, { topologyKeys: undefined }) : driver,
        );
        return isJsonObject(changed) ? changed : object;
      },
    }),
  },
  {
    id: 'added-driver-replaces-one-of-its-node-id',
    breaks: 'A strategic merge patch that adds a driver to a CSINode removes the drivers that have the same nodeID.',
    statements: ['csinode/drivers/merge-key'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        return result.mediaType === strategicMergePatch ? mergedByNodeId(result.live, result.patch, patched) : patched;
      },
    }),
  },
];
