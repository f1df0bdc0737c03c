import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';

/** Faults of watches that are opened again, and of the removals that they send. */
export const rareResumedWatchFaults: readonly Fault[] = [
  {
    id: 'resume-after-leaving-repeats-it',
    breaks: 'A watch that is resumed from the event of an object that left the selection begins with that event again.',
    statements: ['watch/resume'],
    change: ({ eventFilter, firstWatchRevision }) => {
      const left = new Set<number>();
      return {
        eventFilter: (watch) => {
          const filter = eventFilter(watch);
          return (event, change) => {
            if (event.type === 'DELETED' && change.after !== undefined) left.add(change.revision);
            return filter(event, change);
          };
        },
        firstWatchRevision: (from) => (left.has(from) ? from - 1 : firstWatchRevision(from)),
      };
    },
  },
  {
    id: 'bookmarks-stay-on-for-same-watch',
    breaks: 'A watch that does not ask for bookmarks has them where an earlier watch of the same collection and labels asked for them.',
    statements: ['events/bookmark/only-when-asked'],
    change: ({ eventFilter, sendsBookmarks }) => {
      const asked = new Set<string>();
      let opened = '';
      return {
        // It is called for each watch just before `sendsBookmarks`.
        eventFilter: (watch) => {
          opened = `${watch.type.version} ${collectionPrefix(watch.type, watch.namespace)} ${watch.labels}`;
          return eventFilter(watch);
        },
        sendsBookmarks: (requested) => {
          if (requested) asked.add(opened);
          return sendsBookmarks(requested || asked.has(opened));
        },
      };
    },
  },
  {
    id: 'removals-with-namespace-not-sent',
    breaks: 'A watch in one namespace sends no event for the objects that are deleted with their namespace.',
    statements: ['events/change/delete'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        const { namespace, store } = watch;
        return (event, change) => {
          if (namespace !== undefined && event.type === 'DELETED' && change.after === undefined) {
            const around = store.get(`/core/namespaces/${namespace}`);
            if (around === undefined || isTerminating(around)) return [];
          }
          return filter(event, change);
        };
      },
    }),
  },
];
