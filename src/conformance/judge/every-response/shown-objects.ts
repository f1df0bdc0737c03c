import { isOfReviews } from '#core/codecs/resource-path';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { itemsOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { ShownResponse } from './shown-response.ts';

/** What a document is: an object of the type of its path, a collection of such objects, a Table, or something else. */
export type DocumentClass = 'object' | 'collection' | 'table' | 'other';

/** The subresources whose document is the object itself. */
const wholeObjects: ReadonlySet<string | undefined> = new Set([undefined, 'status', 'finalize']);

/**
 * Returns what the document of a response is. Metadata alone, a Status and what other subresources return are something else; so is a
 * review, which need not have what stored objects have, whether it has a name or not.
 */
export function classOf({ document, path, event, request }: ShownResponse): DocumentClass {
  if (document === undefined || !wholeObjects.has(path.subresource) || isOfReviews(path)) return 'other';
  if (isTable(document)) return 'table';
  if (document['kind'] === 'Status' || isOfMeta(document)) return 'other';
  if (event === undefined && path.name === undefined && request.method === 'GET') return 'collection';
  // A DELETE of a collection can return what it deleted.
  if (isJsonArray(document['items']) && path.name === undefined && request.method === 'DELETE') return 'other';
  return 'object';
}

/** Returns the objects that a response shows, each with its name: one, or those of a collection. A Table shows none here. */
export function objectsIn(shown: ShownResponse): readonly JsonObject[] {
  const { document } = shown;
  switch (classOf(shown)) {
    case 'object':
      return document !== undefined && hasName(document) ? [document] : [];
    case 'collection':
      return itemsOf(document).filter(isJsonObject).filter(hasName);
    default:
      return [];
  }
}

/** Returns the items or the rows of a response to a list; undefined for the response to another request, and for one that has neither. */
export function membersOf(shown: ShownResponse): readonly Json[] | undefined {
  const { document, path, event, request } = shown;
  if (document === undefined || event !== undefined || path.name !== undefined || request.method !== 'GET') return undefined;
  const members = isTable(document) ? document['rows'] : document['items'];
  return isJsonArray(members) ? members : undefined;
}

/** Returns the metadata that a response shows of objects without the rest of them: in a form of the group `meta`, or beside the rows of a Table. */
export function metadataIn({ document, path }: ShownResponse): readonly JsonObject[] {
  if (document === undefined || path.subresource !== undefined || !isOfMeta(document)) return [];
  const rows = document['rows'];
  const objects = isJsonArray(rows) ? rows.map((row) => pointTo(row, '/object')) : [document, ...itemsOf(document)];
  return objects
    .filter((object) => object !== undefined)
    .filter(isJsonObject)
    .filter(hasName);
}

function isTable(document: JsonObject): boolean {
  return document['kind'] === 'Table' && isOfMeta(document);
}

function isOfMeta(document: JsonObject): boolean {
  return stringAt(document, '/apiVersion')?.startsWith('meta.') === true;
}

/** A bookmark has no name. */
function hasName(object: JsonObject): boolean {
  return (stringAt(object, '/metadata/name') ?? '') !== '';
}
