import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { keepStore } from './kept-store.ts';
import { uidOf } from './object-states.ts';

const strategicMergePatch = 'application/strategic-merge-patch+json';

/** Returns a patched node record in which the drivers of the node ID of a patched one have its allocatable too. */
function sharingAllocatable(live: JsonObject, patch: Json, patched: JsonObject): JsonObject {
  const sent = arrayAt(patch, 'spec', 'drivers');
  const named = new Set(sent.map((driver) => textAt(driver, 'name')));
  const drivers = arrayAt(patched, 'spec', 'drivers');
  const former = new Set(arrayAt(live, 'spec', 'drivers').map((driver) => textAt(driver, 'name')));
  const changed = new Map<string, Json>();
  for (const driver of sent) {
    const result = drivers.find((one) => textAt(one, 'name') === textAt(driver, 'name'));
    const [nodeID, allocatable] = [textAt(result, 'nodeID'), valueAt(result, 'allocatable')];
    const isChange = valueAt(driver, 'allocatable') !== undefined && former.has(textAt(driver, 'name'));
    if (isChange && nodeID !== undefined && allocatable !== undefined) changed.set(nodeID, allocatable);
  }
  if (changed.size === 0) return patched;
  const next = drivers.map((driver): Json => {
    const allocatable = changed.get(textAt(driver, 'nodeID') ?? '');
    if (!isJsonObject(driver) || allocatable === undefined || named.has(textAt(driver, 'name'))) return driver;
    return withFields(driver, { allocatable });
  });
  return withFields(patched, { spec: withFields(objectAt(patched, 'spec'), { drivers: next }) });
}

/** Returns the fault of the answer to a delete that is read from another place than the object. */
function deletedAsCreated(): Fault {
  const kept = keepStore();
  const createdSpec = (uid: string): Json | undefined => {
    for (const { before, after } of kept.store?.changesAfter(0) ?? [])
      if (before === undefined && uid !== '' && uidOf(after) === uid) return after?.['spec'];
    return undefined;
  };
  return {
    id: 'deleted-node-record-answered-as-created',
    breaks: 'The response to a delete of a CSINode has the drivers with which it was created, and not those that it has.',
    statements: ['resource-version-meaning/names-one-state'],
    exchanges: [
      {
        on: { operation: 'delete', resource: 'csinodes', status: [200, 202] },
        answer: {
          body: [
            {
              at: '',
              by: (document) => {
                const spec = createdSpec(uidOf(document));
                return spec === undefined || !isJsonObject(document) || document['kind'] !== 'CSINode'
                  ? document
                  : withFields(document, { spec });
              },
            },
          ],
        },
      },
    ],
    change: (plain) => kept.from(plain),
  };
}

/** Returns the change by which patches of a media type that leave no driver leave no list of drivers. */
function withoutEmptyDrivers(type: string): NonNullable<Fault['change']> {
  return (plain) => ({
    patchedObject: (result) => {
      const patched = plain.patchedObject(result);
      const hadDrivers = arrayAt(result.live, 'spec', 'drivers').length > 0;
      const isEmptied = textAt(result.live, 'kind') === 'CSINode' && hadDrivers && arrayAt(patched, 'spec', 'drivers').length === 0;
      if (result.mediaType !== type || !isEmptied) return patched;
      return withFields(patched, { spec: withFields(objectAt(patched, 'spec'), { drivers: undefined }) });
    },
  });
}

/** Faults of the drivers of a CSINode (specification, "CSINode"). */
export const rarePatchedDriverFaults: readonly Fault[] = [
  {
    id: 'patch-of-several-drivers-replaces-list',
    breaks: 'A strategic merge patch of a CSINode that names two or more drivers removes the drivers that it does not name.',
    statements: ['csinode/drivers/merge-key'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const named = arrayAt(result.patch, 'spec', 'drivers').map((driver) => textAt(driver, 'name'));
        const isMerged = result.mediaType === strategicMergePatch && textAt(result.live, 'kind') === 'CSINode';
        if (!isMerged || named.length < 2) return patched;
        const drivers = arrayAt(patched, 'spec', 'drivers').filter((driver) => named.includes(textAt(driver, 'name')));
        return withValueIn(patched, ['spec', 'drivers'], drivers);
      },
    }),
  },
  {
    id: 'second-driver-of-patch-not-merged',
    breaks: 'A strategic merge patch of two drivers that a CSINode already has changes the first of them only.',
    statements: ['csinode/drivers/merge-key'],
    change: ({ patchedObject }) => ({
      patchedObject: (result) => {
        const patched = patchedObject(result);
        const { mediaType, live, patch } = result;
        if (mediaType !== strategicMergePatch || live['kind'] !== 'CSINode') return patched;
        const before = new Map(arrayAt(live, 'spec', 'drivers').map((driver) => [textAt(driver, 'name') ?? '', driver]));
        const sent = arrayAt(patch, 'spec', 'drivers').map((driver) => textAt(driver, 'name') ?? '');
        const ignored = new Set(sent.filter((name) => before.has(name)).slice(1));
        if (ignored.size === 0) return patched;
        const drivers = arrayAt(patched, 'spec', 'drivers').map((driver) => {
          const name = textAt(driver, 'name') ?? '';
          return ignored.has(name) ? (before.get(name) ?? driver) : driver;
        });
        return withValueIn(patched, ['spec', 'drivers'], drivers);
      },
    }),
  },
  {
    id: 'patched-allocatable-reaches-drivers-of-node-id',
    breaks:
      'A strategic merge patch of the allocatable of a driver of a CSINode also changes that of the other drivers with the same nodeID.',
    statements: ['csinode/drivers/merge-key'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const isOfRecord = result.mediaType === strategicMergePatch && textAt(result.live, 'kind') === 'CSINode';
        return isOfRecord ? sharingAllocatable(result.live, result.patch, patched) : patched;
      },
    }),
  },
  deletedAsCreated(),
  {
    id: 'last-driver-deleted-with-list',
    breaks: 'A strategic merge patch that deletes the last driver of a CSINode removes the list of drivers.',
    statements: ['csinode/drivers/may-be-empty'],
    change: withoutEmptyDrivers(strategicMergePatch),
  },
  {
    id: 'emptied-drivers-left-out-of-lists',
    breaks: 'A list shows a CSINode whose drivers are an empty list without the field drivers.',
    statements: ['csinode/drivers/may-be-empty'],
    exchanges: [
      {
        on: { operation: 'list', resource: 'csinodes' },
        answer: {
          body: [{ at: '/items/*/spec/drivers', by: (list) => (Array.isArray(list) && list.length === 0 ? undefined : list) }],
        },
      },
    ],
  },
];
