import { deepEqual } from '#core/json/deep-equal';
import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, uidOf, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Returns the type and the namespace of a key prefix of a collection. */
function partsOf(collection: string): { readonly type: string; readonly namespace: string } {
  const [, group = '', resource = '', namespace = ''] = collection.split('/');
  return { type: `${group}/${resource}`, namespace };
}

/** Faults of names, of uids and of finalizers under one write (specification, "Object names", "Two-phase deletion of any object"). */
export const rareNameAndFinalizerFaults: readonly Fault[] = [
  {
    id: 'uid-of-namesake-of-other-kind',
    breaks: 'A new object has the uid of the object of another kind that has its name and namespace.',
    statements: ['object-metadata/uid/unique'],
    change: (plain) => {
      const drawn = new Map<string, { readonly type: string; readonly uid: string }>();
      return {
        uidOf: (made) => {
          const { type, namespace } = partsOf(made.collection);
          const key = `${namespace}/${made.name}`;
          const found = drawn.get(key);
          if (namespace !== '' && found !== undefined && found.type !== type) return found.uid;
          const uid = plain.uidOf(made);
          drawn.set(key, { type, uid });
          return uid;
        },
      };
    },
  },
  {
    id: 'generated-names-alike-in-namespaces',
    breaks: 'The names that are generated from a prefix in a second namespace are those of the first namespace again.',
    statements: ['object-metadata/generated-name'],
    change: ({ nameSuffix }) => {
      const first = new Map<string, { readonly namespace: string; readonly suffixes: string[] }>();
      const counts = new Map<string, number>();
      return {
        nameSuffix: (drawn, name) => {
          const { type, namespace } = partsOf(name.collection);
          const suffix = nameSuffix(drawn, name);
          const key = `${type} ${name.prefix}`;
          const known = first.get(key) ?? { namespace, suffixes: [] };
          first.set(key, known);
          if (known.namespace === namespace) known.suffixes.push(suffix);
          if (known.namespace === namespace) return suffix;
          const count = counts.get(`${key} ${namespace}`) ?? 0;
          counts.set(`${key} ${namespace}`, count + 1);
          return known.suffixes[count] ?? suffix;
        },
      };
    },
  },
  {
    id: 'removed-name-unusable-for-update',
    breaks: 'An update does not create its object under the name of a removed one, but is refused because the name is in use.',
    statements: ['object-names/reused'],
    change: (plain) => {
      let isAsked = false;
      let isUpdate = false;
      return {
        needsRightToCreate: (request) => {
          isAsked = request.by === 'update';
          return plain.needsRightToCreate(request);
        },
        uidOf: (made) => {
          isUpdate = isAsked;
          isAsked = false;
          return plain.uidOf(made);
        },
        objectWithName: (requested) =>
          plain.objectWithName(requested) ?? (isUpdate ? lastRemoved(requested.store, requested.key) : undefined),
      };
    },
  },
  {
    id: 'status-patch-removes-finalizers',
    breaks: 'A patch of the status of an object removes its finalizers.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const isPatch = change.subresource === 'status' && change.mediaType !== undefined;
        return isPatch && finalizersOf(change.live).length > 0 ? withMetadata(next, { finalizers: undefined }) : next;
      },
    }),
  },
  {
    id: 'status-change-removes-terminating-object',
    breaks: 'A change of the status of a terminating object removes the object, whatever its finalizers are.',
    statements: ['deletion/still-served'],
    change: ({ changedObject, blocksRemoval, storesDryRun }) => {
      let written: string | undefined;
      return {
        changedObject: (change) => {
          const { live, next, subresource } = change;
          const isChanged = subresource === 'status' && !deepEqual(valueAt(live, 'status') ?? {}, valueAt(next, 'status') ?? {});
          written = isChanged && isTerminating(live) ? uidOf(live) : undefined;
          return changedObject(change);
        },
        storesDryRun: (change) => {
          written = undefined;
          return storesDryRun(change);
        },
        blocksRemoval: (finalizers, type, object) => {
          const isWritten = written !== undefined && written === uidOf(object);
          written = undefined;
          return !isWritten && blocksRemoval(finalizers, type, object);
        },
      };
    },
  },
  {
    id: 'dry-run-of-selected-deletion-carried-out',
    breaks: 'A dry run of the deletion of a collection with a label selector is carried out.',
    statements: ['dry-run/delete-collection/nothing-stored', 'dry-run/delete-collection/no-event'],
    exchanges: [
      {
        on: { operation: 'deletecollection', query: { dryRun: 'present', labelSelector: /./ } },
        request: { query: { dryRun: null } },
      },
    ],
  },
];
