import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, textsAt, valueAt, withFields } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf, isTerminating, uidOf, withMetadata } from './object-states.ts';

/** Returns the operations of a JSON patch. */
const operationsOf = (patch: Json): readonly JsonObject[] => (isJsonArray(patch) ? patch.filter(isJsonObject) : []);

const pointerOf = (operation: JsonObject): readonly string[] => parsePointer(textAt(operation, 'path') ?? '') ?? [];

/** Returns a CSINode whose drivers have the topologyKeys of the live ones where they have none. */
function withFormerTopologyKeys(live: JsonObject, sent: JsonObject): JsonObject {
  const former = arrayAt(live, 'spec', 'drivers').filter(isJsonObject);
  const drivers = arrayAt(sent, 'spec', 'drivers').map((driver): Json => {
    const same = former.find((one) => textAt(one, 'name') === textAt(driver, 'name') && textAt(one, 'nodeID') === textAt(driver, 'nodeID'));
    if (!isJsonObject(driver) || same === undefined || textsAt(driver, 'topologyKeys').length > 0) return driver;
    return withFields(driver, { topologyKeys: same['topologyKeys'] ?? driver['topologyKeys'] });
  });
  return drivers.length === 0 ? sent : withFields(sent, { spec: withFields(objectAt(sent, 'spec'), { drivers }) });
}

/** Faults of one form of a write alone (specification, "Dry-run", "Verbs", "Finalizers"). */
export const rareWriteFormFaults: readonly Fault[] = [
  {
    id: 'last-finalizer-after-dry-run-of-delete-removes',
    breaks: 'After a dry run of the delete of an object with finalizers, the write that removes its last finalizer removes the object.',
    statements: ['dry-run/delete-held/nothing-stored'],
    change: (plain) => {
      const tried = new Set<string>();
      return {
        removesHeld: (deletion) => {
          if (deletion.dryRun) tried.add(uidOf(deletion.live));
          return plain.removesHeld(deletion);
        },
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const losesLast = finalizersOf(change.live).length > 0 && finalizersOf(next).length === 0;
          if (!losesLast || isTerminating(next) || !tried.has(uidOf(change.live))) return next;
          return withMetadata(next, { deletionTimestamp: valueAt(next, 'metadata', 'creationTimestamp') });
        },
      };
    },
  },
  {
    id: 'tests-of-json-patch-unread-in-dry-run',
    breaks: 'A dry run of a JSON patch with a test that fails succeeds, where the patch itself is refused.',
    statements: ['dry-run/json-patch/status'],
    exchanges: [
      {
        on: { operation: 'json-patch', query: { dryRun: 'present' } },
        request: { body: [{ at: '/*', by: (operation) => (textAt(operation, 'op') === 'test' ? undefined : operation) }] },
      },
    ],
  },
  {
    id: 'null-in-merge-patch-of-status-leaves-field',
    breaks: 'A JSON merge patch of the status with a null for a field leaves the field in the status.',
    statements: ['paths/subresource/status-patched'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.subresource !== 'status' || change.mediaType !== 'application/merge-patch+json') return next;
        const status = objectAt(next, 'status');
        const lost = Object.entries(objectAt(change.live, 'status')).filter(([key]) => !Object.hasOwn(status, key));
        return lost.length === 0 ? next : withFields(next, { status: withFields(status, Object.fromEntries(lost)) });
      },
    }),
  },
  {
    id: 'delete-in-other-version-ignores-finalizers',
    breaks:
      'A delete of an object in another API version than the one in which objects are stored removes it at once, whatever its finalizers.',
    statements: ['deletion/marked'],
    change: (plain) => ({
      blocksRemoval: (finalizers, type, object) =>
        plain.blocksRemoval(finalizers, type, object) && (isTerminating(object) || apiVersionOf(type) === type.storedApiVersion),
    }),
  },
  {
    id: 'topology-keys-stay-after-update',
    breaks: 'An update of a CSINode that empties or omits the topologyKeys of a driver keeps those that the driver had.',
    statements: ['verbs/put/replaces'],
    change: (plain) => ({
      replacement: (update) => {
        const object = plain.replacement(update);
        return textAt(update.live, 'kind') === 'CSINode' ? withFormerTopologyKeys(update.live, object) : object;
      },
    }),
  },
  {
    id: 'json-patch-copy-over-value-ignored',
    breaks: 'A JSON patch that copies a value to a place where the object has another value already leaves that value.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const operations = result.mediaType === 'application/json-patch+json' ? operationsOf(result.patch) : [];
        return operations
          .filter((operation) => textAt(operation, 'op') === 'copy')
          .map(pointerOf)
          .filter((path) => operations.filter((other) => deepEqual([...pointerOf(other)], [...path])).length === 1)
          .reduce((object, path) => {
            const former = path.length === 0 ? undefined : valueAt(result.live, ...path);
            return former === undefined || valueAt(object, ...path) === undefined ? object : withValueIn(object, path, former);
          }, patched);
      },
    }),
  },
];
