import { load, YAMLException } from 'js-yaml';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { binaryPrefix } from '#core/codecs/protobuf/envelope';
import { isOfReviews, parseResourcePath, type ResourcePath } from '#core/codecs/resource-path';
import { parseJson } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { WireRequest } from '#core/ports/http-client';

/** What a request writes, as far as the request says it. */
export type Write = {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** Undefined where the path is not that of a resource. */
  readonly place: ResourcePath | undefined;
  readonly query: URLSearchParams;
  /** The objects of the body: one, or the items of a list. Empty where there is no body that can be read. */
  readonly objects: readonly JsonObject[];
  readonly isDryRun: boolean;
};

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Returns what a request writes; undefined for a request that reads. */
export function writeOf(request: WireRequest): Write | undefined {
  const { method, target } = request;
  if (reads.includes(method.toUpperCase())) return undefined;
  const [path = '', ...rest] = target.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const body = bodyOf(request);
  const isDryRun = query.has('dryRun') || (method === 'DELETE' && pointTo(body, '/dryRun') !== undefined);
  return { method, path, place: parseResourcePath(path), query, objects: method === 'DELETE' ? [] : objectsOf(body), isDryRun };
}

/** Returns whether a write deletes a collection. */
export function deletesCollection({ method, place }: Write): boolean {
  return method === 'DELETE' && place !== undefined && place.name === undefined;
}

/** Returns whether a request stores nothing: a review is answered and forgotten. */
export function isReview({ method, place }: Write): boolean {
  return method === 'POST' && place !== undefined && place.name === undefined && isOfReviews(place);
}

function objectsOf(body: Json | undefined): readonly JsonObject[] {
  if (!isJsonObject(body)) return [];
  return [body, ...arrayAt(body, '/items')].filter(isJsonObject).filter((object) => isJsonObject(object['metadata']));
}

function arrayAt(body: Json, pointer: string): readonly Json[] {
  const items = pointTo(body, pointer);
  return Array.isArray(items) ? items : [];
}

function bodyOf({ body, headers }: WireRequest): Json | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'string') return decodeBinaryObject(withPrefix(body));
  const json = parseJson(body);
  if (json !== undefined || !/yaml/.test(headers['content-type'] ?? '')) return json;
  try {
    return parseJson(JSON.stringify(load(body, { json: true })));
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}

/** A case may send another prefix. The object after it is the same. */
function withPrefix(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(binaryPrefix.subarray(0, copy.length));
  return copy;
}
