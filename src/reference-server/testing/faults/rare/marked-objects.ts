import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray } from '#core/json/json-object';
import { objectAt, textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, withMetadata } from './object-states.ts';

const jsonPatch = 'application/json-patch+json';
const mergePatch = 'application/merge-patch+json';

/** Returns a time one second later. */
const later = (time: string): string => new Date(Date.parse(time) + 1000).toISOString().replace('.000Z', 'Z');

/** Faults of objects that are deleted while finalizers hold them (specification, "Two-phase deletion of any object"). */
export const rareMarkedObjectFaults: readonly Fault[] = [
  {
    id: 'deletion-time-renewed-by-finalizer-removal',
    breaks: 'The removal of one of several finalizers of a terminating object sets its deletionTimestamp to a later time.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const time = textAt(change.live, 'metadata', 'deletionTimestamp');
        const [before, after] = [finalizersOf(change.live), finalizersOf(next)];
        if (time === undefined || after.length === 0 || after.length >= before.length) return next;
        return withMetadata(next, { deletionTimestamp: later(time) });
      },
    }),
  },
  {
    id: 'three-finalizers-hold-nothing',
    breaks: 'A delete removes an object at once that has three finalizers or more.',
    statements: ['deletion/marked'],
    detectedBy: 'drawn',
    change: (plain) => ({
      blocksRemoval: (finalizers, type, object) =>
        plain.blocksRemoval(finalizers, type, object) && !(finalizers.length > 2 && !isTerminating(object)),
    }),
  },
  {
    id: 'empty-finalizers-of-merge-patch-ignored',
    breaks: 'A JSON merge patch with an empty list of finalizers leaves the finalizers of the object.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const sent = valueAt(result.patch, 'metadata', 'finalizers');
        if (result.mediaType !== mergePatch || !isJsonArray(sent) || sent.length > 0) return patched;
        return withMetadata(patched, { finalizers: valueAt(result.live, 'metadata', 'finalizers') });
      },
    }),
  },
  {
    id: 'finalizer-of-json-patch-holds-nothing',
    breaks: 'A delete removes an object at once whose finalizers were changed last by a JSON patch.',
    statements: ['deletion/marked'],
    change: (plain) => {
      const patched = new Map<string, boolean>();
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const uid = textAt(next, 'metadata', 'uid') ?? '';
          if (!deepEqual([...finalizersOf(change.live)], [...finalizersOf(next)])) patched.set(uid, change.mediaType === jsonPatch);
          return next;
        },
        removesHeld: ({ live, dryRun }) => !dryRun && !isTerminating(live) && patched.get(textAt(live, 'metadata', 'uid') ?? '') === true,
      };
    },
  },
  {
    id: 'annotation-of-terminating-object-unpatched',
    breaks: 'A patch of the annotations of a terminating object is answered with success and not stored.',
    statements: ['verbs/method/patch'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        if (!isTerminating(result.live)) return patched;
        const annotations = objectAt(result.live, 'metadata', 'annotations');
        return withMetadata(patched, { annotations: Object.keys(annotations).length === 0 ? undefined : annotations });
      },
    }),
  },
];
