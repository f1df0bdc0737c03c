import type { JsonObject } from '#core/model/json';
import type { EventStream } from '../../exchange/exchange.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import { watchArgumentProblems } from '../read/list-argument-problems.ts';
import type { Collection } from '../read/list-collection.ts';
import type { ListOptions } from '../read/list-options.ts';
import { present } from '../read/present.ts';
import type { WatchOptions } from './create-watch.ts';
import { createWatch } from './create-watch.ts';
import type { WatchEvent, WatchStart } from './watch-event.ts';

/** The timeout of a watch that does not set one. */
const defaultTimeoutSeconds = 1800;
/** The longest time that a timer supports. */
const longestTimeoutSeconds = 2_000_000;

/**
 * Opens a watch of a collection (specification, "Watch", "Events" and the table for watch). `transform` converts each event
 * before it is sent. Throws a refusal: 410 for a version that is not retained, 422 for invalid arguments.
 */
export function openWatch(
  api: Api,
  collection: Collection,
  options: ListOptions,
  transform: (event: WatchEvent) => WatchEvent = (event) => event,
): EventStream {
  const problems = watchArgumentProblems({ ...options, version: options.resourceVersion.kind });
  if (problems.length > 0) throw refusals.invalidOptions(api.dialect.apiDomain, 'ListOptions', problems);
  const { type } = collection;
  const start = startOf(options);
  const oldest = Math.max(api.store.oldestRevision(), type.firstRevision);
  const requested = requestedRevision(api, options, oldest);
  const from = api.hooks.futureVersionResponse() === 'current' ? Math.min(requested, api.store.revision()) : requested;
  const keys = { requested: collectionPrefix(type, collection.namespace), everywhere: collectionPrefix(type) };
  const prefix = api.hooks.watchedKeys({ ...keys, start });
  const common = {
    store: api.store,
    clock: api.clock,
    hub: api.watches,
    prefix,
    timeoutMs: timeoutSecondsOf(options) * 1000,
    line: (event: WatchEvent): string => JSON.stringify(transform(api.hooks.sentEvent(presented(type, event), type))),
  };
  // A custom resource has no history before its definition.
  if (from < oldest) return goneWatch(api, common, requested);
  const after = start === 'exact' ? api.hooks.firstWatchRevision(from) : from;
  return createWatch({
    ...common,
    from: after,
    selects: options.selects,
    initial: api.hooks.hasInitialEvents(start) ? api.hooks.initialOrder(initialObjects(api, prefix, from, options.selects)) : [],
    eventFilter: api.hooks.eventFilter({
      type,
      namespace: collection.namespace,
      start,
      from: after,
      labels: options.labels,
      selects: options.selects,
      store: api.store,
    }),
    unselectedEvents: api.hooks.unselectedEvents({ type }),
    ...(api.hooks.sendsBookmarks(options.allowWatchBookmarks)
      ? { bookmark: (revision: number) => bookmarkObject(api, type, revision) }
      : {}),
  });
}

function requestedRevision(api: Api, { resourceVersion }: ListOptions, oldest: number): number {
  const current = api.store.revision();
  if (resourceVersion.kind === 'other') return resourceVersion.revision;
  return resourceVersion.kind === 'zero' ? api.hooks.watchStartRevision({ oldest, current }) : current;
}

const startOf = (options: ListOptions): WatchStart =>
  options.resourceVersion.kind === 'unset' ? 'state-most-recent' : options.resourceVersion.kind === 'zero' ? 'state-any' : 'exact';

function timeoutSecondsOf({ timeoutSeconds = 0 }: ListOptions): number {
  return timeoutSeconds > 0 ? Math.min(timeoutSeconds, longestTimeoutSeconds) : defaultTimeoutSeconds;
}

function initialObjects(api: Api, prefix: string, revision: number, selects: (object: JsonObject) => boolean): readonly JsonObject[] {
  return [...api.store.list(prefix, Math.min(revision, api.store.revision()))].map((stored) => stored.object).filter(selects);
}

function presented(type: ResourceType, event: WatchEvent): WatchEvent {
  const ours = event.type === 'ADDED' || event.type === 'MODIFIED' || event.type === 'DELETED';
  return ours ? { type: event.type, object: present(type, event.object) } : event;
}

function bookmarkObject(api: Api, type: ResourceType, revision: number): JsonObject {
  const zero = api.personality.bookmark === 'zero-values' ? type.zero : {};
  return { kind: type.kind, apiVersion: apiVersionOf(type), metadata: { resourceVersion: String(revision) }, ...zero };
}

function goneWatch(
  api: Api,
  common: Pick<WatchOptions, 'store' | 'clock' | 'hub' | 'prefix' | 'timeoutMs' | 'line'>,
  requested: number,
): EventStream {
  const gone = refusals.gone(`too old resource version: ${requested} (${api.store.revision()})`);
  switch (api.hooks.expiredWatchResponse()) {
    case 'status':
      throw gone;
    case 'event':
      return oneEvent(common.line({ type: 'ERROR', object: gone.status() }));
    case 'silence':
      return createWatch({ ...common, from: api.store.revision(), selects: () => false, initial: [], eventFilter: () => [] });
  }
}

/** Returns a stream of a single line. */
function oneEvent(line: string): EventStream {
  const lines = [line];
  return { next: () => Promise.resolve(lines.shift()), abandoned: new AbortController().signal, close: () => {} };
}
