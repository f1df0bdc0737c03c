import type { JsonObject } from '#core/model/json';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Personality } from '../../settings/personality.ts';
import type { Change, Store } from '../../store/store.ts';
import type { WatchEvent, WatchStart } from './watch-event.ts';

/** A watch that is being opened. */
export type OpenedWatch = {
  readonly type: ResourceType;
  /** `undefined` for all namespaces, and for a type without namespaces. */
  readonly namespace: string | undefined;
  readonly start: WatchStart;
  /** The revision after which it sends changes. */
  readonly from: number;
  /** The label selector, as in the request. */
  readonly labels: string;
  readonly selects: (object: JsonObject) => boolean;
  readonly store: Pick<Store, 'get' | 'revision' | 'changesAfter'>;
};

/** The functions that a fault or a variant replaces to change what a watch sends. */
export type WatchHooks = {
  /** Returns the revision at which a watch starts that may start anywhere. */
  watchStartRevision(history: { readonly oldest: number; readonly current: number }): number;
  /** Returns whether a watch starts with the existing objects. */
  hasInitialEvents(start: WatchStart): boolean;
  /** Returns the existing objects in the order in which a watch sends them at its start. */
  initialOrder(objects: readonly JsonObject[]): readonly JsonObject[];
  /** Returns the revision after which a watch sends changes. */
  firstWatchRevision(from: number): number;
  /** Creates the filter of a stream: it returns the events that are sent for each change. */
  eventFilter(watch: OpenedWatch): (event: WatchEvent, change: Change) => readonly WatchEvent[];
  /** Creates a function that returns the events of a stream for a change that its selectors do not select, before nor after. */
  unselectedEvents(watch: Pick<OpenedWatch, 'type'>): (change: Change) => readonly WatchEvent[];
  /** Returns an event as it is sent, in the version of the type. */
  sentEvent(event: WatchEvent, type: ResourceType): WatchEvent;
  /** Returns whether a stream has bookmarks. */
  sendsBookmarks(requested: boolean): boolean;
  /** Returns how a watch from an expired version is refused. */
  expiredWatchResponse(): 'status' | 'event' | 'silence';
  /** Returns the key prefix of the objects that a watch sends. */
  watchedKeys(prefix: { readonly requested: string; readonly everywhere: string; readonly start: WatchStart }): string;
};

/** Returns them as they are without faults or variants. */
export function plainWatchHooks(personality: Personality): WatchHooks {
  return {
    watchStartRevision: ({ current }) => current,
    hasInitialEvents: (start) => start !== 'exact',
    initialOrder: (objects) => objects,
    firstWatchRevision: (from) => from,
    eventFilter: () => (event) => [event],
    unselectedEvents: () => () => [],
    sentEvent: (event) => event,
    sendsBookmarks: (requested) => requested,
    expiredWatchResponse: () => personality.watchGone,
    watchedKeys: ({ requested }) => requested,
  };
}
