import type { JsonObject } from '#core/model/json';
import { withFields } from '../../json/json-object.ts';

/** A document of a watch. */
export type WatchEvent = { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'; readonly object: JsonObject };

/** Where a watch begins (specification, "Resource-version semantics", the table for watch). */
export type WatchStart = 'state-most-recent' | 'state-any' | 'exact';

/**
 * The events of one stream with a Table in place of each object, as released servers send them: the columns are told once,
 * and a bookmark has no row (specification, "Table representation").
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
