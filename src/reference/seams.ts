import type { VersionArgument } from '../model/form.ts';
import type { Personality } from './personality.ts';
import type { WatchEvent, WatchStart } from './watch/watch-event.ts';

/** The places where a named fault changes what the server does. Everything else calls them and knows of no fault. */
export type Seams = {
  /** How many items a page may have, of the limit that was asked for. */
  limitOf(asked: { readonly limit: number | undefined; readonly resourceVersion: VersionArgument }): number | undefined;
  /** The revision that a page says it shows. */
  versionOfPage(page: { readonly snapshot: number; readonly current: number; readonly continued: boolean }): number;
  /** The key that the next page begins with, given the first key that is not on this one. */
  nextPageStart(firstLeft: string): string;
  /** The revision that is read when exactly one was asked for. */
  snapshotFor(exact: { readonly asked: number; readonly current: number }): number;
  /** Whether a watch begins with what exists. */
  hasInitialEvents(start: WatchStart): boolean;
  /** What a stream tells of each change; made anew for each stream. */
  eventFilter(): (event: WatchEvent) => readonly WatchEvent[];
  /** Whether a stream carries bookmarks. */
  bookmarkAllowed(asked: boolean): boolean;
  /** How a watch on history that is gone is answered. */
  goneAnswer(): 'status' | 'event' | 'silence';
  /** How a read of a version that was never reached is answered. */
  futureAnswer(): 'refuse' | 'current';
};

/** The seams of a server without a fault. */
export function plainSeams(personality: Personality): Seams {
  return {
    limitOf: ({ limit, resourceVersion }) =>
      resourceVersion === 'zero' && personality.limitAtVersionZero === 'ignored' ? undefined : limit,
    versionOfPage: ({ snapshot }) => snapshot,
    nextPageStart: (firstLeft) => firstLeft,
    snapshotFor: ({ asked }) => asked,
    hasInitialEvents: (start) => start !== 'exact',
    eventFilter: () => (event) => [event],
    bookmarkAllowed: (asked) => asked,
    goneAnswer: () => personality.watchGone,
    futureAnswer: () => 'refuse',
  };
}
