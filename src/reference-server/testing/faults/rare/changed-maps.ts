import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { mapPaths } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns an update with the keys of a map that it removes, where it adds another key to the map. */
function removingWithoutAdding(live: JsonObject, sent: JsonObject): JsonObject {
  return mapPaths.reduce((object, path) => {
    const [had, has] = [objectAt(live, ...path), objectAt(object, ...path)];
    const isAdded = Object.keys(has).some((key) => !(key in had));
    return isAdded ? withValueIn(object, path, { ...had, ...has }) : object;
  }, sent);
}

/** Returns a patched object in which the maps are as before whose first key in the patch has the value that it had. */
function stoppedAtUnchanged(live: JsonObject, patch: Json, patched: JsonObject): JsonObject {
  return mapPaths.reduce((object, path) => {
    const had = objectAt(live, ...path);
    const [first] = Object.entries(objectAt(patch, ...path));
    return first !== undefined && had[first[0]] === first[1] ? withValueIn(object, path, had) : object;
  }, patched);
}

/** Returns a status of which each changed map has only what a patch names. */
function shallowStatus(patch: Json, live: JsonObject, patched: JsonObject): JsonObject {
  const [named, before, status] = [objectAt(patch, 'status'), objectAt(live, 'status'), objectAt(patched, 'status')];
  const shallow = Object.entries(status).map(([key, value]): [string, Json] => {
    const parts = named[key];
    if (!isJsonObject(parts) || !isJsonObject(value) || !isJsonObject(before[key]) || Object.keys(parts).length === 0) return [key, value];
    return [key, Object.fromEntries(Object.entries(value).filter(([part]) => Object.hasOwn(parts, part)))];
  });
  return shallow.length === 0 ? patched : withFields(patched, { status: Object.fromEntries(shallow) });
}

/** Returns the fault of merge patches of a status that replace the maps in it. */
function shallowMerge(): Fault {
  let isStatus = false;
  return {
    id: 'merge-patch-of-status-is-shallow',
    breaks: 'A JSON merge patch of the status that changes a part of a map in it removes the other parts of the map.',
    statements: ['dry-run/subresource/status'],
    detectedBy: 'drawn',
    exchanges: [
      seeing(({ operation, route }) => {
        if (operation === 'merge-patch') isStatus = route?.of === 'object' && route.subresource?.name === 'status';
      }),
    ],
    change: (plain) => {
      isStatus = false;
      return {
        patchedObject: (result) => {
          const patched = plain.patchedObject(result);
          const isMerged = isStatus && result.mediaType === 'application/merge-patch+json';
          return isMerged ? shallowStatus(result.patch, result.live, patched) : patched;
        },
      };
    },
  };
}

/** Faults of updates and merge patches that change the keys of a map (specification, "Verbs"). */
export const rareChangedMapFaults: readonly Fault[] = [
  {
    id: 'update-that-adds-key-keeps-removed-key',
    breaks: 'An update that adds a key to the labels, annotations or data and removes another keeps the removed key.',
    statements: ['verbs/put/replaces'],
    detectedBy: 'drawn',
    change: (plain) => ({
      replacement: (update) => removingWithoutAdding(update.live, plain.replacement(update)),
    }),
  },
  {
    id: 'merge-patch-stops-at-unchanged-key',
    breaks: 'A JSON merge patch ignores the other keys of a map, such as the labels, where the first key in it already has its value.',
    statements: ['field-ownership/merge-patch/same-value-moves-nothing'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const isMerge = result.mediaType === 'application/merge-patch+json';
        return isMerge ? stoppedAtUnchanged(result.live, result.patch, patched) : patched;
      },
    }),
  },
  shallowMerge(),
];
