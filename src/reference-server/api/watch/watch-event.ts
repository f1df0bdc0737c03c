import type { JsonObject } from '#core/model/json';
import { withFields } from '../../json/json-object.ts';

/** An event of a watch. */
export type WatchEvent = { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'; readonly object: JsonObject };

/** Where a watch starts (specification, "Resource-version semantics", the table for watch). */
export type WatchStart = 'state-most-recent' | 'state-any' | 'exact';

/**
 * Returns a function that replaces the object of each event in one stream by a Table, as released servers do: only the first
 * event has column definitions, and a bookmark has no row (specification, "Table representation").
 */
export function tableEvents(toTable: (object: JsonObject) => JsonObject): (event: WatchEvent) => WatchEvent {
  let columnsSent = false;
  return (event) => {
    if (event.type === 'ERROR') return event;
    const object = withFields(toTable(event.object), {
      ...(columnsSent ? { columnDefinitions: [] } : {}),
      ...(event.type === 'BOOKMARK' ? { rows: [] } : {}),
    });
    columnsSent = true;
    return { type: event.type, object };
  };
}
