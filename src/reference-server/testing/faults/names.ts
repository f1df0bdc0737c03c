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
    breaks: 'A create under a name that is taken is refused, and replaces the object all the same.',
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
    breaks: 'A create under a name that is taken is answered with success.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'object-names/one-in-cluster', 'object-names/not-before-removal'],
    exchanges: [{ on: { operation: 'create', status: 409 }, answer: { status: 201 } }],
  },
  {
    id: 'names-in-the-cluster',
    breaks: 'A name of a namespaced object is taken in every namespace.',
    statements: ['object-names/same-name/other-namespace'],
    change: () => ({
      objectWithName: ({ live, key, store }) =>
        live ?? namesake(store, (other) => other !== key && kindOf(other) === kindOf(key) && nameOf(other) === nameOf(key)),
    }),
  },
  {
    id: 'names-across-kinds',
    breaks: 'A name that a custom resource has is taken for every other kind.',
    statements: ['object-names/same-name/other-kind'],
    change: () => ({
      objectWithName: ({ live, key, store }) =>
        live ?? namesake(store, (other) => kindOf(other) !== kindOf(key) && isNamespaced(key) && placeOf(other) === placeOf(key)),
    }),
  },
  {
    id: 'names-never-free',
    breaks: 'The name of an object that was deleted stays taken.',
    statements: ['object-names/reused', 'deletion/name-reused'],
    change: () => ({
      objectWithName: ({ live, key, store }) =>
        live ?? [...store.changesAfter(0)].find((change) => change.key === key && change.before !== undefined)?.before,
    }),
  },
  {
    id: 'namespace-content-stays',
    breaks: 'What is in a namespace outlives it.',
    statements: ['object-names/namespace-deleted'],
    change: () => ({ emptiesNamespace: () => false }),
  },
];
