import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { labelsOf, sameContent, uidOf, versionOf, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Returns labels without those whose key differs from that of an earlier one in letter case alone. */
function firstOfEachCase(labels: JsonObject): JsonObject {
  const seen = new Set<string>();
  return Object.fromEntries(
    Object.entries(labels).filter(([key]) => {
      const isFirst = !seen.has(key.toLowerCase());
      seen.add(key.toLowerCase());
      return isFirst;
    }),
  );
}

function withLabelsOfEachCase(object: JsonObject): JsonObject {
  const [labels, kept] = [labelsOf(object), firstOfEachCase(labelsOf(object))];
  return Object.keys(kept).length === Object.keys(labels).length ? object : withMetadata(object, { labels: kept });
}

function inLowerCase(value: Json): Json {
  if (typeof value === 'string') return value.toLowerCase();
  if (isJsonArray(value)) return value.map(inLowerCase);
  return isJsonObject(value) ? lowered(value) : value;
}

/** Returns an object with all its texts, and not its keys, in lower case. */
const lowered = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]): [string, Json] => [key, inLowerCase(value)]));

/** Returns a driver with the count of its former state where that is greater. */
function withGreaterCount(driver: Json, former: Json | undefined): Json {
  const [count, before] = [valueAt(driver, 'allocatable', 'count'), valueAt(former, 'allocatable', 'count')];
  const isLowered = typeof count === 'number' && typeof before === 'number' && count < before;
  return isLowered && isJsonObject(driver) ? withValueIn(driver, ['allocatable', 'count'], before) : driver;
}

/** Faults of updates and patches that keep, lose or overwrite a value (specification, "Verbs", "Common metadata fields"). */
export const rareOverwrittenValueFaults: readonly Fault[] = [
  {
    id: 'update-with-created-content-ignored',
    breaks: 'An update with the content with which its object was created is answered with success and not stored.',
    statements: ['verbs/method/put'],
    detectedBy: 'drawn',
    change: (plain) => {
      const created = new Map<string, JsonObject>();
      return {
        createdObject: (made) => {
          const object = plain.createdObject(made);
          created.set(uidOf(object), object);
          return object;
        },
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const first = created.get(uidOf(change.live));
          const isUpdate = change.mediaType === undefined && change.subresource === undefined;
          return isUpdate && first !== undefined && sameContent(first, next) ? change.live : next;
        },
      };
    },
  },
  {
    id: 'labels-alike-but-for-case-lost',
    breaks: 'Of the labels of an object whose keys differ in letter case alone, a write stores only the first.',
    statements: ['object-metadata/labels'],
    change: (plain) => ({
      createdObject: (made) => withLabelsOfEachCase(plain.createdObject(made)),
      changedObject: (change) => withLabelsOfEachCase(plain.changedObject(change)),
    }),
  },
  {
    id: 'change-of-letter-case-not-stored',
    breaks: 'An update that changes nothing but the letter case of values is answered with success and not stored.',
    statements: ['verbs/method/put'],
    detectedBy: 'drawn',
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const isUpdate = change.mediaType === undefined && change.subresource === undefined;
        return isUpdate && sameContent(lowered(change.live), lowered(next)) && !sameContent(change.live, next) ? change.live : next;
      },
    }),
  },
  {
    id: 'first-patch-of-recreated-object-restores-labels',
    breaks: 'The first JSON merge patch of an object that was created again adds the labels of the removed object of its name.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => {
      const former = new Map<string, JsonObject>();
      return {
        createdObject: (made) => {
          const removed = lastRemoved(made.store, made.key);
          if (removed !== undefined) former.set(uidOf(made.object), labelsOf(removed));
          return plain.createdObject(made);
        },
        patchedObject: (result) => {
          const patched = plain.patchedObject(result);
          const labels = result.mediaType === 'application/merge-patch+json' ? former.get(uidOf(result.live)) : undefined;
          if (labels === undefined || Object.keys(labels).length === 0) return patched;
          former.delete(uidOf(result.live));
          return withMetadata(patched, { labels: withFields(labels, labelsOf(patched)) });
        },
      };
    },
  },
  {
    id: 'patch-of-drivers-loses-owner',
    breaks: 'A strategic merge patch of the drivers of a CSINode removes its owner references.',
    statements: ['verbs/patch/keeps'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const { mediaType, live, patch } = result;
        const isOfDrivers = textAt(live, 'kind') === 'CSINode' && valueAt(patch, 'spec', 'drivers') !== undefined;
        const isNamed = valueAt(patch, 'metadata', 'ownerReferences') !== undefined;
        return mediaType === 'application/strategic-merge-patch+json' && isOfDrivers && !isNamed
          ? withMetadata(patched, { ownerReferences: undefined })
          : patched;
      },
    }),
  },
  {
    id: 'count-of-driver-never-lowered',
    breaks: 'An update of a CSINode that lowers the count of a driver keeps the greater count.',
    statements: ['verbs/method/put'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.mediaType !== undefined || textAt(next, 'kind') !== 'CSINode') return next;
        const former = new Map(arrayAt(change.live, 'spec', 'drivers').map((driver) => [textAt(driver, 'name'), driver]));
        const drivers = arrayAt(next, 'spec', 'drivers').map((driver) => withGreaterCount(driver, former.get(textAt(driver, 'name'))));
        return withValueIn(next, ['spec', 'drivers'], drivers);
      },
    }),
  },
  {
    id: 'update-from-much-older-version-taken',
    breaks: 'An update from a version after which its object was changed three times or more is accepted.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => {
      const versions = new Map<string, readonly string[]>();
      return {
        changedObject: (change) => {
          const former = versions.get(uidOf(change.live)) ?? [];
          if (former.at(-1) !== versionOf(change.live)) versions.set(uidOf(change.live), [...former, versionOf(change.live)]);
          return plain.changedObject(change);
        },
        isStale: (version) =>
          plain.isStale(version) && ![...versions.values()].some((former) => former.slice(0, -2).includes(version.requested)),
      };
    },
  },
  {
    id: 'preserved-field-lost-by-write-to-status',
    breaks: 'A write to the status of a custom resource that preserves unknown fields removes those of its spec.',
    statements: ['verbs/patch/keeps'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const spec = change.type.schema.properties?.get('spec');
        if (change.subresource !== 'status' || spec?.preserveUnknownFields !== true) return next;
        const known = Object.entries(objectAt(next, 'spec')).filter(([key]) => spec.properties?.has(key) === true);
        return withFields(next, { spec: Object.fromEntries(known) });
      },
    }),
  },
];
