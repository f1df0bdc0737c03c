import type { JsonObject } from '#core/model/json';
import { withVersion } from '../../../api/read/resource-version.ts';
import { textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { finalizersOf, isTerminating, sameContent, uidOf, versionOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';
import { keyWithUid } from './stored-objects.ts';

const applyPatch = 'application/apply-patch+yaml';

/** Returns the fault of a second delete of an object that is only tried. */
function secondDeleteTried(): Fault {
  const kept = keepStore();
  let isDelete = false;
  return {
    id: 'dry-run-of-second-delete-removes-held-object',
    breaks: 'A dry run of a delete of an object that is terminating already removes the object, whatever finalizers it has.',
    statements: ['dry-run/delete-held/nothing-stored'],
    exchanges: [
      seeing(({ operation, request }) => {
        if (request.method !== 'GET') isDelete = operation === 'delete';
      }),
    ],
    change: (plain) => {
      isDelete = false;
      return {
        ...kept.from(plain),
        removesHeld: (deletion) => {
          const { live, dryRun } = deletion;
          const key =
            isDelete && dryRun && isTerminating(live) && kept.store !== undefined ? keyWithUid(kept.store, uidOf(live)) : undefined;
          if (key !== undefined) kept.store?.remove(key);
          return plain.removesHeld(deletion);
        },
      };
    },
  };
}

/** Returns the fault of an eviction that deletes without regard to finalizers. */
function evictedAtOnce(): Fault {
  let isEviction = false;
  return {
    id: 'eviction-ignores-finalizers',
    breaks: 'An eviction removes a pod at once, whatever finalizers it has.',
    statements: ['deletion/marked'],
    exchanges: [
      seeing(({ route, request }) => {
        if (request.method === 'GET') return;
        isEviction = request.method === 'POST' && route?.of === 'object' && route.subresource?.name === 'eviction';
      }),
    ],
    change: (plain) => {
      isEviction = false;
      return { removesHeld: (deletion) => (isEviction && !deletion.dryRun) || plain.removesHeld(deletion) };
    },
  };
}

/** Returns the fault of an object whose removal waits for its namespace, which waits for the object. */
function waitsForNamespace(): Fault {
  const kept = keepStore();
  return {
    id: 'last-finalizer-in-terminating-namespace-holds',
    breaks: 'An object with finalizers in a terminating namespace is not removed with the last of them.',
    statements: ['deletion/removed'],
    change: (plain) => ({
      ...kept.from(plain),
      blocksRemoval: (finalizers, type, object) => {
        const namespace = textAt(object, 'metadata', 'namespace');
        const isInTerminating =
          type.namespaced && namespace !== undefined && isTerminating(kept.store?.get(`/core/namespaces/${namespace}`));
        return plain.blocksRemoval(finalizers, type, object) || (isInTerminating && isTerminating(object));
      },
    }),
  };
}

/** Faults of objects with finalizers, most of them terminating (specification, "Deletion"). */
export const rareHeldObjectFaults: readonly Fault[] = [
  {
    id: 'update-without-finalizers-keeps-last',
    breaks: 'An update without the field finalizers does not remove the last finalizer of an object that is being deleted.',
    statements: ['deletion/removed'],
    change: ({ replacement }) => ({
      replacement: (update) => {
        const sent = replacement(update);
        const finalizers = finalizersOf(update.live);
        const isKept = isTerminating(update.live) && finalizers.length === 1 && valueAt(sent, 'metadata', 'finalizers') === undefined;
        return isKept ? withMetadata(sent, { finalizers }) : sent;
      },
    }),
  },
  {
    id: 'create-over-terminating-object-renews-its-version',
    breaks: 'A create that is refused because a terminating object has its name gives that object a new resourceVersion.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: (plain) => ({
      objectWithName: (requested) => {
        const found = plain.objectWithName(requested);
        const { live, key, dryRun, store } = requested;
        if (found !== undefined && live !== undefined && !dryRun && isTerminating(live))
          store.put(key, (revision) => withVersion(live, revision));
        return found;
      },
    }),
  },
  {
    id: 'finalizer-added-beside-other-change-lost',
    breaks: 'A patch that adds a finalizer to an object and changes something else of it too leaves the finalizers as they were.',
    statements: ['verbs/method/patch'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const { live, mediaType, subresource } = change;
        if (mediaType === undefined || mediaType === applyPatch || subresource !== undefined || isTerminating(live)) return next;
        const isAdded = finalizersOf(next).some((finalizer) => !finalizersOf(live).includes(finalizer));
        const rest = (object: JsonObject): JsonObject => withMetadata(object, { finalizers: undefined, generation: undefined });
        if (!isAdded || sameContent(rest(live), rest(next))) return next;
        return withMetadata(next, { finalizers: valueAt(live, 'metadata', 'finalizers') });
      },
    }),
  },
  {
    id: 'held-removal-sent-in-version-before',
    breaks:
      'The deleted event of an object that finalizers held has the version of the change before its removal, so that a watch from there repeats it.',
    statements: ['watch/resume'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) =>
          filter(event, change).map((one) => {
            const { before, after } = change;
            if (one.type !== 'DELETED' || after !== undefined || before === undefined || !isTerminating(before)) return one;
            return { type: one.type, object: withMetadata(one.object, { resourceVersion: versionOf(before) }) };
          });
      },
    }),
  },
  secondDeleteTried(),
  evictedAtOnce(),
  waitsForNamespace(),
];
