import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf, isTerminating, uidOf, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Faults of names, finalizers and items that depend on what the object was before (specification, "Object names", "Verbs"). */
export const rareLaterLifeFaults: readonly Fault[] = [
  {
    id: 'prefix-that-is-a-name-refused',
    breaks: 'A create with a generateName that is the name of an existing object is refused, because the name is in use.',
    statements: ['object-metadata/generated-name'],
    change: (plain) => {
      let prefixKey: string | undefined;
      return {
        uidOf: (made) => {
          prefixKey = made.prefix === undefined ? undefined : `${made.collection}${made.prefix}`;
          return plain.uidOf(made);
        },
        objectWithName: (requested) => {
          const isGenerated = prefixKey !== undefined && requested.key.startsWith(prefixKey);
          return plain.objectWithName(requested) ?? (isGenerated ? requested.store.get(prefixKey ?? '') : undefined);
        },
      };
    },
  },
  {
    id: 'names-of-deleted-collection-taken',
    breaks: 'The name of an object that was removed by the deletion of its collection cannot be used again.',
    statements: ['object-names/reused'],
    detectedBy: 'drawn',
    change: (plain) => {
      const deleted = new Set<string>();
      return {
        deletesItem: (item) => {
          const deletes = plain.deletesItem(item);
          if (deletes) deleted.add(uidOf(item.object));
          return deletes;
        },
        objectWithName: (requested) => {
          const found = plain.objectWithName(requested);
          const former = found ?? lastRemoved(requested.store, requested.key);
          return former !== undefined && deleted.has(uidOf(former)) ? former : found;
        },
      };
    },
  },
  {
    id: 'reordered-finalizers-let-go',
    breaks: 'A terminating object whose finalizers were reordered is removed with the first of them.',
    statements: ['deletion/held-by-the-rest'],
    change: (plain) => {
      const reordered = new Map<string, number>();
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const [before, after] = [finalizersOf(change.live), finalizersOf(next)];
          const isReordered = before.length === after.length && before.some((one, index) => one !== after[index]);
          if (isTerminating(next) && isReordered && after.every((one) => before.includes(one))) reordered.set(uidOf(next), after.length);
          return next;
        },
        blocksRemoval: (finalizers, type, object) =>
          finalizers.length >= (reordered.get(uidOf(object)) ?? 0) && plain.blocksRemoval(finalizers, type, object),
      };
    },
  },
  {
    id: 'readded-driver-has-former-fields',
    breaks:
      'A strategic merge patch that adds a driver to a CSINode merges it into the former driver of that name, which was removed before.',
    statements: ['verbs/method/patch'],
    change: (plain) => {
      const former = new Map<string, JsonObject>();
      const keyOf = (object: JsonObject, driver: Json): string => JSON.stringify([uidOf(object), textAt(driver, 'name')]);
      const note = (object: JsonObject): void => {
        if (textAt(object, 'kind') !== 'CSINode') return;
        for (const driver of arrayAt(object, 'spec', 'drivers')) if (isJsonObject(driver)) former.set(keyOf(object, driver), driver);
      };
      return {
        changedObject: (change) => {
          note(change.live);
          return plain.changedObject(change);
        },
        patchedObject: (result) => {
          const patched = plain.patchedObject(result);
          const { live, mediaType } = result;
          if (mediaType !== 'application/strategic-merge-patch+json' || textAt(live, 'kind') !== 'CSINode') return patched;
          const has = arrayAt(live, 'spec', 'drivers').map((driver) => textAt(driver, 'name'));
          const drivers = arrayAt(patched, 'spec', 'drivers').map((driver) =>
            has.includes(textAt(driver, 'name')) || !isJsonObject(driver) ? driver : { ...former.get(keyOf(live, driver)), ...driver },
          );
          return withValueIn(patched, ['spec', 'drivers'], drivers);
        },
      };
    },
  },
  {
    id: 'merge-patch-loses-empty-neighbours',
    breaks: 'A JSON merge patch of the labels or annotations of an object removes those of them that have an empty text.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        if (result.mediaType !== 'application/merge-patch+json') return patched;
        return ['labels', 'annotations'].reduce((left, field) => {
          const named = objectAt(result.patch, 'metadata', field);
          if (Object.keys(named).length === 0) return left;
          const kept = Object.entries(objectAt(left, 'metadata', field)).filter(([key, text]) => text !== '' || Object.hasOwn(named, key));
          return withMetadata(left, { [field]: Object.fromEntries(kept) });
        }, patched);
      },
    }),
  },
];
