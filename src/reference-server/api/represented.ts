import type { JsonObject } from '#core/model/json';
import type { ResourceType } from '../kinds/resources/resource-type.ts';
import type { Api } from './api.ts';
import { presentCollection } from './read/present.ts';
import type { TableObjects } from './read/table.ts';
import { tableOf } from './read/table.ts';
import type { WatchEvent } from './watch/watch-event.ts';
import { tableEvents } from './watch/watch-event.ts';
import type { Encoding } from './wire/answer.ts';

/** What a request asks of the representation of its response. */
type Asked = { readonly encoding: Encoding; readonly query: URLSearchParams };

const tableObjects: readonly TableObjects[] = ['Object', 'Metadata', 'None'];

/**
 * Returns an object or a collection of a type as the client asked for it: as a Table, or as it is. A Status stays one, as released
 * servers do it.
 */
export function represented(api: Api, type: ResourceType, content: JsonObject, { encoding, query }: Asked): JsonObject {
  if (encoding.table === undefined) return content['kind'] === type.listKind ? presentCollection(api, type, content) : content;
  if (content['kind'] === 'Status') return content;
  const objects = tableObjects.find((known) => known === query.get('includeObject')) ?? 'Metadata';
  return tableOf(type, content, {
    apiVersion: encoding.table,
    objects,
    keepRows: (rows) => api.hooks.tableRows(rows, type),
    now: api.clock.date().getTime(),
  });
}

/** Returns the function that converts the events of a watch to Tables where the client asked for them. */
export function eventTransform(api: Api, type: ResourceType, asked: Asked): (event: WatchEvent) => WatchEvent {
  return asked.encoding.table === undefined ? (event) => event : tableEvents((object) => represented(api, type, object, asked));
}
