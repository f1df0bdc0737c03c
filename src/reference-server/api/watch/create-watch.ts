import type { JsonObject } from '#core/model/json';
import type { EventStream } from '../../exchange/exchange.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Change, Store } from '../../store/store.ts';
import { withVersion } from '../read/resource-version.ts';
import type { WatchEvent } from './watch-event.ts';
import type { WatchHub } from './watch-hub.ts';

/** What a watch is of, and how it is told. */
export type WatchOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly hub: WatchHub;
  /** The keys that it follows. */
  readonly prefix: string;
  readonly selects: (object: JsonObject) => boolean;
  /** All changes after this revision are told. It may be one that is not reached yet. */
  readonly from: number;
  /** What is told first: the objects that are there at `from`. */
  readonly initial: readonly JsonObject[];
  readonly eventFilter: (event: WatchEvent) => readonly WatchEvent[];
  /** The object of a bookmark for a revision; left out where none are sent. */
  readonly bookmark?: (revision: number) => JsonObject;
  readonly timeoutMs: number;
  /** Renders what is sent of an event. */
  readonly line: (event: WatchEvent) => string;
};

/** Bookmarks come as often as there is something to say, but not more often. */
const bookmarkEveryMs = 1000;
/** A reader this many changes behind is given up. */
const maxBehind = 10_000;

/**
 * A watch as a place in the store's history that moves as its reader reads: nothing is buffered for a slow one.
 * It ends after `timeoutMs`, when the hub ends it, or when its reader is too far behind; whatever was written
 * before the end is told first, and a bookmark if one is due.
 */
export function createWatch(options: WatchOptions): EventStream {
  const { store, clock, hub, prefix, bookmark } = options;
  const queue: WatchEvent[] = options.initial.map((object) => ({ type: 'ADDED', object }));
  const abandoned = new AbortController();
  let at = options.from;
  /** The revision of the last thing told, so that no bookmark repeats it. */
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
    // A reader that waits is up to date; only one that is busy can fall behind.
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

  /** Moves on through history to the next change that is an event, or to the latest revision. */
  const advance = (): void => {
    for (const change of store.changesAfter(at)) {
      if (queue.length > 0 || change.revision > end) return;
      at = change.revision;
      const event = change.key.startsWith(prefix) ? eventOfChange(change, options.selects) : undefined;
      if (event !== undefined) queue.push(...options.eventFilter(event));
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
 * What a change is to a reader who sees only some objects; `undefined` where it is nothing to them.
 * An object that leaves what is selected is deleted to them, one that enters is added. A deletion shows
 * the last state they could see, in the version of the change.
 */
function eventOfChange(change: Change, selects: (object: JsonObject) => boolean): WatchEvent | undefined {
  const before = change.before !== undefined && selects(change.before) ? change.before : undefined;
  const after = change.after !== undefined && selects(change.after) ? change.after : undefined;
  if (after !== undefined) return { type: before === undefined ? 'ADDED' : 'MODIFIED', object: after };
  if (before !== undefined) return { type: 'DELETED', object: withVersion(before, change.revision) };
  return undefined;
}
