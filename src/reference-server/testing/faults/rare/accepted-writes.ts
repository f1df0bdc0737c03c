import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, textsAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf, versionOf, withMetadata } from './object-states.ts';

const mergeType = 'application/merge-patch+json';
const strategicType = 'application/strategic-merge-patch+json';

/** Returns the former objects under a key. */
function formerOf(store: Store, key: string): readonly JsonObject[] {
  const found: JsonObject[] = [];
  for (const change of store.changesAfter(store.oldestRevision()))
    if (change.key === key && change.before !== undefined) found.push(change.before);
  return found;
}

/** Returns the fault of updates in binary whose version is not compared. */
function staleInBinary(): Fault {
  let isBinary = false;
  return {
    id: 'stale-update-in-binary-accepted',
    breaks: 'An update in the binary media type from an old version is accepted.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      {
        on: {
          when: ({ request, operation }) => {
            isBinary = operation === 'update' && (request.headers.get('content-type') ?? '').includes('protobuf');
            return false;
          },
        },
      },
    ],
    change: (plain) => ({ isStale: (version) => !isBinary && plain.isStale(version) }),
  };
}

/** Faults of updates and patches that depend on the object, or on the form of the write (specification, "Verbs"). */
export const rareAcceptedWriteFaults: readonly Fault[] = [
  {
    id: 'strategic-patch-repeats-finalizers',
    breaks: 'A strategic merge patch with a finalizer that the object already has appends it to the finalizers once more.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const had = finalizersOf(result.live);
        const again = textsAt(result.patch, 'metadata', 'finalizers').filter((one) => had.includes(one));
        if (result.mediaType !== strategicType || again.length === 0) return patched;
        return withMetadata(patched, { finalizers: [...finalizersOf(patched), ...again] });
      },
    }),
  },
  {
    id: 'renamed-key-unseen',
    breaks: 'An update that only moves a value to another key of the data or labels is answered with success and not stored.',
    statements: ['verbs/method/put'],
    detectedBy: 'drawn',
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.mediaType !== undefined || change.subresource !== undefined) return next;
        const sorted = (map: JsonObject): Json => Object.values(map).map(String).sort();
        return [['data'], ['metadata', 'labels']].reduce((object, path) => {
          const [before, after] = [objectAt(change.live, ...path), objectAt(object, ...path)];
          const isMoved = !deepEqual(before, after) && deepEqual(sorted(before), sorted(after)) && Object.keys(before).length > 0;
          const hasSameKeys = deepEqual(Object.keys(before).sort(), Object.keys(after).sort());
          return isMoved && !hasSameKeys ? withValueIn(object, path, before) : object;
        }, next);
      },
    }),
  },
  {
    id: 'version-of-removed-object-accepted',
    breaks: 'An update from the version of a removed object is accepted for a new object of its name.',
    statements: ['object-metadata/resource-version/stale-update'],
    detectedBy: 'drawn',
    change: (plain) => {
      const former = new Set<string>();
      return {
        createdObject: (created) => {
          for (const object of formerOf(created.store, created.key)) former.add(versionOf(object));
          return plain.createdObject(created);
        },
        isStale: (version) => plain.isStale(version) && !former.has(version.requested),
      };
    },
  },
  {
    id: 'stale-patch-of-metadata-accepted',
    breaks: 'A JSON merge patch that names an old resourceVersion is accepted where it patches nothing but metadata.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => {
      let isOfMetadata = false;
      return {
        patchedObject: (result) => {
          const fields = isJsonObject(result.patch) ? Object.keys(result.patch) : [];
          const isAlone = fields.every((field) => ['metadata', 'kind', 'apiVersion'].includes(field));
          isOfMetadata = result.mediaType === mergeType && isAlone && versionOf(result.patch) !== '';
          return plain.patchedObject(result);
        },
        isStale: (version) => {
          const isExempt = isOfMetadata;
          isOfMetadata = false;
          return !isExempt && plain.isStale(version);
        },
      };
    },
  },
  {
    id: 'required-field-kept-by-update',
    breaks: 'An update of a CSINode that omits the nodeID of a driver is accepted, and keeps the one that the driver had.',
    statements: ['errors/required-field'],
    change: (plain) => ({
      replacement: (update) => {
        const object = plain.replacement(update);
        if (textAt(object, 'kind') !== 'CSINode') return object;
        const live = arrayAt(update.live, 'spec', 'drivers');
        const drivers = arrayAt(object, 'spec', 'drivers').map((driver) => {
          const former = live.find((one) => textAt(one, 'name') === textAt(driver, 'name'));
          const nodeID = valueAt(driver, 'nodeID') ?? valueAt(former, 'nodeID');
          return isJsonObject(driver) && nodeID !== undefined ? withFields(driver, { nodeID }) : driver;
        });
        return drivers.length === 0 ? object : withValueIn(object, ['spec', 'drivers'], drivers);
      },
    }),
  },
  staleInBinary(),
];
