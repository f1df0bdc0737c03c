import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Keys have a group, a resource, the namespace of a namespaced object, and a name. */
const typeIn = (key: string): string => key.split('/').slice(0, 3).join('/');
const nameIn = (key: string): string => key.slice(key.lastIndexOf('/'));
const isNamesake = (one: string, other: string): boolean => one !== other && typeIn(one) === typeIn(other) && nameIn(one) === nameIn(other);

/** Returns the revision before the creation of the object under a key; `undefined` where it is not retained. */
function revisionBefore(store: Pick<Store, 'oldestRevision' | 'changesAfter'>, key: string): number | undefined {
  let before: number | undefined;
  for (const change of store.changesAfter(store.oldestRevision()))
    if (change.key === key && change.before === undefined) before = change.revision - 1;
  return before;
}

type Shown = { readonly uid: string; readonly cells: readonly Json[] };

/** Faults of names that were used before, or are used in another namespace (specification, "Object names"). */
export const rareUsedNameFaults: readonly Fault[] = [
  {
    id: 'former-creation-time',
    breaks: 'An object that is created under the name of a removed one has its creationTimestamp.',
    statements: ['object-metadata/creation-timestamp/set'],
    detectedBy: 'drawn',
    change: () => ({
      createdObject: ({ key, object, store }) => {
        const former = lastRemoved(store, key);
        return former === undefined
          ? object
          : withMetadata(object, { creationTimestamp: objectAt(former, 'metadata')['creationTimestamp'] });
      },
    }),
  },
  {
    id: 'uid-of-terminating-namesake',
    breaks: 'A new object has the uid of the object of its name in another namespace where that one is terminating.',
    statements: ['object-metadata/uid/unique'],
    detectedBy: 'drawn',
    change: () => ({
      createdObject: ({ type, key, object, store }) => {
        const namesakes = [...store.list(collectionPrefix(type), store.revision())].filter((one) => isNamesake(one.key, key));
        const uid = namesakes.map((one) => (isTerminating(one.object) ? textAt(one.object, 'metadata', 'uid') : undefined)).find(Boolean);
        return uid === undefined ? object : withMetadata(object, { uid });
      },
    }),
  },
  {
    id: 'terminating-name-taken-everywhere',
    breaks: 'The name of a terminating object cannot be used in other namespaces either.',
    statements: ['object-names/same-name/other-namespace'],
    change: (plain) => ({
      objectWithName: (requested) => {
        const { key, store } = requested;
        const namesake = [...store.list(`${typeIn(key)}/`, store.revision())].find(
          (one) => isNamesake(one.key, key) && isTerminating(one.object),
        );
        return plain.objectWithName(requested) ?? namesake?.object;
      },
    }),
  },
  {
    id: 'removed-namesake-unlists',
    breaks: 'A list lacks an object since the removal of an object of its name in another namespace, until it is changed.',
    statements: ['collections/selected/label'],
    detectedBy: 'drawn',
    change: (plain) => ({
      isListed: (item) => {
        if (!plain.isListed(item)) return false;
        const { key, object, revision, store } = item;
        const since = Number(textAt(object, 'metadata', 'resourceVersion'));
        for (const change of store.changesAfter(since))
          if (change.revision <= revision && change.after === undefined && isNamesake(change.key, key)) return false;
        return true;
      },
    }),
  },
  {
    id: 'missing-name-remembered',
    breaks: 'The first get of a new object returns 404 where its name was read before there was one.',
    statements: ['deletion/name-reused'],
    change: (plain) => {
      const missing = new Set<string>();
      return {
        servedRevision: (read) => {
          const { operation, version, key, store } = read;
          const served = plain.servedRevision(read);
          if (operation !== 'get' || version !== 'unset' || key === undefined) return served;
          if (store.get(key) === undefined) missing.add(key);
          else if (missing.delete(key)) return revisionBefore(store, key) ?? served;
          return served;
        },
      };
    },
  },
  {
    id: 'cells-of-former-object',
    breaks: 'The row of a Table for an object has the cells that were first shown for a removed object of its name.',
    statements: ['table/rows'],
    detectedBy: 'drawn',
    change: (plain) => {
      const shown = new Map<string, Shown>();
      return {
        tableRows: (rows, type) =>
          plain.tableRows(rows, type).map((row) => {
            const object = row['object'];
            if (!isJsonObject(object)) return row;
            const [namespace = '', name = ''] = ['namespace', 'name'].map((field) => textAt(object, 'metadata', field));
            const key = JSON.stringify([collectionPrefix(type), namespace, name]);
            const uid = textAt(object, 'metadata', 'uid') ?? '';
            const known = shown.get(key);
            if (known === undefined) shown.set(key, { uid, cells: arrayAt(row, 'cells') });
            return known === undefined || known.uid === uid ? row : withFields(row, { cells: known.cells });
          }),
      };
    },
  },
];
