import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { withVersion } from '../../../api/read/resource-version.ts';
import { textAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { finalizersOf, isTerminating, uidOf, versionOf, versionsWritten, withMetadata } from './object-states.ts';
import { isDryRun, isOfOtherVersion, seeing } from './seen-requests.ts';
import { keyWithUid } from './stored-objects.ts';

/** Returns the finalizers of an object in the order of an earlier state. */
function inFormerOrder(live: JsonObject, next: JsonObject): JsonObject {
  const [before, after] = [finalizersOf(live), finalizersOf(next)];
  const isPart = after.length < before.length && after.every((finalizer) => before.includes(finalizer));
  const former = before.filter((finalizer) => after.includes(finalizer));
  return isPart && former.length === after.length && !deepEqual([...former], [...after])
    ? withMetadata(next, { finalizers: former })
    : next;
}

/** Returns the fault of a response to a delete that has the version from before the mark. */
function markInFormerVersion(): Fault {
  const former = new Map<string, string>();
  return {
    id: 'mark-answered-in-former-version',
    breaks: 'The response to a delete that marks an object for deletion has the resourceVersion that the object had before.',
    statements: ['resource-version-meaning/names-one-state'],
    change: (plain) => {
      former.clear();
      return {
        removesHeld: (deletion) => {
          const { live, dryRun } = deletion;
          if (isTerminating(live) || dryRun) former.delete(uidOf(live));
          else former.set(uidOf(live), versionOf(live));
          return plain.removesHeld(deletion);
        },
      };
    },
    exchanges: [
      {
        on: { operation: 'delete', status: 200 },
        answer: {
          body: [
            {
              at: '/metadata/resourceVersion',
              by: (version, document) => former.get(uidOf(document)) ?? version,
            },
          ],
        },
      },
    ],
  };
}

/** Returns the fault of a name that is in use in one API version only. */
function takenInOneVersion(): Fault {
  let asked: { readonly prefix: string; readonly version: string } | undefined;
  return {
    id: 'name-taken-in-one-version-only',
    breaks: 'A create in another API version than those in which the object of its name was written succeeds, and replaces that object.',
    statements: ['object-names/unique'],
    exchanges: [
      seeing(({ operation, route }) => {
        if (operation === 'create' && route?.of === 'collection')
          asked = { prefix: collectionPrefix(route.type, route.namespace), version: apiVersionOf(route.type) };
      }),
    ],
    change: (plain) => {
      asked = undefined;
      return {
        objectWithName: (requested) => {
          const found = plain.objectWithName(requested);
          if (found === undefined || asked === undefined || !requested.key.startsWith(asked.prefix)) return found;
          const written = versionsWritten(found);
          return written.size > 0 && !written.has(asked.version) ? undefined : found;
        },
      };
    },
  };
}

/** Returns the fault of names that are generated for a body in binary. */
function prefixInBinary(): Fault {
  let binary = '';
  return {
    id: 'generated-name-in-binary-is-prefix',
    breaks: 'A create in the binary media type with generateName uses the prefix alone as the name of the object.',
    statements: ['verbs/method/post'],
    detectedBy: 'drawn',
    exchanges: [
      seeing(({ operation, route, request }) => {
        if (operation !== 'create' || route?.of !== 'collection') return;
        const isBinary = /protobuf/i.test(request.headers.get('content-type') ?? '');
        binary = isBinary ? collectionPrefix(route.type, route.namespace) : '';
      }),
    ],
    change: (plain) => {
      binary = '';
      return {
        nameSuffix: (drawn, name) => (name.collection === binary ? '' : plain.nameSuffix(drawn, name)),
      };
    },
  };
}

/** Returns the fault of an apply that is refused for several managers and changes the version. */
function refusedApplyRenewsVersion(): Fault {
  const kept = keepStore();
  let dryRun = false;
  return {
    id: 'refused-apply-renews-version',
    breaks: 'An apply that is refused for conflicts with two managers or more gives the object a new resourceVersion.',
    statements: ['apply/conflict'],
    detectedBy: 'drawn',
    exchanges: [
      seeing((parsed) => {
        if (parsed.operation === 'apply') dryRun = isDryRun(parsed);
      }),
    ],
    change: (plain) => {
      dryRun = false;
      return {
        ...kept.from(plain),
        applied: (apply) => {
          const outcome = plain.applied(apply);
          const { store } = kept;
          if (outcome.kind !== 'conflict' || store === undefined || dryRun) return outcome;
          if (new Set(outcome.conflicts.map(({ manager }) => manager)).size < 2) return outcome;
          const key = keyWithUid(store, uidOf(apply.live));
          const object = key === undefined ? undefined : store.get(key);
          if (key !== undefined && object !== undefined) store.put(key, (revision) => withVersion(object, revision));
          return outcome;
        },
      };
    },
  };
}

/** Faults of writes, and of their answers, in one state, version or form of an object (specification, "Object metadata", "Object names", "Apply"). */
export const rareAnsweredWriteFaults: readonly Fault[] = [
  markInFormerVersion(),
  {
    id: 'reordering-with-removal-of-finalizer-lost',
    breaks: 'A write that removes a finalizer of an object and changes the order of the others leaves the others in their former order.',
    statements: ['object-metadata/finalizers/reordered'],
    change: (plain) => ({
      changedObject: (change) => inFormerOrder(change.live, plain.changedObject(change)),
    }),
  },
  {
    id: 'collection-deletion-in-other-version-not-done',
    breaks:
      'The deletion of a collection in another API version than the one in which objects are stored is answered with success and deletes nothing.',
    statements: ['verbs/several/deletecollection'],
    exchanges: [{ on: { operation: 'deletecollection', when: isOfOtherVersion }, request: { query: { dryRun: 'All' } } }],
  },
  takenInOneVersion(),
  {
    id: 'concurrent-generated-names-collide',
    breaks: 'Of concurrent creates with generateName in one collection, every second one is refused because its name is in use.',
    statements: ['object-metadata/generated-name'],
    exchanges: [
      {
        on: {
          operation: 'create',
          concurrentWith: 'create',
          when: ({ body }) => textAt(body, 'metadata', 'generateName') !== undefined && textAt(body, 'metadata', 'name') === undefined,
          every: 2,
        },
        refuse: { status: 409, reason: 'AlreadyExists', message: 'an object with the generated name already exists' },
      },
    ],
  },
  prefixInBinary(),
  {
    id: 'conflict-in-binary-has-no-prefix',
    breaks: 'The Status of a conflict in the binary media type has no prefix, where other errors have it.',
    statements: ['protobuf/error'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const sent = plain.binaryResponse(bytes, types);
        const status: Json | undefined = decodeBinaryObject(sent, types);
        const isConflict = isJsonObject(status) && status['kind'] === 'Status' && status['code'] === 409;
        return isConflict ? sent.subarray(4) : sent;
      },
    }),
  },
  {
    id: 'scale-applied-over-owner',
    breaks: 'An apply to the scale of another number of replicas than that which another manager set does not conflict.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => plain.applied(apply.subresource === 'scale' ? { ...apply, force: true } : apply),
    }),
  },
  refusedApplyRenewsVersion(),
  {
    id: 'get-during-update-not-found',
    breaks: 'A get of an object that is concurrent with an update of it is answered with 404.',
    statements: ['resource-version-meaning/most-recent/get'],
    exchanges: [
      {
        on: { operation: 'get', subresource: 'none', concurrentWith: 'update' },
        refuse: { status: 404, reason: 'NotFound', message: 'the object was not found' },
      },
    ],
  },
  {
    id: 'table-of-delete-has-no-row',
    breaks: 'The Table that answers a delete which marks an object for deletion has no row.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: { operation: 'delete', headers: { accept: /as=Table/i }, status: 200 },
        answer: { body: [{ at: '/rows', by: () => [] }] },
      },
    ],
  },
];
