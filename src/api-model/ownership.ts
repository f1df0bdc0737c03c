import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointerUnder, pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Content } from './content.ts';
import { contentOf } from './content.ts';
import type { ModelledType } from './modelled-type.ts';

/** The owners of each field by its path: `manager|operation`. A field that nobody owns is not in it. */
export type Ownership = ReadonlyMap<string, ReadonlySet<string>>;

/** The values of the fields of a content by their paths: texts, numbers, truth values and lists as a whole, and each finalizer. */
export type Fields = ReadonlyMap<string, Json>;

/** Separates the parts of a path: no key of an object contains it. */
const separator = '\0';

/**
 * Returns the fields of a content that have an owner each (specification, "Merge strategy"): maps are granular and lists
 * atomic where their type says nothing else; finalizers are a set.
 */
export function fieldsOf(content: Content): Fields {
  const fields = new Map<string, Json>();
  collect(content, [], fields);
  return fields;
}

function collect(value: Json, path: readonly string[], fields: Map<string, Json>): void {
  if (isJsonObject(value)) {
    for (const [key, field] of Object.entries(value)) if (field !== undefined) collect(field, [...path, key], fields);
  } else if (isJsonArray(value) && path.join('/') === 'metadata/finalizers') {
    for (const element of value) fields.set([...path, `=${JSON.stringify(element)}`].join(separator), element);
  } else fields.set(path.join(separator), value);
}

/** Returns the owners that an object shows for the fields of its content. */
export function ownershipIn(object: Json, type: ModelledType): Ownership {
  const fields = fieldsOf(contentOf(object, type));
  const owners = new Map<string, Set<string>>();
  const entries = pointTo(object, '/metadata/managedFields');
  for (const entry of isJsonArray(entries) ? entries : []) {
    if ((stringAt(entry, '/subresource') ?? '') !== '') continue;
    const owner = ownerOf(stringAt(entry, '/manager') ?? '', stringAt(entry, '/operation') ?? '');
    const paths: string[] = [];
    collectOwned(pointTo(entry, '/fieldsV1') ?? null, [], paths);
    for (const path of paths) if (fields.has(path)) owners.set(path, (owners.get(path) ?? new Set()).add(owner));
  }
  return owners;
}

/** Returns the name of an owner in an `Ownership`. */
export function ownerOf(manager: string, operation: string): string {
  return `${manager}|${operation}`;
}

function collectOwned(owned: Json, path: readonly string[], paths: string[]): void {
  if (!isJsonObject(owned)) return;
  for (const [key, inner] of Object.entries(owned)) {
    const part = key.startsWith('f:') ? key.slice(2) : key.startsWith('v:') ? `=${normalized(key.slice(2))}` : undefined;
    if (part === undefined || inner === undefined) continue;
    paths.push([...path, part].join(separator));
    collectOwned(inner, [...path, part], paths);
  }
}

/** The value of a set element as this room writes it: a server may escape other characters. */
function normalized(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
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

/** Returns a content with the fields of an apply set, and without those that it removes. */
export function applied(content: Content, sent: Content, released: readonly string[]): Content {
  const without = released.reduce<Json>((left, path) => removed(left, path.split(separator)), content);
  const merged = merge(without, sent, []);
  return isJsonObject(merged) ? merged : content;
}

function removed(value: Json, [part, ...rest]: readonly string[]): Json {
  if (part === undefined) return value;
  if (isJsonArray(value)) return value.filter((element) => `=${JSON.stringify(element)}` !== part);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (key !== part) return [[key, field]];
      return rest.length === 0 ? [] : [[key, removed(field, rest)]];
    }),
  );
}

function merge(value: Json | undefined, sent: Json, path: readonly string[]): Json {
  if (isJsonArray(sent) && path.join('/') === 'metadata/finalizers' && isJsonArray(value))
    return [...value, ...sent.filter((element) => !value.includes(element))];
  if (!isJsonObject(sent)) return sent;
  const fields = new Map(isJsonObject(value) ? Object.entries(value) : []);
  for (const [key, field] of Object.entries(sent)) fields.set(key, merge(fields.get(key), field, [...path, key]));
  return Object.fromEntries(fields);
}

/**
 * Returns the maps of a content that a manager still has in its entry without any of their fields, because others took all of
 * them over.
 */
export function emptiedMaps(object: Json, type: ModelledType, applier: string): readonly string[] {
  const content = contentOf(object, type);
  const entries = pointTo(object, '/metadata/managedFields');
  return (isJsonArray(entries) ? entries : []).flatMap((entry) => {
    if (ownerOf(stringAt(entry, '/manager') ?? '', stringAt(entry, '/operation') ?? '') !== applier) return [];
    return emptyIn(pointTo(entry, '/fieldsV1') ?? null, []).filter((path) => isJsonObject(at(content, path.split(separator))));
  });
}

/**
 * Returns the maps that other managers have in their entries without any of their fields: an applier may share them, as any
 * other field.
 */
export function mapsOfOthers(object: Json, type: ModelledType, applier: string): readonly string[] {
  const content = contentOf(object, type);
  const entries = pointTo(object, '/metadata/managedFields');
  return (isJsonArray(entries) ? entries : []).flatMap((entry) => {
    if (ownerOf(stringAt(entry, '/manager') ?? '', stringAt(entry, '/operation') ?? '') === applier) return [];
    return emptyIn(pointTo(entry, '/fieldsV1') ?? null, []).filter((path) => isMapOrNone(at(content, path.split(separator))));
  });
}

function isMapOrNone(value: Json | undefined): boolean {
  return value === undefined || value === null || isJsonObject(value);
}

/** Returns whether an apply sets a field in one of these maps which the object has without any field, or has not at all. */
export function fillsEmptied({ sets }: Apply, maps: readonly string[], content: Content): boolean {
  const emptied = maps.filter((path) => Object.keys(at(content, path.split(separator)) ?? {}).length === 0);
  return emptied.some((map) => [...sets.keys()].some((path) => path.startsWith(`${map}${separator}`)));
}

/** Returns a content with an empty map where one of these maps is null. */
export function withMaps(content: Content, maps: readonly string[]): Content {
  const filled = maps.reduce<Json>((left, path) => withMap(left, path.split(separator)), content);
  return isJsonObject(filled) ? filled : content;
}

function withMap(value: Json, [part, ...rest]: readonly string[]): Json {
  if (part === undefined) return value === null ? {} : value;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, key === part && field !== undefined ? withMap(field, rest) : field]),
  );
}

function emptyIn(owned: Json, path: readonly string[]): readonly string[] {
  if (!isJsonObject(owned)) return [];
  const inner = Object.entries(owned).filter(([key]) => key.startsWith('f:'));
  // The key "." is the map itself.
  if (Object.keys(owned).every((key) => key === '.') && path.length > 0) return [path.join(separator)];
  return inner.flatMap(([key, value]) => emptyIn(value, [...path, key.slice(2)]));
}

function at(value: Json | undefined, [part, ...rest]: readonly string[]): Json | undefined {
  if (part === undefined) return value;
  return isJsonObject(value) && Object.hasOwn(value, part) ? at(value[part], rest) : undefined;
}
