import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { valueAt } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { labelsOf, partsOf, uidOf, withMetadata } from './object-states.ts';
import { keyWithUid } from './stored-objects.ts';

const mergePatch = 'application/merge-patch+json';

/** Returns whether two keys are of objects of one type and name in different namespaces. */
function areNamesakes(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first === undefined || second === undefined) return false;
  return first.collection === second.collection && first.name === second.name && first.namespace !== second.namespace;
}

/** Returns the objects of the type and name of a key in other namespaces. */
function namesakesOf(store: Store, key: string): readonly JsonObject[] {
  const type = partsOf(key)?.collection;
  if (type === undefined) return [];
  return [...store.list(type, store.revision())].filter((stored) => areNamesakes(stored.key, key)).map(({ object }) => object);
}

/** Returns the fault of a cache of labels that knows no namespaces. */
function labelsOfNamesake(): Fault {
  const kept = keepStore();
  return {
    id: 'patch-of-labels-adds-those-of-namesake',
    breaks: 'A JSON merge patch of the labels of an object also adds the labels of the object of its kind and name in another namespace.',
    statements: ['verbs/method/patch'],
    change: (plain) => ({
      ...kept.from(plain),
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const sent = valueAt(result.patch, 'metadata', 'labels');
        if (result.mediaType !== mergePatch || kept.store === undefined || sent === undefined || !isJsonObject(sent)) return patched;
        const key = keyWithUid(kept.store, uidOf(result.live));
        const [namesake] = key === undefined ? [] : namesakesOf(kept.store, key);
        const added = Object.entries(labelsOf(namesake)).filter(([label]) => !Object.hasOwn(sent, label));
        if (added.length === 0) return patched;
        return withMetadata(patched, { labels: { ...Object.fromEntries(added), ...labelsOf(patched) } });
      },
    }),
  };
}

/** Returns the fault of the deletion of a collection that takes a name for deleted which another namespace still has. */
function namesakesLeft(): Fault {
  const kept = keepStore();
  return {
    id: 'collection-deletion-leaves-namesakes',
    breaks: 'The deletion of a collection leaves the objects of whose type and name another namespace has one too.',
    statements: ['verbs/several/deletecollection'],
    change: (plain) => ({
      ...kept.from(plain),
      deletesItem: (item) => plain.deletesItem(item) && (kept.store === undefined || namesakesOf(kept.store, item.key).length === 0),
    }),
  };
}

/** Faults of requests in one namespace that take another one for it (specification, "Collections", "Object names and IDs"). */
export const rareOtherNamespaceFaults: readonly Fault[] = [
  labelsOfNamesake(),
  {
    id: 'remaining-count-has-alike-namespaces',
    breaks: 'The remainingItemCount of a page of one namespace also counts the objects of namespaces whose names begin with its name.',
    statements: ['collection-metadata/remaining-item-count'],
    change: (plain) => ({
      remainingItems: (left, page) => {
        const { collection, revision, store } = page;
        const counted = plain.remainingItems(left, page);
        // A collection of one namespace: group, resource and namespace.
        if (collection.split('/').length !== 5) return counted;
        const alike = [...store.list(collection.slice(0, -1), revision)].filter(({ key }) => !key.startsWith(collection));
        return counted + alike.length;
      },
    }),
  },
  {
    id: 'leaving-beside-selected-namesake-unsent',
    breaks:
      'A watch of all namespaces does not send that an object is no longer selected where the object of its name in another namespace still is.',
    statements: ['watch/selected/leaves'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const inner = plain.eventFilter(watch);
        const { namespace, type, selects, store } = watch;
        return (event, change) => {
          const isLeaving = event.type === 'DELETED' && change.after !== undefined && namespace === undefined && type.namespaced;
          if (!isLeaving) return inner(event, change);
          const selected = new Map<string, boolean>();
          for (const { revision, key, after } of store.changesAfter(0)) {
            if (revision > change.revision) break;
            if (areNamesakes(key, change.key)) selected.set(key, after !== undefined && selects(after));
          }
          return [...selected.values()].includes(true) ? [] : inner(event, change);
        };
      },
    }),
  },
  namesakesLeft(),
  {
    id: 'watch-everywhere-misses-later-namespaces',
    breaks: 'A watch of all namespaces from a version sends nothing of the namespaces that were created after that version.',
    statements: ['watch/from-list-version'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const send = plain.eventFilter(watch);
        if (!watch.type.namespaced || watch.namespace !== undefined || watch.start !== 'exact') return send;
        const isLater = (namespace: string): boolean => {
          for (const { key, before } of watch.store.changesAfter(watch.from))
            if (before === undefined && key === `/core/namespaces/${namespace}`) return true;
          return false;
        };
        return (event, change) => (isLater(partsOf(change.key)?.namespace ?? '') ? [] : send(event, change));
      },
    }),
  },
  {
    id: 'decision-about-object-valid-in-other-namespaces',
    breaks: 'After a user was allowed to read an object of a namespace, the object of that name in any other namespace can be read too.',
    statements: ['object-names/authorized-on-namespace'],
    change: ({ isAllowed }) => {
      const allowed = new Set<string>();
      return {
        isAllowed: (allows, request) => {
          const decided = isAllowed(allows, request);
          if ('path' in request || request.verb !== 'get' || request.name === '' || request.namespace === '') return decided;
          const decision = [request.group, request.resource, request.subresource, request.name].join(' ');
          if (decided) allowed.add(decision);
          return allowed.has(decision);
        },
      };
    },
  },
];
