import { deepEqual } from '#core/json/deep-equal';
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

/** Returns a CSINode whose renamed drivers, which have the nodeID of one that is not sent any more, have its allocatable. */
function withAllocatableOfRenamed(live: JsonObject, sent: JsonObject): JsonObject {
  const drivers = (object: JsonObject): readonly JsonObject[] => arrayAt(object, 'spec', 'drivers').filter(isJsonObject);
  const has = (object: JsonObject, driver: JsonObject): boolean => drivers(object).some(({ name }) => name === driver['name']);
  const changed = drivers(sent).map((driver) => {
    if (driver['allocatable'] !== undefined || has(live, driver)) return driver;
    const former = drivers(live).find((one) => one['nodeID'] === driver['nodeID'] && !has(sent, one));
    return former === undefined ? driver : withFields(driver, { allocatable: former['allocatable'] });
  });
  return withFields(sent, { spec: withFields(objectAt(sent, 'spec'), { drivers: changed }) });
}

/** Returns drivers that were decoded into one variable, which keeps what the next driver does not have. */
function withFormerAllocatable(drivers: Json): Json {
  let former: Json | undefined;
  return Array.isArray(drivers)
    ? drivers.map((driver: Json): Json => {
        if (!isJsonObject(driver)) return driver;
        former = driver['allocatable'] ?? former;
        return withFields(driver, { allocatable: former });
      })
    : drivers;
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
  {
    id: 'renamed-driver-keeps-allocatable',
    breaks: 'A driver of a CSINode that an update replaces by one of another name and the same nodeID leaves its allocatable to it.',
    statements: ['csinode/count/optional'],
    change: (plain) => ({
      replacement: (update) => {
        const next = plain.replacement(update);
        return textAt(next, 'kind') === 'CSINode' ? withAllocatableOfRenamed(update.live, next) : next;
      },
    }),
  },
  {
    id: 'driver-has-allocatable-of-driver-before',
    breaks: 'A driver that a create or update sends without allocatable gets the allocatable of the driver before it.',
    statements: ['csinode/count/optional'],
    exchanges: [
      {
        on: {
          resource: 'csinodes',
          operation: ['create', 'update'],
          subresource: 'none',
          when: ({ body }) => {
            const drivers = arrayAt(body, 'spec', 'drivers');
            return !deepEqual(withFormerAllocatable(drivers), drivers);
          },
        },
        request: { body: [{ at: '/spec/drivers', by: withFormerAllocatable }] },
      },
    ],
  },
];
