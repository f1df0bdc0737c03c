import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import { type Content, contentOf, withoutEmptyMaps } from './content.ts';
import type { ModelledType } from './modelled-type.ts';
import { type Apply, entriesOf, pathText, separator } from './ownership.ts';

/**
 * Returns the maps of a content that a manager still has in its entry without any of their fields, because others took all of
 * them over.
 */
export function emptiedMaps(object: Json, type: ModelledType, applier: string): readonly string[] {
  const content = contentOf(object, type);
  return entriesOf(object).flatMap(({ owner, fieldsV1 }) =>
    owner === applier ? emptyIn(fieldsV1, []).filter((path) => isJsonObject(at(content, path))) : [],
  );
}

/** The maps of a content that an apply omits, and that its manager has as such in its entry. Maps of metadata have a schema. */
export type OmittedMaps = {
  /** No other manager has them as such: released servers remove them with the fields of others. */
  readonly alone: readonly string[];
  /** Others have them as such, and entries are of different versions: released servers remove them, some of them by chance. */
  readonly inDoubt: readonly string[];
};

/** Returns the maps of an object that an apply omits, and that released servers can remove with the fields of others. */
export function omittedMaps(object: Json, type: ModelledType, applier: string, sent: Content): OmittedMaps {
  const content = contentOf(object, type);
  const entries = entriesOf(object);
  const ofOthers = mapsHeldByOthers(object, applier);
  const omitted = entries.flatMap(({ owner, fieldsV1 }) =>
    mapsIn(fieldsV1, []).filter((path) => {
      if (owner !== applier || path.startsWith(`metadata${separator}`)) return false;
      return isJsonObject(at(content, path)) && at(sent, path) === undefined;
    }),
  );
  const areOfSeveralVersions = new Set(entries.map(({ apiVersion }) => apiVersion)).size > 1;
  return {
    alone: omitted.filter((path) => !ofOthers.has(path)),
    inDoubt: areOfSeveralVersions ? omitted.filter((path) => ofOthers.has(path)) : [],
  };
}

/** Returns the maps that other managers have as such in their entries, with fields or without: nobody else removes them. */
export function mapsHeldByOthers(object: Json, applier: string): ReadonlySet<string> {
  return new Set(
    entriesOf(object).flatMap(({ owner, fieldsV1 }) => (owner === applier ? [] : [...mapsIn(fieldsV1, []), ...emptyIn(fieldsV1, [])])),
  );
}

/** The maps that an entry of managedFields has as such: the key "." is the map itself. */
function mapsIn(owned: Json, path: readonly string[]): readonly string[] {
  if (!isJsonObject(owned)) return [];
  const inner = Object.entries(owned).flatMap(([key, value]) =>
    key.startsWith('f:') && value !== undefined ? mapsIn(value, [...path, key.slice(2)]) : [],
  );
  return Object.hasOwn(owned, '.') && path.length > 0 ? [path.join(separator), ...inner] : inner;
}

/**
 * Returns the maps that other managers have in their entries without any of their fields: an applier may share them, as any
 * other field.
 */
export function mapsOfOthers(object: Json, type: ModelledType, applier: string): readonly string[] {
  const content = contentOf(object, type);
  return entriesOf(object).flatMap(({ owner, fieldsV1 }) =>
    owner === applier ? [] : emptyIn(fieldsV1, []).filter((path) => isMapOrNone(at(content, path))),
  );
}

function isMapOrNone(value: Json | undefined): boolean {
  return value === undefined || value === null || isJsonObject(value) || isJsonArray(value);
}

/** Returns whether an apply sets a field in one of these maps which the object has without any field, or has not at all. */
export function fillsEmptied({ sets }: Apply, maps: readonly string[], content: Content): boolean {
  return emptiedIn(maps, content).some((map) => [...sets.keys()].some((path) => path.startsWith(`${map}${separator}`)));
}

/** Returns the maps that an apply has without a field, and that the object has with fields before it and without any after it. */
export function emptiedByApply(sent: Content, before: Content, after: Content): readonly string[] {
  const hadFields = (path: string): boolean => {
    const value = at(before, path);
    return isJsonObject(value) && Object.keys(value).length > 0;
  };
  const maps = emptyMapsOf(sent).filter(hadFields);
  // A map that only has maps without a field has none.
  return emptiedIn(maps, withoutEmptyMaps(after));
}

/** Returns the maps of a content without any field. */
export function emptyMapsOf(value: Json, path: readonly string[] = []): readonly string[] {
  if (!isJsonObject(value)) return [];
  const fields = Object.entries(value);
  if (fields.length === 0) return path.length === 0 ? [] : [path.join(separator)];
  return fields.flatMap(([key, field]) => (field === undefined ? [] : emptyMapsOf(field, [...path, key])));
}

/** Returns those of these maps that a content has without any field, or has not at all. */
export function emptiedIn(maps: readonly string[], content: Content): readonly string[] {
  return maps.filter((path) => Object.keys(at(content, path) ?? {}).length === 0);
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

function at(content: Content, path: string): Json | undefined {
  return pointTo(content, pathText(path));
}

/**
 * Returns whether an apply removed the last label or annotation of a custom resource whose map another manager has in its entry. A server
 * can keep the map, and show none: the next write removes it.
 */
export function leavesEmptyMap(before: Json, after: Json, applier: string): boolean {
  const ofOthers = mapsHeldByOthers(after, applier);
  return ['labels', 'annotations'].some((map) => {
    const [old, now] = [before, after].map((object) => pointTo(object, `/metadata/${map}`));
    return isJsonObject(old) && (now === undefined || now === null) && ofOthers.has(`metadata${separator}${map}`);
  });
}
