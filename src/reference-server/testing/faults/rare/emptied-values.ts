import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, withFields } from '../../../json/json-object.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';

const mergePatchType = 'application/merge-patch+json';
const strategicMergePatchType = 'application/strategic-merge-patch+json';

const isZero = (value: Json | undefined): boolean => value === 0 || value === false;

/** Changes the result of a merge patch in the fields that the patch names; `change` returns the value of a field. */
const inPatchedFields =
  (change: (field: { readonly live: Json | undefined; readonly patch: Json; readonly patched: Json | undefined }) => Json | undefined) =>
  (live: JsonObject, patch: Json, patched: JsonObject): JsonObject => {
    const fields = Object.entries(isJsonObject(patch) ? patch : {}).map(([key, value]): [string, Json | undefined] => {
      const [before, after] = [fieldOf(live, key), fieldOf(patched, key)];
      if (isJsonObject(value) && isJsonObject(before) && isJsonObject(after)) return [key, inPatchedFields(change)(before, value, after)];
      return [key, change({ live: before, patch: value, patched: after })];
    });
    return withFields(patched, Object.fromEntries(fields));
  };

const withoutZeroing = inPatchedFields(({ live, patch, patched }) => (isZero(patch) && typeof live === typeof patch ? live : patched));

const withoutRemovedMaps = inPatchedFields(({ live, patch, patched }) => (patch === null && isJsonObject(live) ? live : patched));

const nameOf = (item: Json): Json | undefined => (isJsonObject(item) ? fieldOf(item, 'name') : undefined);

/** Returns the patched value with the items of the live lists where the patch adds a named item to the list. */
function withLiveItems(live: Json | undefined, patch: Json, patched: Json): Json {
  if (isJsonObject(patch) && isJsonObject(patched) && isJsonObject(live))
    return withFields(
      patched,
      Object.fromEntries(
        Object.entries(patch).map(([key, value]): [string, Json | undefined] => {
          const after = fieldOf(patched, key);
          return [key, after === undefined ? undefined : withLiveItems(fieldOf(live, key), value, after)];
        }),
      ),
    );
  if (!isJsonArray(live) || !isJsonArray(patch) || !isJsonArray(patched)) return patched;
  const find = (name: Json | undefined): Json | undefined => live.find((item) => name !== undefined && nameOf(item) === name);
  const isExtended = patch.some((item) => nameOf(item) !== undefined && find(nameOf(item)) === undefined);
  return isExtended ? patched.map((item) => find(nameOf(item)) ?? item) : patched;
}

/** Returns the object with the defaults of its schema in place of zeros and empty texts. */
function withDefaults(object: JsonObject, schema: Schema | undefined): JsonObject {
  const fields = Object.entries(object).map(([name, value]): [string, Json] => {
    const field = schema?.properties?.get(name);
    const row = schema?.defaults?.find((one) => one.field === name && one.when === undefined && one.value !== undefined);
    const given = field?.default ?? row?.value;
    if (given !== undefined && (isZero(value) || value === '')) return [name, given];
    return [name, isJsonObject(value) && name !== 'metadata' && name !== 'status' ? withDefaults(value, field) : value];
  });
  return Object.fromEntries(fields);
}

/** Faults of values that a write empties or removes (specification, "Verbs", "Dry-run", "Path shapes"). */
export const rareEmptiedValueFaults: readonly Fault[] = [
  {
    id: 'merge-patch-to-zero-ignored',
    breaks: 'A JSON merge patch that sets a boolean to false or a number to zero leaves the value.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) =>
        mediaType === mergePatchType ? withoutZeroing(live, patch, patched) : patched,
    }),
  },
  {
    id: 'merge-patch-null-leaves-map',
    breaks: 'A JSON merge patch that removes a whole map with a null leaves the map.',
    statements: ['verbs/method/patch'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) =>
        mediaType === mergePatchType ? withoutRemovedMaps(live, patch, patched) : patched,
    }),
  },
  {
    id: 'added-item-loses-changes-of-others',
    breaks: 'A strategic merge patch that adds an item to a list and changes other items of it does not change these.',
    statements: ['csinode/drivers/merge-key'],
    change: () => ({
      patchedObject: ({ mediaType, live, patch, patched }) => {
        const result = mediaType === strategicMergePatchType ? withLiveItems(live, patch, patched) : patched;
        return isJsonObject(result) ? result : patched;
      },
    }),
  },
  {
    id: 'put-without-finalizers-keeps-them',
    breaks: 'A PUT without the field finalizers keeps the finalizers of the object.',
    statements: ['verbs/put/replaces'],
    change: (plain) => ({
      replacement: (update) => {
        const sent = plain.replacement(update);
        const finalizers = objectAt(update.live, 'metadata')['finalizers'];
        return objectAt(update.sent, 'metadata')['finalizers'] === undefined ? withMetadata(sent, { finalizers }) : sent;
      },
    }),
  },
  {
    id: 'default-in-place-of-zero',
    breaks: 'A create with false, zero or an empty text in a field that has a default stores the default.',
    statements: ['verbs/method/post'],
    change: (plain) => ({ createdObject: (created) => withDefaults(plain.createdObject(created), created.type.schema) }),
  },
  {
    id: 'emptied-status-not-stored',
    breaks: 'A write to the status of an object that leaves the status empty is answered with success and not stored.',
    statements: ['paths/subresource/status-updated'],
    change: () => ({
      changedObject: ({ subresource, live, wanted, next }) =>
        subresource === 'status' && Object.keys(objectAt(wanted, 'status')).length === 0 ? live : next,
    }),
  },
];
