import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, sameContent, uidOf, withMetadata } from './object-states.ts';

const jsonPatch = 'application/json-patch+json';
const mergePatch = 'application/merge-patch+json';
const applyPatch = 'application/apply-patch+yaml';

/** Returns the namespace in the key of an object; `undefined` for an object without one. */
const namespaceIn = (key: string): string | undefined => {
  const segments = key.split('/');
  return segments.length === 5 ? segments[3] : undefined;
};

/** Returns whether two states of an object differ in the order of their finalizers alone. */
function isReordered(before: JsonObject | undefined, after: JsonObject | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const [old, young] = [finalizersOf(before), finalizersOf(after)];
  if (deepEqual(old, young) || !deepEqual([...old].sort(), [...young].sort())) return false;
  return sameContent(withMetadata(before, { finalizers: undefined }), withMetadata(after, { finalizers: undefined }));
}

/** Faults of objects that wait for their deletion, and of names in use. */
export const rareWaitingObjectFaults: readonly Fault[] = [
  {
    id: 'two-finalizers-at-once-end-the-wait',
    breaks: 'A terminating object that loses two of its finalizers in one write is removed, whatever finalizers are left.',
    statements: ['deletion/held-by-the-rest'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const left = finalizersOf(next);
        const lost = finalizersOf(change.live).filter((finalizer) => !left.includes(finalizer));
        return isTerminating(change.live) && lost.length > 1 && left.length > 0 ? withMetadata(next, { finalizers: undefined }) : next;
      },
    }),
  },
  {
    id: 'apply-without-one-finalizer-removes',
    breaks: 'An object that is being deleted is removed by an apply that takes away one of several finalizers.',
    statements: ['deletion/held-by-the-rest'],
    change: (plain) => {
      let pending: { readonly uid: string; readonly count: number } = { uid: '', count: 0 };
      return {
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const isHeld = outcome.kind === 'merged' && isTerminating(apply.live);
          pending = isHeld ? { uid: uidOf(apply.live), count: finalizersOf(apply.live).length } : { uid: '', count: 0 };
          return outcome;
        },
        blocksRemoval: (finalizers, type, object) => {
          const isReduced = uidOf(object) === pending.uid && finalizers.length < pending.count;
          return !isReduced && plain.blocksRemoval(finalizers, type, object);
        },
        sentWarnings: (change) => {
          pending = { uid: '', count: 0 };
          return plain.sentWarnings(change);
        },
      };
    },
  },
  {
    id: 'second-delete-after-lost-finalizer-removes',
    breaks: 'A second delete removes an object that has lost one of several finalizers since the first, though others still hold it.',
    statements: ['deletion/held-by-the-rest'],
    change: ({ changedObject, removesHeld }) => {
      const most = new Map<string, number>();
      return {
        changedObject: (change) => {
          const { live } = change;
          if (isTerminating(live)) most.set(uidOf(live), Math.max(most.get(uidOf(live)) ?? 0, finalizersOf(live).length));
          return changedObject(change);
        },
        removesHeld: (deletion) => {
          const { live, dryRun } = deletion;
          const hasLost = (most.get(uidOf(live)) ?? 0) > finalizersOf(live).length;
          return (!dryRun && hasLost && isTerminating(live)) || removesHeld(deletion);
        },
      };
    },
  },
  {
    id: 'status-patch-of-terminating-object-lost',
    breaks: 'A merge patch or JSON patch of the status of an object that is being deleted is answered with success and changes no status.',
    statements: ['paths/subresource/status-patched'],
    detectedBy: 'drawn',
    change: (plain) => ({
      changedObject: (change) => {
        const { subresource, mediaType, live } = change;
        const next = plain.changedObject(change);
        const isPatch = mediaType === mergePatch || mediaType === jsonPatch;
        return subresource === 'status' && isPatch && isTerminating(live) ? withFields(next, { status: live['status'] }) : next;
      },
    }),
  },
  {
    id: 'apply-revives-terminating-object',
    breaks: 'An apply that changes an object that waits for its finalizers removes its deletionTimestamp.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const { mediaType, subresource, live } = change;
        const isHeld = isTerminating(live) && finalizersOf(next).length > 0;
        if (mediaType !== applyPatch || subresource !== undefined || !isHeld || sameContent(live, next)) return next;
        return withMetadata(next, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined });
      },
    }),
  },
  {
    id: 'name-in-cluster-free-while-terminating',
    breaks: 'The name of a cluster-scoped object that waits for its deletion can be used, and the new object replaces it.',
    statements: ['object-names/not-before-removal'],
    change: ({ objectWithName }) => ({
      objectWithName: (requested) => {
        const found = objectWithName(requested);
        return namespaceIn(requested.key) === undefined && isTerminating(found) ? undefined : found;
      },
    }),
  },
  {
    id: 'name-of-removed-namespace-stays-taken',
    breaks: 'The name of a namespace that was removed is still in use for new namespaces.',
    statements: ['object-names/reused'],
    change: ({ objectWithName }) => ({
      objectWithName: (requested) => {
        const { key, store } = requested;
        const found = objectWithName(requested);
        if (found !== undefined || !key.startsWith('/core/namespaces/')) return found;
        const last = [...store.changesAfter(store.oldestRevision())].filter((change) => change.key === key).at(-1);
        return last?.before;
      },
    }),
  },
  {
    id: 'terminating-object-leaves-selection-untold',
    breaks: 'A watch with a selector sends nothing when an object that waits for its deletion no longer matches it.',
    statements: ['watch/selected/leaves'],
    detectedBy: 'drawn',
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) => (event.type === 'DELETED' && isTerminating(change.after) ? [] : filter(event, change));
      },
    }),
  },
  {
    id: 'reordered-finalizers-send-no-event',
    breaks: 'A change of the order of finalizers alone sends no event to a watch.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) => (event.type === 'MODIFIED' && isReordered(change.before, change.after) ? [] : filter(event, change));
      },
    }),
  },
  {
    id: 'watch-reports-recreation-as-modified',
    breaks: 'A watch that has sent the removal of an object sends the creation of a new object of the same name as modified.',
    statements: ['events/change/create'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        const removed = new Set<string>();
        return (event, change) => {
          if (change.after === undefined) removed.add(change.key);
          const isAgain = event.type === 'ADDED' && change.before === undefined && removed.delete(change.key);
          return filter(isAgain ? { ...event, type: 'MODIFIED' } : event, change);
        };
      },
    }),
  },
];
