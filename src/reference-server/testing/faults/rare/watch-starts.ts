import type { JsonObject } from '#core/model/json';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';

/** Returns the fault of watches that start from the last change of their collection. */
function afterEmptied(): Fault {
  const kept = keepStore();
  let prefix = '';
  return {
    id: 'watch-of-emptied-collection-begins-with-removal',
    breaks:
      'A watch from a version at which its collection is empty begins with the removal of its last object, if there were other writes since.',
    statements: ['events/after-the-version-given'],
    undetected: 'No watch begins at a version at which its collection is empty after a removal and later writes to others.',
    change: (plain) => {
      return {
        ...kept.from(plain),
        watchedKeys: (keys) => {
          prefix = plain.watchedKeys(keys);
          return prefix;
        },
        firstWatchRevision: (from) => {
          const start = plain.firstWatchRevision(from);
          if (kept.store === undefined || start > kept.store.revision() || [...kept.store.list(prefix, start)].length > 0) return start;
          const changes = [...kept.store.changesAfter(kept.store.oldestRevision())];
          const last = changes.filter(({ key, revision }) => key.startsWith(prefix) && revision <= start).at(-1);
          return last === undefined || last.revision === start ? start : last.revision - 1;
        },
      };
    },
  };
}

/** Returns the fault of bookmarks that are sent before the past changes. */
function earlyBookmark(): Fault {
  let opened = { requested: false };
  return {
    id: 'bookmark-before-past-changes',
    breaks:
      'A watch with bookmarks from a version after which there were two changes or more begins with a bookmark of the latest version.',
    statements: ['events/bookmark/all-sent'],
    detectedBy: 'drawn',
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        const { type, namespace, start, from, store, selects } = watch;
        const own = { requested: false };
        opened = own;
        const prefix = collectionPrefix(type, namespace);
        const isSelected = (object: JsonObject | undefined): boolean => object !== undefined && selects(object);
        const past = [...store.changesAfter(from)].filter(
          ({ key, before, after }) => key.startsWith(prefix) && (isSelected(before) || isSelected(after)),
        );
        const metadata = { resourceVersion: String(store.revision()) };
        let isDue = start === 'exact' && past.length > 1;
        return (event, change) => {
          const events = filter(event, change);
          if (!isDue || !own.requested) return events;
          isDue = false;
          return [{ type: 'BOOKMARK', object: { kind: type.kind, apiVersion: apiVersionOf(type), metadata } }, ...events];
        };
      },
      sendsBookmarks: (requested) => {
        opened.requested = plain.sendsBookmarks(requested);
        return opened.requested;
      },
    }),
  };
}

/** Faults of what a watch begins with (specification, "Watch", "Events"). */
export const rareWatchStartFaults: readonly Fault[] = [
  {
    id: 'watch-from-pages-begins-at-last-page',
    breaks: 'A watch from the version of a list that was read in pages does not send what changed before its last page was read.',
    statements: ['watch/from-list-version'],
    change: (plain) => {
      /** The latest revision at which a later page was read, by the revision of its list. */
      const read = new Map<number, number>();
      return {
        pageRevision: (page) => {
          read.set(page.snapshot, page.current);
          return plain.pageRevision(page);
        },
        firstWatchRevision: (from) => plain.firstWatchRevision(read.get(from) ?? from),
      };
    },
  },
  afterEmptied(),
  earlyBookmark(),
];
