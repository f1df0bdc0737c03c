import type { JsonObject } from '#core/model/json';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { collectionOf, finalizersOf, isTerminating, labelsOf, uidOf, versionOf, withMetadata } from './object-states.ts';

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Returns the keys of the objects that a collection had before a revision, as far as the history of the store has them. */
function keysBefore(store: Pick<Store, 'changesAfter'>, collection: string, revision: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const change of store.changesAfter(0)) {
    if (change.revision >= revision) break;
    if (!change.key.startsWith(collection)) continue;
    if (change.after === undefined) keys.delete(change.key);
    else keys.add(change.key);
  }
  return keys;
}

/** Returns the fault of a watch that overlooks updates in YAML. */
function yamlUnsent(): Fault {
  let isYaml = false;
  return {
    id: 'update-in-yaml-unsent',
    breaks: 'A watch does not send an update whose body is YAML.',
    statements: ['events/change/update'],
    exchanges: [
      {
        on: {
          when: ({ operation, request }) => {
            isYaml = operation === 'update' && (request.headers.get('content-type') ?? '').includes('yaml');
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const updated = new Set<string>();
      return {
        changedObject: (change) => {
          if (isYaml && change.mediaType === undefined) updated.add(`${uidOf(change.live)} ${versionOf(change.live)}`);
          return plain.changedObject(change);
        },
        eventFilter:
          () =>
          (event, { before }) =>
            event.type === 'MODIFIED' && updated.has(`${uidOf(before)} ${versionOf(before)}`) ? [] : [event],
      };
    },
  };
}

/** Returns the fault of the initial state of a watch that still has a removed object. */
function removedAtStart(): Fault {
  return {
    id: 'start-has-last-removed-object',
    breaks: 'A watch without a version also begins with the object that was removed last from its collection.',
    statements: ['events/added-at-start/rv-unset'],
    change: (plain) => {
      const kept = keepStore();
      let prefix = '';
      let mostRecent = false;
      return {
        ...kept.from(plain),
        watchedKeys: (keys) => {
          prefix = plain.watchedKeys(keys);
          mostRecent = keys.start === 'state-most-recent';
          return prefix;
        },
        initialOrder: (objects) => {
          let removed: JsonObject | undefined;
          for (const { key, before, after } of kept.store?.changesAfter(0) ?? []) {
            if (!key.startsWith(prefix)) continue;
            if (after === undefined) removed = before;
            else if (uidOf(after) === uidOf(removed)) removed = undefined;
          }
          const ordered = plain.initialOrder(objects);
          return mostRecent && removed !== undefined ? [...ordered, removed] : ordered;
        },
      };
    },
  };
}

/** Faults of the events of watches (specification, "Watch", "Events"). */
export const rareWrongEventFaults: readonly Fault[] = [
  {
    id: 'event-keeps-removed-label',
    breaks: 'The event of a change that removes one of several labels of an object still has the label.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const [former, labels] = [labelsOf(before), labelsOf(after)];
          const isLost = Object.keys(former).some((key) => !Object.hasOwn(labels, key)) && Object.keys(labels).length > 0;
          return [
            event.type === 'MODIFIED' && isLost
              ? { ...event, object: withMetadata(event.object, { labels: { ...former, ...labels } }) }
              : event,
          ];
        },
    }),
  },
  {
    id: 'creation-before-first-name-unsent',
    breaks: 'A watch does not send the creation of an object whose name comes before those of all other objects of the collection.',
    statements: ['watch/one-document-per-change'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        ({ store }) =>
        (event, { key, revision, before }) => {
          if (event.type !== 'ADDED' || before !== undefined) return [event];
          const others = [...keysBefore(store, collectionOf(key), revision)];
          return others.length > 0 && others.every((other) => key < other) ? [] : [event];
        },
    }),
  },
  {
    id: 'event-of-namesake-has-first-uid',
    breaks: 'A watch of all namespaces sends the changes of objects of one name with the uid of the one that changed first.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter: ({ namespace, type }) => {
        const first = new Map<string, string>();
        return (event, { key }) => {
          if (namespace !== undefined || !type.namespaced || event.type !== 'MODIFIED') return [event];
          const uid = first.get(nameOf(key)) ?? uidOf(event.object);
          first.set(nameOf(key), uid);
          return [{ ...event, object: withMetadata(event.object, { uid }) }];
        };
      },
    }),
  },
  yamlUnsent(),
  {
    id: 'event-of-lost-finalizer-still-has-it',
    breaks: 'The event of the removal of one of several finalizers of a terminating object still has the finalizer.',
    statements: ['events/change/update'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const isLess = isTerminating(before) && finalizersOf(after).length < finalizersOf(before).length;
          return [
            event.type === 'MODIFIED' && isLess
              ? { ...event, object: withMetadata(event.object, { finalizers: finalizersOf(before) }) }
              : event,
          ];
        },
    }),
  },
  removedAtStart(),
];
