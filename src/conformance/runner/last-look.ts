import pLimit from 'p-limit';
import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import { runLabel } from './prefixes.ts';

const mostLooks = 8;
/** More than a run creates: a target that returns more does not decide how many requests it gets. */
const mostFound = 10_000;

/**
 * Looks for everything that has the label of the run, in all namespaces. What a response to a delete said about its object
 * need not be true, so only a list shows what is left. A collection that cannot be listed shows nothing.
 */
export async function findByLabel(collections: Iterable<string>, tools: CleanUpTools): Promise<readonly CreatedObject[]> {
  const limit = pLimit(mostLooks);
  return (await limit.map(collections, (collection) => findIn(collection, tools))).flat().slice(0, mostFound);
}

async function findIn(collection: string, tools: CleanUpTools): Promise<readonly CreatedObject[]> {
  const target = `${collection}?labelSelector=${encodeURIComponent(`${runLabel}=${tools.run}`)}`;
  const exchange = await tools.sendRepeatedly({ method: 'GET', target });
  if ('error' in exchange || exchange.answer.status !== 200) return [];
  return itemsOf(bodyOf(exchange.answer)).flatMap((item) => {
    // A server that ignores the selector returns the objects of others too.
    if (!isJsonObject(item) || nameOf(item) === '' || pointTo(item, `/metadata/labels/${runLabel}`) !== tools.run) return [];
    const namespace = stringAt(item, '/metadata/namespace') ?? '';
    if (![nameOf(item), ...(namespace === '' ? [] : [namespace])].every(isName)) return [];
    const path = `${inNamespace(collection, namespace)}/${encodeURIComponent(nameOf(item))}`;
    return [{ path, doubtful: false, answer: { status: 200, headers: [], body: JSON.stringify(item) } }];
  });
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
    return 'error' in exchange || exchange.answer.status !== 404;
  });
  return paths.filter((_, index) => isThere[index]);
}

/** Returns the path of the collection of an object across all namespaces. */
export function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')).replace(/\/namespaces\/[^/]+(?=\/[^/]+$)/, '');
}

function inNamespace(collection: string, namespace: string): string {
  if (namespace === '') return collection;
  const place = collection.lastIndexOf('/');
  return `${collection.slice(0, place)}/namespaces/${encodeURIComponent(namespace)}${collection.slice(place)}`;
}
