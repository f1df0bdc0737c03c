import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, withMetadata } from './objects.ts';

/** Faults of watches (specification, "Watch", "Events"). */
export const freshWatchFaults: readonly Fault[] = [
  {
    id: 'removal-with-last-finalizer-unwatched',
    breaks: 'A watch does not send the removal of an object that was terminating.',
    statements: [],
    change: () => ({
      eventFilter: () => (event, change) =>
        event.type === 'DELETED' && change.after === undefined && isTerminating(change.before) ? [] : [event],
    }),
  },
  {
    id: 'watch-of-longer-namespace-too',
    breaks: 'A watch of a namespace sends the objects of namespaces whose names begin with its name too.',
    statements: [],
    change: () => ({
      watchedKeys: ({ requested, everywhere }) => (requested === everywhere ? requested : requested.replace(/\/$/, '')),
    }),
  },
  {
    id: 'selected-again-unwatched',
    breaks: 'A watch with a selector does not send that an object is selected again which it sent as no longer selected.',
    statements: [],
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
    statements: [],
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
    statements: [],
    change: (plain) => ({ initialOrder: (objects) => plain.initialOrder(objects).filter((object) => !isTerminating(object)) }),
  },
  {
    id: 'resumed-watch-sends-last-change-only',
    breaks: 'A watch from an earlier version sends only the last of several changes of an object before it was opened.',
    statements: [],
    change: () => ({
      eventFilter: ({ start, from, store }) => {
        const last = new Map<string, number>();
        if (start === 'exact') for (const { key, revision } of store.changesAfter(from)) last.set(key, revision);
        return (event, { key, revision }) => (revision < (last.get(key) ?? 0) ? [] : [event]);
      },
    }),
  },
];
