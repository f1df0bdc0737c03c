import { groupInName, leaseOf, type OwnNames, ownLabel, slotOfGroup } from '#core/codecs/own-names';
import { keyOfObject, type ResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Answer, WireError } from '#core/model/evidence';
import type { Write } from './write.ts';

/** The objects that the requests of a run created, as far as the responses show it. */
export class KnownObjects {
  /** Those that exist, or may exist, because the run created them. */
  readonly #created = new Set<string>();
  /** Names that the server generated. */
  readonly #generated = new Set<string>();
  /** Names of the run that may be those of objects of others, with the reason. */
  readonly #doubts = new Map<string, string>();
  /** Where definitions were written. */
  #definitions: ResourcePath | undefined;

  readonly #given: ReadonlySet<string>;

  /** `given` are the namespaces of others that the run may use. */
  constructor(given: readonly string[] = []) {
    this.#given = new Set(given);
  }

  /** Returns whether a namespace is one of others that the run may use. */
  isGiven(namespace: string): boolean {
    return this.#given.has(namespace);
  }

  /** Learns from the response to a write. */
  learn(write: Write, result: Answer | WireError): void {
    const { place, method } = write;
    if (place === undefined || place.subresource !== undefined || method === 'DELETE') return;
    if (method === 'POST') this.#learnGenerated(write, place, result);
    if (method === 'POST') for (const name of namesIn(write)) this.#learnOf(place, name, method, result);
    else if (place.name !== undefined) this.#learnOf(place, place.name, method, result);
  }

  /** Returns whether the run leased a slot: it created the definition that is the lease, or may have. */
  hasSlot(slot: string): boolean {
    return this.#definitions !== undefined && this.#created.has(keyOfObject(this.#definitions, leaseOf(slot).name));
  }

  /** Returns where the definition of a type in a slot is, and its name; undefined for any other type. */
  definitionOf({ group, resource }: ResourcePath): { readonly place: ResourcePath; readonly name: string } | undefined {
    if (slotOfGroup(group) === undefined || this.#definitions === undefined) return undefined;
    return { place: this.#definitions, name: `${resource}.${group}` };
  }

  /** Returns whether a namespace was created by the run. */
  hasNamespace(name: string): boolean {
    return this.#created.has(keyOfObject(namespaces, name));
  }

  /** Returns whether a name without the prefix of the run is one that the server generated for an object of the run. */
  isGenerated(place: ResourcePath, name: string): boolean {
    return this.#generated.has(keyOfObject(place, name));
  }

  /** Returns why an object may be one of others, as a clause. */
  doubtOf(place: ResourcePath, name: string): string | undefined {
    const key = keyOfObject(place, name);
    const isLeasedName = isDefinitions(place) && slotOfGroup(groupInName(name)) !== undefined;
    return this.#doubts.get(key) ?? (isLeasedName && !this.#created.has(key) ? 'runs use that name one after the other' : undefined);
  }

  /** Forgets a doubt: the object was seen to be that of the run. */
  confirm(place: ResourcePath, name: string): void {
    this.#doubts.delete(keyOfObject(place, name));
    this.#created.add(keyOfObject(place, name));
  }

  /** A server may generate names without the prefix. A look must show the label of the run before such an object is changed. */
  #learnGenerated({ objects }: Write, place: ResourcePath, result: Answer | WireError): void {
    const [object] = objects;
    const shown = 'code' in result || result.status >= 300 ? undefined : bodyOf(result);
    const label = stringAt(object, `/metadata/labels/${ownLabel}`);
    if (nameOf(object) !== '' || (stringAt(object, '/metadata/generateName') ?? '') === '' || nameOf(shown) === '') return;
    if (label === undefined || stringAt(shown, `/metadata/labels/${ownLabel}`) !== label) return;
    const key = keyOfObject(place, nameOf(shown));
    this.#generated.add(key);
    this.#doubts.set(key, 'the server generated its name');
  }

  #learnOf(place: ResourcePath, name: string, method: string, result: Answer | WireError): void {
    const key = keyOfObject(place, name);
    if (isDefinitions(place)) this.#definitions = { group: place.group, version: place.version, resource: place.resource };
    // A request without a response may have created its object.
    const status = 'code' in result ? 500 : result.status;
    if (status === 409 && method === 'POST' && !this.#created.has(key))
      this.#doubts.set(key, 'it exists, and a request of this run to create it was rejected');
    if (status >= 300 && status < 500) return;
    if (status >= 500 && isDefinitions(place) && slotOfGroup(groupInName(name)) !== undefined && !this.#created.has(key))
      this.#doubts.set(key, 'the request of this run to create it got no clear response');
    this.#created.add(key);
    if (isOther(result, place, name)) this.#doubts.set(key, 'the server returned another object in a response about it');
  }
}

/** Returns whether a path is about the definitions of custom resources. */
export function isDefinitions({ group, resource }: ResourcePath): boolean {
  return group.startsWith('apiextensions.') && resource === 'customresourcedefinitions';
}

/** Returns whether an object is of a run by its name: it begins with the prefix of the run, or is that of a definition in a group of the run. */
export function isNamedAsOwn(place: ResourcePath, name: string, own: OwnNames): boolean {
  return own.isName(name) || (isDefinitions(place) && own.isGroup(groupInName(name)));
}

/** The collection of the namespaces. */
export const namespaces: ResourcePath = { group: '', version: 'v1', resource: 'namespaces' };

function namesIn({ objects }: Write): readonly string[] {
  return objects.map(nameOf).filter((name) => name !== '');
}

/** Returns whether a response shows an object with another name, or in another namespace. A Status or a Table shows none. */
function isOther(result: Answer | WireError, place: ResourcePath, name: string): boolean {
  const body = 'code' in result || result.status >= 300 ? undefined : bodyOf(result);
  if (!isJsonObject(body) || body['kind'] === 'Status' || nameOf(body) === '') return false;
  const namespace = stringAt(body, '/metadata/namespace');
  return nameOf(body) !== name || (place.namespace !== undefined && namespace !== undefined && namespace !== place.namespace);
}
