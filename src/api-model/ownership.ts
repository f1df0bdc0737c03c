import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointerUnder, pointTo } from '#core/json/pointer';
import type { ModelledSchema } from '#core/model/case';
import type { Json } from '#core/model/json';
import { type Content, contentOf } from './content.ts';
import { withKnownResults } from './known-results.ts';
import type { ModelledType } from './modelled-type.ts';

/** The owners of each field by its path: `manager|operation`, or `manager|operation|subresource`. A field that nobody owns is not in it. */
export type Ownership = ReadonlyMap<string, ReadonlySet<string>>;

/** The values of the fields of a content by their paths: texts, numbers, truth values and lists as a whole, and each finalizer. */
export type Fields = ReadonlyMap<string, Json>;

/** Separates the parts of a path: no key of an object contains it. */
export const separator = '\0';

/**
 * Returns the fields of a content that have an owner each (specification, "Merge strategy"): maps are granular and lists
 * atomic where their type says nothing else; finalizers are a set.
 */
export function fieldsOf(content: Content, schema?: ModelledSchema): Fields {
  const fields = new Map<string, Json>();
  collect(content, '', { fields, schema });
  return fields;
}

type Collecting = { readonly fields: Map<string, Json>; readonly schema: ModelledSchema | undefined };

function collect(value: Json, path: string, into: Collecting): void {
  const { fields, schema } = into;
  // Whether the list of owners is one field, or each owner is one, is left open.
  if (path === ownerReferences) return;
  const list = isJsonArray(value) ? mergedList(path.split(separator), schema) : undefined;
  if (isJsonObject(value) && (path === '' || !isAtomic(path.split(separator), schema))) {
    for (const [key, field] of Object.entries(value)) if (field !== undefined) collect(field, pathUnder(path, key), into);
  } else if (isJsonArray(value) && list !== undefined) {
    for (const element of value) {
      const part = pathUnder(path, partOf(element, list));
      if (list === 'set') fields.set(part, element);
      else collect(element, part, into);
    }
  } else fields.set(path, value);
}

const ownerReferences = `metadata${separator}ownerReferences`;

/** The path of a part under another path; the path of the whole content is empty. */
function pathUnder(path: string, part: string): string {
  return path === '' ? part : `${path}${separator}${part}`;
}

/** Returns how an apply merges the list at a path; undefined for one that it replaces. */
export function mergedList(path: readonly string[], schema: ModelledSchema | undefined): 'set' | readonly string[] | undefined {
  const pointer = path.reduce(pointerUnder, '');
  return pointer === '/metadata/finalizers' ? 'set' : schema?.lists[pointer];
}

/** Returns whether the map at a path is one value, which an apply replaces. */
export function isAtomic(path: readonly string[], schema: ModelledSchema | undefined): boolean {
  if (schema === undefined || schema.atomic.length === 0) return false;
  return schema.atomic.includes(path.map((part) => (part.startsWith('k:{') ? '*' : part)).reduce(pointerUnder, ''));
}

/** Returns the part of a path that an element of a merged list is. */
export function partOf(element: Json, list: 'set' | readonly string[]): string {
  if (list === 'set') return `=${JSON.stringify(element)}`;
  const keys = [...list].sort().map((key) => [key, pointTo(element, pointerUnder('', key)) ?? null]);
  return `k:${JSON.stringify(Object.fromEntries(keys))}`;
}

/** Returns the owners that an object shows for the fields of its content, by all entries. */
export const ownershipIn = withKnownResults((object: Json, type: ModelledType): Ownership => ownershipInVersions(object, type, () => true));

/** Returns the owners that an object shows for the fields of its content, by the entries of some API versions. */
export function ownershipInVersions(object: Json, type: ModelledType, isOf: (apiVersion: string) => boolean): Ownership {
  const fields = fieldsOf(contentOf(object, type), type.schema);
  const owners = new Map<string, Set<string>>();
  for (const { owner, apiVersion, fieldsV1 } of entriesOf(object)) {
    if (!isOf(apiVersion)) continue;
    for (const path of ownedIn(fieldsV1).paths) if (fields.has(path)) owners.set(path, (owners.get(path) ?? new Set()).add(owner));
  }
  return owners;
}

/** Returns the owner of each entry of the managedFields of an object, its API version, and the fields that it has. */
export function entriesOf(object: Json): readonly { readonly owner: string; readonly apiVersion: string; readonly fieldsV1: Json }[] {
  const entries = pointTo(object, '/metadata/managedFields');
  return (isJsonArray(entries) ? entries : []).map((entry) => ({
    apiVersion: stringAt(entry, '/apiVersion') ?? '',
    owner: ownerOf(stringAt(entry, '/manager') ?? '', stringAt(entry, '/operation') ?? '', stringAt(entry, '/subresource')),
    fieldsV1: pointTo(entry, '/fieldsV1') ?? null,
  }));
}

/** Returns the name of an owner in an `Ownership`. */
export function ownerOf(manager: string, operation: string, subresource = ''): string {
  return subresource === '' ? `${manager}|${operation}` : `${manager}|${operation}|${subresource}`;
}

/** Returns an owner without the subresource: the specification does not say that an entry of managedFields names it. */
export function managerOf(owner: string): string {
  return owner.split('|').slice(0, 2).join('|');
}

/** Returns whether two owners have the name of one manager, whatever their operations are. */
function isOneManager(owner: string, other: string): boolean {
  return owner.split('|')[0] === other.split('|')[0];
}

/** Returns the paths of the fields that an entry of managedFields has, and those of the fields, maps and items that it has as such. */
export function ownedIn(fieldsV1: Json): { readonly paths: readonly string[]; readonly asSuch: readonly string[] } {
  const into = { paths: [], asSuch: [] };
  collectOwned(fieldsV1, '', into);
  return into;
}

function collectOwned(owned: Json, path: string, into: { readonly paths: string[]; readonly asSuch: string[] }): void {
  if (!isJsonObject(owned)) return;
  for (const [key, inner] of Object.entries(owned)) {
    const part = ownedPart(key);
    if (part === undefined || inner === undefined) continue;
    const at = pathUnder(path, part);
    into.paths.push(at);
    // The key "." is the map or the item itself.
    if (isJsonObject(inner) && (Object.hasOwn(inner, '.') || Object.keys(inner).length === 0)) into.asSuch.push(at);
    collectOwned(inner, at, into);
  }
}

/** The part of a path that a key of the owned fields stands for: a field, an element of a set, or an item with keys. */
function ownedPart(key: string): string | undefined {
  if (key.startsWith('f:')) return key.slice(2);
  if (key.startsWith('v:')) return `=${normalized(key.slice(2))}`;
  return key.startsWith('k:') ? `k:${normalized(key.slice(2))}` : undefined;
}

/** The value of a set element as this room writes it: a server may escape other characters. */
function normalized(text: string): string {
  try {
    const value: Json = JSON.parse(text);
    return JSON.stringify(
      isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value,
    );
  } catch {
    return text;
  }
}

/** Returns the owners after a write that is not an apply: the writer owns what it changes or adds, alone. */
export function afterUpdate(before: { readonly fields: Fields; readonly owners: Ownership }, after: Fields, writer: string): Ownership {
  const owners = new Map<string, ReadonlySet<string>>();
  for (const [path, value] of after) {
    const isSame = before.fields.has(path) && deepEqual(before.fields.get(path), value);
    const kept = isSame ? before.owners.get(path) : new Set([writer]);
    if (kept !== undefined) owners.set(path, kept);
  }
  return owners;
}

/** What an apply is about: the fields that it sets, and who applies. */
export type Apply = { readonly sets: Fields; readonly applier: string };

/** Returns the fields in conflict: others own them, and they have another value. */
export function conflictsOf({ sets, applier }: Apply, before: { readonly fields: Fields; readonly owners: Ownership }): readonly string[] {
  return [...sets].flatMap(([path, value]) => {
    const isOfOthers = [...(before.owners.get(path) ?? [])].some((owner) => owner !== applier);
    return isOfOthers && !deepEqual(before.fields.get(path), value) ? [path] : [];
  });
}

/** Returns whether a field has an owner with the name of an applier which is not this applier: it wrote the field in another way. */
export function isOfItsOwnUpdate(path: string, applier: string, owners: Ownership): boolean {
  const others = [...(owners.get(path) ?? [])].filter((owner) => owner !== applier);
  return others.length > 0 && others.every((owner) => isOneManager(owner, applier));
}

/**
 * Returns whether an apply puts a map where another value is, or another value where a map is: who owns the parts of it then,
 * and whether that is a conflict, is left open.
 */
export function changesKind(sent: Json, there: Json | undefined): boolean {
  if (there === undefined) return false;
  if (!isJsonObject(sent) || !isJsonObject(there)) return isJsonObject(sent) !== isJsonObject(there);
  return Object.entries(sent).some(([key, value]) => Object.hasOwn(there, key) && changesKind(value, there[key]));
}

/** Returns the fields that an apply removes: its manager applied them before, alone, and now omits them. */
export function releasedBy({ sets, applier }: Apply, owners: Ownership): readonly string[] {
  return [...owners].flatMap(([path, of]) => (of.has(applier) && of.size === 1 && !sets.has(path) ? [path] : []));
}

/**
 * Returns whether an apply removes the key of an item of which others own another field. Whether the item goes with it, or that
 * field stays, is left open: the item is of its manager alone, and the field is not.
 */
export function removesKeyOfOthers(apply: Apply, owners: Ownership): boolean {
  const released = releasedBy(apply, owners);
  const kept = new Set([...owners.keys()].filter((path) => !released.includes(path)).flatMap((path) => itemOf(path) ?? []));
  return released.some((path) => isKey(path) && kept.has(itemOf(path) ?? ''));
}

/** The path of the item with keys that a path is in. */
function itemOf(path: string): string | undefined {
  const parts = path.split(separator);
  const index = parts.map((part) => part.startsWith('k:{')).lastIndexOf(true);
  return index < 0 ? undefined : parts.slice(0, index + 1).join(separator);
}

function isKey(path: string): boolean {
  const parts = path.split(separator);
  const [item = '', field = ''] = parts.slice(-2);
  return item.startsWith('k:{') && item.includes(`${JSON.stringify(field)}:`);
}

/** Returns the owners after an apply that succeeded: a field that it changes is its own alone, one that it leaves is shared. */
export function afterApply(apply: Apply, before: { readonly fields: Fields; readonly owners: Ownership }): Ownership {
  const owners = new Map<string, ReadonlySet<string>>();
  for (const [path, of] of before.owners) {
    const others = new Set([...of].filter((owner) => owner !== apply.applier));
    if (!apply.sets.has(path) && others.size > 0) owners.set(path, others);
  }
  for (const [path, value] of apply.sets) {
    const isSame = before.fields.has(path) && deepEqual(before.fields.get(path), value);
    owners.set(path, new Set([...(isSame ? (before.owners.get(path) ?? []) : []), apply.applier]));
  }
  return owners;
}

/** Returns a path as a JSON pointer. */
export function pathText(path: string): string {
  return path.split(separator).reduce(pointerUnder, '');
}
