import type { JsonObject } from '#core/model/json';
import { textAt } from '../../json/json-object.ts';
import type { Store } from '../../store/store.ts';
import type { Fault } from './fault.ts';

/** Keys end with the name of an object, and begin with its group and resource. */
const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const placeOf = (key: string): string => key.split('/').slice(3).join('/');
const isNamespaced = (key: string): boolean => key.split('/').length > 4;
const kindOf = (key: string): string => key.split('/').slice(0, 3).join('/');

function namesake(store: Store, isIt: (key: string) => boolean): JsonObject | undefined {
  return [...store.list('', store.revision())].find(({ key }) => isIt(key))?.object;
}

/** Faults of names (specification, "Object names and IDs"). */
export const nameFaults: readonly Fault[] = [
  {
    id: 'taken-name-overwritten',
    breaks: 'A create under a name in use is refused, and replaces the object nevertheless.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'object-names/one-in-cluster'],
    exchanges: [
      {
        on: { operation: 'create', status: 409 },
        also: {
          method: 'PATCH',
          to: ({ path, body }) => `${path}/${textAt(body, 'metadata', 'name') ?? ''}`,
          query: { force: 'true', fieldManager: 'creator' },
          headers: { 'content-type': 'application/apply-patch+yaml' },
        },
      },
    ],
  },
  {
    id: 'taken-name-answered',
    breaks: 'A create under a name in use is answered with success.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'object-names/one-in-cluster', 'object-names/not-before-removal'],
    exchanges: [{ on: { operation: 'create', status: 409 }, answer: { status: 201 } }],
  },
  {
    id: 'names-in-the-cluster',
    breaks: 'The name of a namespaced object is in use in every namespace.',
    statements: ['object-names/same-name/other-namespace'],
    change: () => ({
      objectWithName: ({ live, key, store }) =>
        live ?? namesake(store, (other) => other !== key && kindOf(other) === kindOf(key) && nameOf(other) === nameOf(key)),
    }),
  },
  {
    id: 'names-across-kinds',
    breaks: 'The name of an object is in use for every other kind.',
    statements: ['object-names/same-name/other-kind'],
    change: () => ({
      objectWithName: ({ live, key, store }) =>
        live ?? namesake(store, (other) => kindOf(other) !== kindOf(key) && isNamespaced(key) && placeOf(other) === placeOf(key)),
    }),
  },
  {
    id: 'names-never-free',
    breaks: 'The name of a removed object stays in use.',
    statements: ['object-names/reused', 'deletion/name-reused'],
    change: () => ({
      objectWithName: ({ live, key, store }) =>
        live ?? [...store.changesAfter(0)].find((change) => change.key === key && change.before !== undefined)?.before,
    }),
  },
  {
    id: 'namespace-content-stays',
    breaks: 'The deletion of a namespace does not delete its contents.',
    statements: ['object-names/namespace-deleted'],
    change: () => ({ emptiesNamespace: () => false }),
  },
  {
    id: 'uid-of-the-name',
    breaks: 'An object has the uid of the earlier object with its name.',
    statements: ['object-names/reused'],
    change: () => ({ uidOf: ({ name }) => `uid-of-${name}` }),
  },
];
