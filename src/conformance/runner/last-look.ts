import pLimit from 'p-limit';
import { ownLabel } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Exchange } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import { isOwnByName, parseObjectPath } from './object-path.ts';
import { outcomeOf, saysMissing } from './outcome-of.ts';

const mostLooks = 8;
/** More than a run creates: a target that returns more does not decide how many requests it gets. */
const mostFound = 10_000;

/**
 * Looks for everything that has the label of the run, in all namespaces. What a response to a delete said about its object
 * need not be true, so only a list shows what is left. `onUnlisted` is called for each collection that does not show all of its
 * objects; what is not served, or has no list, has none.
 */
export function findByLabel(
  collections: Iterable<string>,
  tools: CleanUpTools,
  onUnlisted?: OnUnlisted,
): Promise<readonly CreatedObject[]> {
  // A server that ignores the selector returns the objects of others too.
  const isOwn = (item: Json) => pointTo(item, `/metadata/labels/${ownLabel}`) === tools.run;
  const query = `?labelSelector=${encodeURIComponent(`${ownLabel}=${tools.run}`)}`;
  return find(collections, tools, { query, isOwn, onUnlisted });
}

/** Looks for everything that has a name of the run, or is in a namespace that has one. It reads all objects of the collections. */
export function findByName(collections: Iterable<string>, tools: CleanUpTools): Promise<readonly CreatedObject[]> {
  const isOwn = (_: Json, path: string) => {
    const parsed = parseObjectPath(path);
    return parsed !== undefined && isOwnByName(parsed, tools.run);
  };
  return find(collections, tools, { query: '', isOwn });
}

/** Gets the request for a list that did not show all, and why. */
type OnUnlisted = (target: string, because: string) => void;

type Look = {
  readonly query: string;
  readonly isOwn: (item: Json, path: string) => boolean;
  readonly onUnlisted?: OnUnlisted | undefined;
};

async function find(collections: Iterable<string>, tools: CleanUpTools, look: Look): Promise<readonly CreatedObject[]> {
  const limit = pLimit(mostLooks);
  return (await limit.map(collections, (collection) => findIn(collection, tools, look))).flat().slice(0, mostFound);
}

async function findIn(collection: string, tools: CleanUpTools, look: Look): Promise<readonly CreatedObject[]> {
  const target = `${collection}${look.query}`;
  const exchange = await tools.sendRepeatedly({ method: 'GET', target });
  const because = whyUnlisted(exchange);
  if (because !== undefined) look.onUnlisted?.(target, because);
  if ('error' in exchange || exchange.answer.status !== 200) return [];
  return itemsOf(bodyOf(exchange.answer)).flatMap((item) => {
    if (!isJsonObject(item) || nameOf(item) === '') return [];
    const namespace = stringAt(item, '/metadata/namespace') ?? '';
    if (![nameOf(item), ...(namespace === '' ? [] : [namespace])].every(isName)) return [];
    const path = `${inNamespace(collection, namespace)}/${encodeURIComponent(nameOf(item))}`;
    if (!look.isOwn(item, path)) return [];
    return [{ path, doubtful: false, answer: { status: 200, headers: [], body: JSON.stringify(item) } }];
  });
}

/** Returns why the response to a list may not show all objects that are there; undefined where it does, or there is no such collection. */
function whyUnlisted(exchange: Exchange): string | undefined {
  if ('error' in exchange) return outcomeOf(exchange);
  const { status } = exchange.answer;
  if (status !== 200) return saysMissing(exchange) || status === 405 || status === 501 ? undefined : outcomeOf(exchange);
  const body = bodyOf(exchange.answer);
  // A list without objects may have null, or nothing, in place of its items.
  const isList = Array.isArray(pointTo(body, '/items')) || (stringAt(body, '/kind')?.endsWith('List') ?? false);
  const isWhole = isList && (stringAt(body, '/metadata/continue') ?? '') === '';
  return isWhole ? undefined : 'the response to the GET request is not a whole list';
}

/** Returns whether a text that came from the target is a name, and no other part of a path. */
function isName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9.:-]{0,251}[a-z0-9])?$/.test(text) && !text.includes('..');
}

/** Returns which of these objects still exist, or may. */
export async function stillThere(paths: readonly string[], tools: CleanUpTools): Promise<readonly string[]> {
  const limit = pLimit(mostLooks);
  const isThere = await limit.map(paths, async (path) => {
    const exchange = await tools.send({ method: 'GET', target: path });
    return !saysMissing(exchange);
  });
  return paths.filter((_, index) => isThere[index]);
}

/** Returns the path of the collection of an object, in its namespace. */
export function collectionInNamespace(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Returns the path of the collection of an object across all namespaces. */
export function collectionOf(path: string): string {
  return collectionInNamespace(path).replace(/\/namespaces\/[^/]+(?=\/[^/]+$)/, '');
}

function inNamespace(collection: string, namespace: string): string {
  if (namespace === '' || /\/namespaces\/[^/]+\/[^/]+$/.test(collection)) return collection;
  const place = collection.lastIndexOf('/');
  return `${collection.slice(0, place)}/namespaces/${encodeURIComponent(namespace)}${collection.slice(place)}`;
}
