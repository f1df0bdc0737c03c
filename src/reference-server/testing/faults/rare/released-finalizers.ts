import { isJsonArray } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, uidOf, withMetadata } from './object-states.ts';
import { isDryRun, seeing } from './seen-requests.ts';
import { releasesTerminating, storingDryRuns } from './stored-dry-runs.ts';

const binary = /protobuf/i;

/** Returns whether a JSON patch removes the first finalizer by its place and changes no other. */
function removesFirstFinalizer(patch: Json): boolean {
  const changes = (isJsonArray(patch) ? patch : []).filter(
    (one) => textAt(one, 'op') !== 'test' && (textAt(one, 'path') ?? '').startsWith('/metadata/finalizers'),
  );
  const [first, ...more] = changes;
  return more.length === 0 && textAt(first, 'op') === 'remove' && textAt(first, 'path') === '/metadata/finalizers/0';
}

/** Returns the finalizers with which the last object under a key was removed, if it was terminating. */
function finalizersAtRemoval(store: Store, key: string): readonly string[] {
  let finalizers: readonly string[] = [];
  for (const { key: changed, before, after } of store.changesAfter(store.oldestRevision()))
    if (changed === key && after === undefined) finalizers = isTerminating(before) ? finalizersOf(before) : [];
  return finalizers;
}

const jsonPatch = 'application/json-patch+json';

/** Returns whether two lists have the same texts in another order. */
const isReordered = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text)) && one.some((text, index) => other[index] !== text);

/** Returns the fault of a binary update that cannot empty the finalizers. */
function binaryKeepsFinalizer(): Fault {
  let isBinary = false;
  return {
    id: 'binary-update-keeps-last-finalizer',
    breaks:
      'An update in the binary media type without the last finalizer of a terminating object keeps the finalizer, and the object stays.',
    statements: ['deletion/removed'],
    exchanges: [
      seeing(({ operation, request }) => {
        isBinary = operation === 'update' && binary.test(request.headers.get('content-type') ?? '');
      }),
    ],
    change: (plain) => ({
      replacement: (update) => {
        const sent = plain.replacement(update);
        const held = finalizersOf(update.live);
        const isRelease = isTerminating(update.live) && held.length === 1 && finalizersOf(sent).length === 0;
        return isBinary && isRelease ? withMetadata(sent, { finalizers: held }) : sent;
      },
    }),
  };
}

/** Returns the fault of names that the deletion of a collection frees too early. */
function markedNameReused(): Fault {
  let isDeletion = false;
  return {
    id: 'name-of-object-marked-with-collection-reused',
    breaks:
      'A create under the name of an object that the deletion of its collection marked for deletion succeeds, and replaces the object.',
    statements: ['object-names/unique'],
    detectedBy: 'drawn',
    exchanges: [
      seeing((parsed) => {
        isDeletion = parsed.operation === 'deletecollection' && !isDryRun(parsed);
      }),
    ],
    change: (plain) => {
      const marked = new Set<string>();
      return {
        blocksRemoval: (finalizers, type, object) => {
          const isBlocked = plain.blocksRemoval(finalizers, type, object);
          if (isDeletion && isBlocked && !isTerminating(object)) marked.add(uidOf(object));
          return isBlocked;
        },
        objectWithName: (requested) => {
          const live = plain.objectWithName(requested);
          return !requested.dryRun && isTerminating(live) && marked.delete(uidOf(live)) ? undefined : live;
        },
      };
    },
  };
}

/** Faults of finalizers, and of objects that wait for their removal. */
export const rareReleasedFinalizerFaults: readonly Fault[] = [
  binaryKeepsFinalizer(),
  {
    id: 'first-finalizer-removed-by-place-is-last',
    breaks: 'A JSON patch of a terminating object that removes the first of its finalizers by the place removes the last of them.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const held = finalizersOf(result.live);
        const isWrong = isTerminating(result.live) && held.length > 1 && removesFirstFinalizer(result.patch);
        return isWrong ? withMetadata(patched, { finalizers: held.slice(0, -1) }) : patched;
      },
    }),
  },
  {
    id: 'recreated-object-has-former-finalizers',
    breaks:
      'An object that is created without finalizers under the name of one that was removed with its last finalizer has that finalizer.',
    statements: ['verbs/method/post'],
    detectedBy: 'drawn',
    change: (plain) => ({
      createdObject: (request) => {
        const object = plain.createdObject(request);
        const former = finalizersAtRemoval(request.store, request.key);
        return former.length === 0 || finalizersOf(object).length > 0 ? object : withMetadata(object, { finalizers: former });
      },
    }),
  },
  {
    id: 'finalizer-given-up-by-apply-lets-go',
    breaks: 'A terminating object is removed when an apply gives up one of its finalizers, though another one remains.',
    statements: ['apply/applied-wins'],
    detectedBy: 'drawn',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged' || !isTerminating(apply.live)) return outcome;
        const left = finalizersOf(outcome.object).length;
        const isGivenUp = left > 0 && left < finalizersOf(apply.live).length;
        return isGivenUp ? { ...outcome, object: withMetadata(outcome.object, { finalizers: undefined }) } : outcome;
      },
    }),
  },
  {
    id: 'last-finalizer-removed-in-other-version-stays-marked',
    breaks: 'A terminating object whose last finalizer is removed in another API version than the stored one is not removed.',
    statements: ['deletion/removed'],
    change: (plain) => ({
      removesWithLastFinalizer: (type, by) => plain.removesWithLastFinalizer(type, by) && apiVersionOf(type) === type.storedApiVersion,
    }),
  },
  markedNameReused(),
  {
    id: 'collection-deletion-removes-marked-held-object',
    breaks: 'The deletion of a collection removes an object that was marked for deletion before and that finalizers still hold.',
    statements: ['deletion/with-the-collection'],
    change: ({ deletesItem, removesHeld }) => {
      const marked = new Set<string>();
      return {
        deletesItem: (item) => {
          const deletes = deletesItem(item);
          if (deletes && isTerminating(item.object)) marked.add(uidOf(item.object));
          return deletes;
        },
        removesHeld: (deletion) => {
          const wasMarked = marked.delete(uidOf(deletion.live));
          return (wasMarked && !deletion.dryRun) || removesHeld(deletion);
        },
      };
    },
  },
  {
    id: 'dry-json-patch-of-last-finalizer-removes',
    breaks: 'A dry run of a JSON patch that removes the last finalizer of an object with a deletionTimestamp removes the object.',
    statements: ['deletion/held-by-the-rest'],
    change: storingDryRuns((tried) => tried.mediaType === jsonPatch && releasesTerminating(tried)),
  },
  {
    id: 'patch-keeps-order-of-finalizers-of-marked-object',
    breaks: 'A patch that only reorders the finalizers of an object with a deletionTimestamp leaves them in their order.',
    statements: ['object-metadata/finalizers/reordered'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const { live, mediaType } = change;
        const isKept = mediaType !== undefined && isTerminating(live) && isReordered(finalizersOf(live), finalizersOf(next));
        return isKept ? withMetadata(next, { finalizers: finalizersOf(live) }) : next;
      },
    }),
  },
];
