import type { JsonObject } from '#core/model/json';
import type { EventStream } from '../../exchange/exchange.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Change, Store } from '../../store/store.ts';
import { withVersion } from '../read/resource-version.ts';
import type { WatchEvent } from './watch-event.ts';
import type { WatchHub } from './watch-hub.ts';

/** The source of a watch, and how its events are sent. */
export type WatchOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly hub: WatchHub;
  /** The prefix of the watched keys. */
  readonly prefix: string;
  readonly selects: (object: JsonObject) => boolean;
  /** Changes after this revision are sent. The store may not have reached it yet. */
  readonly from: number;
  /** The objects that exist at `from`, sent first. */
  readonly initial: readonly JsonObject[];
  readonly eventFilter: (event: WatchEvent, change: Change) => readonly WatchEvent[];
  /** Returns the events for a change that nothing selects. */
  readonly unselectedEvents?: (change: Change) => readonly WatchEvent[];
  /** Returns the object of a bookmark for a revision; absent where no bookmarks are sent. */
  readonly bookmark?: (revision: number) => JsonObject;
  readonly timeoutMs: number;
  /** Returns the line of an event. */
  readonly line: (event: WatchEvent) => string;
};

/** The shortest time between two bookmarks. */
const bookmarkEveryMs = 1000;
/** A reader that is this many changes behind is disconnected. */
const maxBehind = 10_000;

/**
 * Creates a watch as a position in the history of the store that moves as its reader reads, so nothing is buffered for a slow
 * reader. The watch ends after `timeoutMs`, when the hub ends it, or when its reader is too far behind. Changes up to the end
 * are sent first, and then a bookmark if one is due.
 */
export function createWatch(options: WatchOptions): EventStream {
  const { store, clock, hub, prefix, bookmark } = options;
  const queue: WatchEvent[] = options.initial.map((object) => ({ type: 'ADDED', object }));
  const abandoned = new AbortController();
  let at = options.from;
  /** The revision of the last event sent, so that no bookmark repeats it. */
  let lastSent: number | undefined;
  let end = Number.POSITIVE_INFINITY;
  let over = false;
  let bookmarkDue = bookmark !== undefined;
  let wake: (() => void) | undefined;

  const awaken = (): void => {
    wake?.();
    wake = undefined;
  };
  const entry = {
    prefix,
    endAfter: (revision: number): void => {
      end = Math.min(end, revision);
      awaken();
    },
  };
  const close = (): void => {
    over = true;
    cancelTimers();
    unsubscribe();
    hub.remove(entry);
    awaken();
  };
  const unsubscribe = store.subscribe((change) => {
    // A waiting reader is up to date; only a busy one can fall behind.
    if (wake === undefined && change.revision - at > maxBehind) {
      abandoned.abort();
      close();
    } else awaken();
  });
  const cancelTimers = startTimers(clock, {
    timeoutMs: options.timeoutMs,
    bookmarks: bookmark !== undefined,
    onTimeout: () => entry.endAfter(store.revision()),
    onBookmark: () => {
      bookmarkDue = true;
      awaken();
    },
  });
  hub.add(entry);

  /** Moves through history to the next change that is an event, or to the latest revision. */
  const advance = (): void => {
    for (const change of store.changesAfter(at)) {
      if (queue.length > 0 || change.revision > end) return;
      at = change.revision;
      const isWatched = change.key.startsWith(prefix);
      const event = isWatched ? eventOfChange(change, options.selects) : undefined;
      if (isWatched && event === undefined) queue.push(...(options.unselectedEvents?.(change) ?? []));
      if (event !== undefined) queue.push(...options.eventFilter(event, change));
      if (event !== undefined && queue.length > 0) lastSent = change.revision;
    }
  };
  const bookmarkNow = (): WatchEvent | undefined => {
    if (bookmark === undefined || lastSent === at || at > store.revision()) return undefined;
    lastSent = at;
    return { type: 'BOOKMARK', object: bookmark(at) };
  };

  const nextEvent = (): WatchEvent | undefined => {
    const first = queue.shift();
    if (first !== undefined) return first;
    if (at < store.oldestRevision()) {
      close();
      return { type: 'ERROR', object: refusals.gone(`too old resource version: ${at} (${store.oldestRevision()})`).status() };
    }
    advance();
    const next = queue.shift();
    if (next !== undefined) return next;
    const ending = at >= Math.min(end, store.revision()) && end !== Number.POSITIVE_INFINITY;
    const mark = bookmarkDue || ending ? bookmarkNow() : undefined;
    bookmarkDue = false;
    if (mark === undefined && ending) close();
    return mark;
  };

  return {
    abandoned: abandoned.signal,
    close,
    next: async () => {
      while (!over) {
        const event = nextEvent();
        if (event !== undefined) return options.line(event);
        if (!over) await new Promise<void>((resolve) => (wake = resolve));
      }
      return undefined;
    },
  };
}

function startTimers(
  clock: Clock,
  options: { readonly timeoutMs: number; readonly bookmarks: boolean; readonly onTimeout: () => void; readonly onBookmark: () => void },
): () => void {
  const cancelTimeout = clock.after(options.timeoutMs, options.onTimeout);
  let cancelBookmark = (): void => {};
  const schedule = (): void => {
    cancelBookmark = clock.after(bookmarkEveryMs, () => {
      options.onBookmark();
      schedule();
    });
  };
  if (options.bookmarks) schedule();
  return () => {
    cancelTimeout();
    cancelBookmark();
  };
}

/**
 * Returns the event of a change for a watch that selects objects; `undefined` where there is none. An object that is no
 * longer selected is deleted for the watch, and one that is newly selected is added. A DELETED event has the last selected
 * state, in the version of the change.
 */
function eventOfChange(change: Change, selects: (object: JsonObject) => boolean): WatchEvent | undefined {
  const before = change.before !== undefined && selects(change.before) ? change.before : undefined;
  const after = change.after !== undefined && selects(change.after) ? change.after : undefined;
  if (after !== undefined) return { type: before === undefined ? 'ADDED' : 'MODIFIED', object: after };
  if (before !== undefined) return { type: 'DELETED', object: withVersion(before, change.revision) };
  return undefined;
}
