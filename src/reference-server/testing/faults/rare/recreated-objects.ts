import { refusals } from '../../../exchange/refusals.ts';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import type { Change, Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { uidOf } from './object-states.ts';
import { lastRemoved } from './removed-objects.ts';

/** Returns whether the status of a type is a part of its own, and says nothing about how the object is served. */
const hasPlainStatus = (type: ResourceType): boolean =>
  type.subresources.some(({ name }) => name === 'status') && !['namespace', 'definition'].includes(type.strategy);

/** Returns the prefix of the keys in the namespace of a key; `undefined` for a key without a namespace. */
function namespacePrefix(key: string): string | undefined {
  const parts = key.split('/');
  return parts.length === 5 ? `${parts.slice(0, 4).join('/')}/` : undefined;
}

/** Returns whether the objects under a prefix were all removed at some time. */
function wasEmptied(changes: Iterable<Change>, prefix: string): boolean {
  let objects = 0;
  for (const { key, before, after } of changes) {
    if (!key.startsWith(prefix)) continue;
    if (before === undefined) objects += 1;
    if (after === undefined) objects -= 1;
    if (after === undefined && objects <= 0) return true;
  }
  return false;
}

/** Creates a function that returns whether a prefix of keys was emptied, and counts again only after a change. */
function emptiedPrefixes(): (store: Pick<Store, 'revision' | 'changesAfter'>, prefix: string) => boolean {
  const known = new Map<string, { readonly revision: number; readonly emptied: boolean }>();
  return (store, prefix) => {
    const last = known.get(prefix);
    if (last?.revision === store.revision()) return last.emptied;
    const emptied = wasEmptied(store.changesAfter(0), prefix);
    known.set(prefix, { revision: store.revision(), emptied });
    return emptied;
  };
}

/** Faults of objects, namespaces and definitions whose name was used before (specification, "Object names", "Two-phase deletion"). */
export const rareRecreatedObjectFaults: readonly Fault[] = [
  {
    id: 'recreated-object-has-former-status',
    breaks: 'An object that is created under the name of a removed one has its status.',
    statements: ['verbs/method/post'],
    change: ({ createdObject }) => ({
      createdObject: (created) => {
        const object = createdObject(created);
        const status = hasPlainStatus(created.type) ? objectAt(lastRemoved(created.store, created.key), 'status') : {};
        return Object.keys(status).length === 0 ? object : withFields(object, { status });
      },
    }),
  },
  {
    id: 'initial-state-lacks-recreated-objects',
    breaks: 'A watch without a version does not begin with the objects that were created under the name of a removed one.',
    statements: ['events/added-at-start/rv-unset'],
    change: ({ createdObject, initialOrder }) => {
      const recreated = new Set<string>();
      return {
        createdObject: (created) => {
          const object = createdObject(created);
          if (lastRemoved(created.store, created.key) !== undefined) recreated.add(uidOf(object));
          return object;
        },
        initialOrder: (objects) => initialOrder(objects).filter((object) => !recreated.has(uidOf(object))),
      };
    },
  },
  {
    id: 'recreated-definition-undiscovered',
    breaks: 'Discovery does not list a custom resource whose definition was deleted and created again.',
    statements: ['paths/nothing-unlisted'],
    change: ({ createdObject, isDiscovered }) => {
      const recreated = new Set<string>();
      return {
        createdObject: (created) => {
          const { type, key, object, store } = created;
          if (type.strategy === 'definition' && lastRemoved(store, key) !== undefined)
            recreated.add(`${textAt(object, 'spec', 'names', 'plural') ?? ''}.${textAt(object, 'spec', 'group') ?? ''}`);
          return createdObject(created);
        },
        isDiscovered: (type) => isDiscovered(type) && !(type.origin === 'definition' && recreated.has(`${type.resource}.${type.group}`)),
      };
    },
  },
  {
    id: 'recreated-namespace-refuses-creates',
    breaks: 'Nothing can be created in a namespace that was deleted and created again.',
    statements: ['verbs/method/post'],
    change: ({ createdObject }) => ({
      createdObject: (created) => {
        const { type, key, object, store } = created;
        const namespace = textAt(object, 'metadata', 'namespace');
        if (
          namespacePrefix(key) !== undefined &&
          namespace !== undefined &&
          lastRemoved(store, `/core/namespaces/${namespace}`) !== undefined
        )
          throw refusals.forbidden(
            { group: type.group, resource: type.resource, name: textAt(object, 'metadata', 'name') ?? '' },
            `unable to create new content in namespace ${namespace} because it is being terminated`,
          );
        return createdObject(created);
      },
    }),
  },
  {
    id: 'emptied-namespace-unlisted-everywhere',
    breaks: 'A list of all namespaces lacks the objects of a namespace whose objects of the type had all been removed before.',
    statements: ['paths/namespaced/all-namespaces'],
    change: ({ isListed }) => {
      const isEmptied = emptiedPrefixes();
      return {
        isListed: (item) => {
          const prefix = item.namespace === undefined ? namespacePrefix(item.key) : undefined;
          return isListed(item) && (prefix === undefined || !isEmptied(item.store, prefix));
        },
      };
    },
  },
];
