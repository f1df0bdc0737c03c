import { keyOfObject, parseResourcePath, type ResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { isMarkedForDeletion } from '#core/json/deletion-marks';
import { itemsOf, nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { Entry, Exchange } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { WireRequest } from '#core/ports/http-client';
import { deletesCollection, isReview, type Write, writeOf } from '../gateway/write.ts';

/** What is known before a write is looked up: the entries of its case, and how to read an object. */
export type BeforeLookUp = {
  readonly entries: readonly Entry[];
  readonly read: (request: WireRequest) => Promise<Exchange>;
};

/**
 * Returns whether a write whose connection was closed can be sent again: the object, or each object of the collection, is as it was
 * before, so that the server did not process the write, or processed it without an effect. False where that cannot be known.
 */
export async function isWithoutEffect(request: WireRequest, before: BeforeLookUp): Promise<boolean> {
  const write = writeOf(request);
  if (write?.place === undefined) return false;
  if (isReview(write) || write.place.subresource === 'token') return true;
  if (deletesCollection(write)) return leftCollection(write, before);
  const target = pathOfObject(write);
  if (target === undefined) return false;
  const exchange = await before.read({ method: 'GET', target, headers: { accept: 'application/json' }, as: 'admin' });
  if ('error' in exchange) return false;
  const { status } = exchange.answer;
  if (status === 404) return write.method !== 'DELETE' && write.place.subresource === undefined;
  const object = status === 200 ? bodyOf(exchange.answer) : undefined;
  return object !== undefined && isAsBefore(object, write, target, before.entries);
}

/**
 * Returns whether the deletion of a collection left what it selects: an object that is not marked, or marked ones alone, as they were.
 * Where nothing is left, the deletion may have removed it.
 */
async function leftCollection({ path, query }: Write, { entries, read }: BeforeLookUp): Promise<boolean> {
  const selectors = ['labelSelector', 'fieldSelector'].flatMap((name) => {
    const selector = query.get(name);
    return selector === null ? [] : [`${name}=${encodeURIComponent(selector)}`];
  });
  const listed = [path, ...(selectors.length === 0 ? [] : [selectors.join('&')])].join('?');
  const exchange = await read({ method: 'GET', target: listed, headers: { accept: 'application/json' }, as: 'admin' });
  if ('error' in exchange || exchange.answer.status !== 200) return false;
  const items = itemsOf(bodyOf(exchange.answer) ?? null);
  const isAsItWas = (item: Json): boolean => {
    const version = resourceVersionOf(item);
    return version !== undefined && version === lastVersion(`${path}/${encodeURIComponent(nameOf(item))}`, entries);
  };
  return items.some((item) => !isMarkedForDeletion(item)) || (items.length > 0 && items.every(isAsItWas));
}

/** Returns the path of the one object that a request writes. */
function pathOfObject({ path, place, objects, method }: Write): string | undefined {
  if (place?.name !== undefined) return path.slice(0, path.length - lengthOfSubresource(place));
  const name = method === 'POST' && objects.length === 1 ? nameOf(objects[0]) : '';
  return name === '' ? undefined : `${path}/${encodeURIComponent(name)}`;
}

/** The names of subresources need no escapes. */
function lengthOfSubresource({ subresource }: ResourcePath): number {
  return subresource === undefined ? 0 : `/${subresource}`.length;
}

/** A deletion would have removed or marked the object; any other write that has an effect changes its resourceVersion. */
function isAsBefore(object: Json, { method, place, objects }: Write, target: string, entries: readonly Entry[]): boolean {
  if ((method === 'DELETE' || place?.subresource === 'eviction') && !isMarkedForDeletion(object)) return true;
  const version = resourceVersionOf(object);
  const known = (method === 'PUT' ? resourceVersionOf(objects[0]) : undefined) ?? lastVersion(target, entries);
  return version !== undefined && version === known;
}

/** Returns the version of an object that the last response about it showed. */
function lastVersion(target: string, entries: readonly Entry[]): string | undefined {
  const key = keyAt(target);
  for (const entry of [...entries].reverse()) {
    if (entry.e !== 'exchange' || entry.phase === 'control' || !('answer' in entry) || entry.answer.status >= 300) continue;
    const [path = ''] = entry.request.target.split('?');
    const place = parseResourcePath(path);
    const object = place === undefined ? undefined : bodyOf(entry.answer);
    if (place !== undefined && nameOf(object) !== '' && keyOfObject(place, nameOf(object)) === key) return resourceVersionOf(object);
  }
  return undefined;
}

function keyAt(path: string): string | undefined {
  const place = parseResourcePath(path);
  return place?.name === undefined ? undefined : keyOfObject(place, place.name);
}
