import { textAt, withFields } from '../../../json/json-object.ts';
import { objectKey } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './object-states.ts';

/** Faults of watches in one state (specification, "Watch", "Events", "Resource-version semantics"). */
export const rareWatchFaults: readonly Fault[] = [
  {
    id: 'recreation-untold',
    breaks: 'A watch that sent the deletion of an object does not send the creation of another one of the same name.',
    statements: ['events/change/create'],
    change: () => ({
      eventFilter: () => {
        const gone = new Set<string>();
        return (event, { key }) => {
          if (event.type === 'DELETED') gone.add(key);
          return event.type === 'ADDED' && gone.has(key) ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'changes-before-resuming-collapsed',
    breaks: 'A watch sends only the last of the updates of an object that were made before it was opened.',
    statements: ['watch/one-document-per-change', 'watch-resource-version/rv-other'],
    change: () => ({
      eventFilter: ({ store }) => {
        const opened = store.revision();
        return (event, { key, revision }) => {
          const later = [...store.changesAfter(revision)].filter((change) => change.key === key && change.revision <= opened);
          const isUpdatedAgain = later.some(({ before, after }) => before !== undefined && after !== undefined);
          return event.type === 'MODIFIED' && isUpdatedAgain ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'finalized-deletion-told-without-content',
    breaks: 'A watch sends the removal of an object that had been terminating with metadata alone.',
    statements: ['events/change/delete'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) => {
          const wasTerminating = after === undefined && textAt(before, 'metadata', 'deletionTimestamp') !== undefined;
          const { metadata = {} } = event.object;
          return [wasTerminating ? { ...event, object: { metadata } } : event];
        },
    }),
  },
  {
    id: 'new-namespace-unwatched',
    breaks: 'A watch of all namespaces does not send changes in namespaces that were created after it was opened.',
    statements: ['paths/namespaced/all-namespaces'],
    change: () => ({
      eventFilter: ({ type, namespace, store }) => {
        const opened = store.revision();
        return (event) => {
          const of = textAt(event.object, 'metadata', 'namespace') ?? '';
          const key = objectKey({ group: '', resource: 'namespaces' }, undefined, of);
          return type.namespaced && namespace === undefined && store.get(key, opened) === undefined ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'bookmark-in-stored-version',
    breaks: 'A bookmark has the API version in which objects are stored, and not the requested one.',
    statements: ['events/bookmark/content'],
    change: () => ({
      sentEvent: (event, { storedApiVersion }) =>
        event.type === 'BOOKMARK' ? { ...event, object: withFields(event.object, { apiVersion: storedApiVersion }) } : event,
    }),
  },
  {
    id: 'terminating-object-not-in-start',
    breaks: 'A watch without a version does not begin with the objects that are terminating.',
    statements: ['events/added-at-start/rv-unset', 'watch-resource-version/rv-unset'],
    exchanges: [
      {
        on: { operation: 'watch', query: { resourceVersion: 'absent' } },
        events: [{ type: 'ADDED', do: 'write', lines: (line) => (line.includes('"deletionTimestamp"') ? [] : [line]) }],
      },
    ],
  },
  {
    id: 'removal-with-last-finalizer-unwatched',
    breaks: 'A watch does not send the removal of an object that was terminating.',
    statements: ['events/change/delete'],
    change: () => ({
      eventFilter: () => (event, change) =>
        event.type === 'DELETED' && change.after === undefined && isTerminating(change.before) ? [] : [event],
    }),
  },
  {
    id: 'watch-of-longer-namespace-too',
    breaks: 'A watch of a namespace sends the objects of namespaces whose names begin with its name too.',
    statements: ['paths/namespaced/collection'],
    change: () => ({
      watchedKeys: ({ requested, everywhere }) => (requested === everywhere ? requested : requested.replace(/\/$/, '')),
    }),
  },
  {
    id: 'selected-again-unwatched',
    breaks: 'A watch with a selector does not send that an object is selected again which it sent as no longer selected.',
    statements: ['watch/selected/enters'],
    change: () => ({
      eventFilter: () => {
        const left = new Set<string>();
        return (event, change) => {
          if (event.type === 'DELETED' && change.after !== undefined) left.add(change.key);
          const isAgain = event.type === 'ADDED' && change.before !== undefined && left.has(change.key);
          return isAgain ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'bookmark-after-deletion-ahead',
    breaks: 'A bookmark has a version after that up to which changes were sent, where the last event was a deletion.',
    statements: ['events/bookmark/all-sent'],
    change: () => {
      const deleted = new Set<string>();
      return {
        sentEvent: (event, type) => {
          const key = `${type.group}/${type.resource}`;
          if (event.type === 'DELETED') deleted.add(key);
          else if (event.type !== 'BOOKMARK') deleted.delete(key);
          if (event.type !== 'BOOKMARK' || !deleted.has(key)) return event;
          const version = Number(textAt(event.object, 'metadata', 'resourceVersion'));
          return { ...event, object: withMetadata(event.object, { resourceVersion: String(version + 1) }) };
        },
      };
    },
  },
  {
    id: 'initial-events-without-terminating',
    breaks: 'A watch that begins with the existing objects leaves out those that are terminating.',
    statements: ['events/added-at-start/rv-unset', 'events/added-at-start/rv-zero'],
    change: (plain) => ({ initialOrder: (objects) => plain.initialOrder(objects).filter((object) => !isTerminating(object)) }),
  },
  {
    id: 'resumed-watch-sends-last-change-only',
    breaks: 'A watch from an earlier version sends only the last of several changes of an object before it was opened.',
    statements: ['watch/one-document-per-change', 'watch-resource-version/rv-other'],
    change: () => ({
      eventFilter: ({ start, from, store }) => {
        const last = new Map<string, number>();
        if (start === 'exact') for (const { key, revision } of store.changesAfter(from)) last.set(key, revision);
        return (event, { key, revision }) => (revision < (last.get(key) ?? 0) ? [] : [event]);
      },
    }),
  },
];
