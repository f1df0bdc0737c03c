import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { withVersion } from '../../../api/read/resource-version.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { finalizersOf, isTerminating, labelsOf, mapPaths, partsOf, withMetadata } from './object-states.ts';

/** Returns an object in which each path that a JSON patch sets several times has the first of these values. */
function withFirstValues(object: JsonObject, operations: readonly Json[]): JsonObject {
  const isSet = (operation: Json): boolean => ['add', 'replace', 'test'].includes(textAt(operation, 'op') ?? '');
  if (!operations.every(isSet)) return object;
  const sets = operations.filter((operation) => textAt(operation, 'op') !== 'test');
  return sets.reduceRight<JsonObject>((changed, operation, index) => {
    const path = textAt(operation, 'path') ?? '';
    const tokens = parsePointer(path) ?? [];
    const isOfMap = mapPaths.some((map) => tokens.length === map.length + 1 && map.every((field, at) => tokens[at] === field));
    const isRepeated = sets.some((other, at) => at > index && textAt(other, 'path') === path);
    const value = valueAt(operation, 'value');
    return isOfMap && isRepeated && value !== undefined ? withValueIn(changed, tokens, value) : changed;
  }, object);
}

/** Stores the objects of a namespace again, as they are. */
function touchAll(store: Store, namespace: string): void {
  const inside = [...store.list('/', store.revision())].filter(({ key }) => partsOf(key)?.namespace === namespace);
  for (const { key, object } of inside) store.put(key, (revision) => withVersion(object, revision));
}

/** Faults of writes that put one thing in the place of another, and of what is beside an object: its namesakes and its namespace. */
export const rareReplacedPartFaults: readonly Fault[] = [
  {
    id: 'replaced-finalizer-stays',
    breaks: 'An update that replaces one finalizer of a live object by another one adds the new one and keeps the one that it replaces.',
    statements: ['verbs/put/replaces'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const [before, after] = [finalizersOf(change.live), finalizersOf(next)];
        const removed = before.filter((one) => !after.includes(one));
        const added = after.filter((one) => !before.includes(one));
        const isReplaced = removed.length > 0 && added.length > 0 && !isTerminating(change.live);
        if (change.mediaType !== undefined || change.subresource !== undefined || !isReplaced) return next;
        return withMetadata(next, { finalizers: [...before, ...added] });
      },
    }),
  },
  {
    id: 'key-moved-to-binary-data-stays-in-data',
    breaks: 'An update that moves a key of a ConfigMap from data to binaryData leaves the key in data too.',
    statements: ['verbs/put/replaces'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.type.resource !== 'configmaps' || change.mediaType !== undefined) return next;
        const data = objectAt(next, 'data');
        const moved = Object.entries(objectAt(change.live, 'data')).filter(
          ([key]) => !Object.hasOwn(data, key) && Object.hasOwn(objectAt(next, 'binaryData'), key),
        );
        return moved.length === 0 ? next : withFields(next, { data: withFields(data, Object.fromEntries(moved)) });
      },
    }),
  },
  {
    id: 'first-of-two-values-in-json-patch-stored',
    breaks: 'A JSON patch that sets the same label, annotation or key of data twice stores the first of the two values.',
    statements: ['verbs/method/patch'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        return result.mediaType === 'application/json-patch+json' && isJsonArray(result.patch)
          ? withFirstValues(patched, result.patch)
          : patched;
      },
    }),
  },
  {
    id: 'name-taken-by-terminating-object-of-other-kind',
    breaks: 'A create is refused if an object of another kind with the same name in its namespace is terminating.',
    statements: ['object-names/same-name/other-kind'],
    change: (plain) => ({
      objectWithName: (requested) => {
        const found = plain.objectWithName(requested);
        const at = partsOf(requested.key);
        if (found !== undefined || at === undefined) return found;
        for (const { key, object } of requested.store.list('/', requested.store.revision())) {
          const other = partsOf(key);
          const isNamesake = other?.namespace === at.namespace && other.name === at.name;
          if (isNamesake && other.collection !== at.collection && isTerminating(object)) return object;
        }
        return undefined;
      },
    }),
  },
  {
    id: 'delete-reaches-service-account-of-the-name',
    breaks: 'The delete of a ConfigMap also deletes the ServiceAccount of its name in its namespace.',
    statements: ['object-names/same-name/other-kind'],
    exchanges: [
      {
        on: { operation: 'delete', resource: 'configmaps', subresource: 'none', query: { dryRun: 'absent' }, status: [200, 202] },
        also: { to: ({ path }) => path.replace('/configmaps/', '/serviceaccounts/') },
      },
    ],
  },
  {
    id: 'change-of-namespace-labels-touches-its-objects',
    breaks: 'A change of the labels of a namespace gives the objects in it new resourceVersions.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: (plain) => {
      let isSubscribed = false;
      return {
        objectWithName: (requested) => {
          const { store } = requested;
          if (!isSubscribed)
            store.subscribe(({ key, before, after }) => {
              const isNamespace = key.startsWith('/core/namespaces/') && before !== undefined && after !== undefined;
              if (isNamespace && !deepEqual(labelsOf(before), labelsOf(after))) touchAll(store, textAt(after, 'metadata', 'name') ?? '');
            });
          isSubscribed = true;
          return plain.objectWithName(requested);
        },
      };
    },
  },
  {
    id: 'initial-state-lacks-node-records-without-drivers',
    breaks: 'The initial state of a watch lacks the CSINodes that have no drivers.',
    statements: ['events/added-at-start/rv-unset'],
    change: (plain) => ({
      initialOrder: (objects) =>
        plain
          .initialOrder(objects)
          .filter((object) => textAt(object, 'kind') !== 'CSINode' || arrayAt(object, 'spec', 'drivers').length > 0),
    }),
  },
  {
    id: 'collection-deletion-leaves-owned-objects',
    breaks: 'The deletion of a collection leaves the objects that have an owner.',
    statements: ['verbs/several/deletecollection'],
    change: (plain) => ({
      deletesItem: (item) => plain.deletesItem(item) && arrayAt(item.object, 'metadata', 'ownerReferences').length === 0,
    }),
  },
];
