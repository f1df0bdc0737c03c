import type { JsonObject } from '#core/model/json';

/** A document of a watch. */
export type WatchEvent = { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'; readonly object: JsonObject };

/** Where a watch begins (specification, "Resource-version semantics", the table for watch). */
export type WatchStart = 'state-most-recent' | 'state-any' | 'exact';
