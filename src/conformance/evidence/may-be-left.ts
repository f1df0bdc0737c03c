import { ownLabel } from '#core/codecs/own-names';
import { parseResourcePath } from '#core/codecs/resource-path';
import { bodyOf, sentBodyOf } from '#core/http/body-of';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Entry, Exchange } from '#core/model/evidence';
import type { Json } from '#core/model/json';

/** A run creates fewer objects; evidence that someone changed may name any number. */
const mostObjects = 10_000;

/** Objects of a collection whose names the target generated, in responses that did not arrive: the beginning of their names. */
type Unseen = { readonly generateName: string; readonly label: string | undefined };

/**
 * Finds the objects that a run may have left on its target, by its evidence: those that it created and that no later response
 * shows to be deleted. A run that was killed says nothing else of them.
 */
export class MayBeLeft {
  readonly #existing = new Set<string>();
  readonly #unseen = new Map<string, Unseen>();

  /** Takes the entries of a run in the order in which they were recorded. */
  add(entry: Entry): void {
    if (entry.e !== 'exchange') return;
    const [path = '', query = ''] = entry.request.target.split('?');
    const { method } = entry.request;
    if (new URLSearchParams(query).has('dryRun')) return;
    if (method === 'DELETE' && pointTo(sentBodyOf(entry.request), '/dryRun') !== undefined) return;
    if (method === 'DELETE') this.#removeDeleted(path, entry);
    else if (method === 'GET') {
      this.#removeMissing(path, query, entry);
      this.#nameUnseen(path, entry);
    } else this.#addCreated(path, entry);
  }

  /**
   * Returns the paths of the objects, in the order in which they were created. Where a name is not known, because the target
   * generated it, the request for the list of all objects of the run in that collection stands for the object.
   */
  paths(): readonly string[] {
    const lists = [...this.#unseen].map(([collection, { label }]) =>
      label === undefined ? collection : `${collection}?labelSelector=${encodeURIComponent(`${ownLabel}=${label}`)}`,
    );
    return [...this.#existing, ...lists];
  }

  #addCreated(path: string, exchange: Exchange): void {
    const unseen = unseenIn(path, exchange);
    if (this.#existing.size + this.#unseen.size >= mostObjects) return;
    if (unseen !== undefined) this.#unseen.set(path, unseen);
    for (const created of createdBy(path, exchange)) this.#existing.add(created);
  }

  /** A later list of the same collection, or of all namespaces, may show an object whose name was not known. */
  #nameUnseen(path: string, exchange: Exchange): void {
    if (this.#unseen.size === 0 || !('answer' in exchange) || exchange.answer.status !== 200) return;
    for (const [collection, { generateName, label }] of this.#unseen) {
      if (path !== collection && path !== collection.replace(/\/namespaces\/[^/]+(?=\/[^/]+$)/, '')) continue;
      const items = itemsOf(bodyOf(exchange.answer)).filter((item) => {
        const namespace = stringAt(item, '/metadata/namespace');
        const isThere = namespace === undefined || collection.includes(`/namespaces/${encodeURIComponent(namespace)}/`);
        return isThere && nameOf(item).startsWith(generateName) && stringAt(item, `/metadata/labels/${ownLabel}`) === label;
      });
      const names = items.map((item) => `${collection}/${encodeURIComponent(nameOf(item))}`);
      // One that was seen before is no news.
      const isNamed = names.some((name) => !this.#existing.has(name));
      for (const name of names) if (this.#existing.size < mostObjects) this.#existing.add(name);
      if (isNamed) this.#unseen.delete(collection);
    }
  }

  /** An object with finalizers is still there after its deletion. */
  #removeDeleted(path: string, exchange: Exchange): void {
    if (!('answer' in exchange)) return;
    const { status } = exchange.answer;
    if (status === 404) this.#remove(path);
    if (status !== 200) return;
    const document = bodyOf(exchange.answer);
    const items = itemsOf(document);
    for (const item of items) if (isRemoved(item)) this.#remove(`${path}/${encodeURIComponent(nameOf(item))}`);
    if (items.length === 0 && isRemoved(document)) this.#remove(path);
  }

  /** A read at a version may show an earlier state. */
  #removeMissing(path: string, query: string, exchange: Exchange): void {
    if ('answer' in exchange && exchange.answer.status === 404 && !new URLSearchParams(query).has('resourceVersion')) this.#remove(path);
  }

  /** What is in a namespace is deleted with it. */
  #remove(path: string): void {
    this.#existing.delete(path);
    if (!/^\/api\/v1\/namespaces\/[^/]+$/.test(path)) return;
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const one of this.#existing) if (one.includes(`/namespaces/${name}/`)) this.#existing.delete(one);
    for (const one of this.#unseen.keys()) if (one.includes(`/namespaces/${name}/`)) this.#unseen.delete(one);
  }
}

function isRemoved(document: Json | undefined): boolean {
  const finalizers = pointTo(document, '/metadata/finalizers');
  const isNamespace = pointTo(document, '/kind') === 'Namespace' && pointTo(document, '/status/phase') === 'Terminating';
  return !(Array.isArray(finalizers) && finalizers.length > 0) && !isNamespace;
}

/** Returns what is known of an object that a request may have created under a name that its response would have shown. */
function unseenIn(path: string, exchange: Exchange): Unseen | undefined {
  const isAnswered = 'answer' in exchange && exchange.answer.status < 500;
  if (exchange.request.method !== 'POST' || isAnswered || isOfObject(path)) return undefined;
  const body = sentBodyOf(exchange.request);
  const generateName = stringAt(body, '/metadata/generateName');
  if (generateName === undefined || stringAt(body, '/metadata/name') !== undefined) return undefined;
  return { generateName, label: stringAt(body, `/metadata/labels/${ownLabel}`) };
}

/** Returns what a request created, or may have created where it had no response. */
function createdBy(path: string, exchange: Exchange): readonly string[] {
  const { method } = exchange.request;
  const answer = 'answer' in exchange ? exchange.answer : undefined;
  if (answer === undefined || answer.status >= 500) {
    const name = method === 'POST' ? stringAt(sentBodyOf(exchange.request), '/metadata/name') : undefined;
    return name === undefined || isOfObject(path) ? [] : [`${path}/${encodeURIComponent(name)}`];
  }
  const document = bodyOf(answer);
  const name = stringAt(document, '/metadata/name');
  // An object that is stored has a uid; that of a review or a token request has none.
  if (answer.status !== 201 || name === undefined || stringAt(document, '/metadata/uid') === undefined) return [];
  if (method === 'POST') return isOfObject(path) ? [] : [`${path}/${encodeURIComponent(name)}`];
  return path.endsWith(`/${encodeURIComponent(name)}`) ? [path] : [];
}

/** Returns whether a path is that of an object or of a subresource, and not that of a collection. */
function isOfObject(path: string): boolean {
  return parseResourcePath(path)?.name !== undefined;
}
