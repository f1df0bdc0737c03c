import type { JsonObject } from '#core/model/json';
import { withFields } from '../../json/json-object.ts';
import type { WatchEvent } from './watch-event.ts';

/**
 * The events of one stream with a Table in place of each object, as released servers send them: the columns are told once,
 * and a bookmark has no row (specification, "Table representation").
 */
export function tableEvents(toTable: (object: JsonObject) => JsonObject): (event: WatchEvent) => WatchEvent {
  let told = false;
  return (event) => {
    if (event.type === 'ERROR') return event;
    const object = withFields(toTable(event.object), {
      ...(told ? { columnDefinitions: [] } : {}),
      ...(event.type === 'BOOKMARK' ? { rows: [] } : {}),
    });
    told = true;
    return { type: event.type, object };
  };
}
