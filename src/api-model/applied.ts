import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { ModelledSchema } from '#core/model/case';
import type { Json } from '#core/model/json';
import type { Content } from './content.ts';
import { isAtomic, mergedList, partOf, separator } from './ownership.ts';

/** Returns a content with the fields of an apply set, and without those that it removes. */
export function applied(content: Content, sent: Content, released: readonly string[], schema?: ModelledSchema): Content {
  const without = removed(content, treeOf(released), [], schema);
  const merged = merge(without, sent, [], schema);
  return isJsonObject(merged) ? merged : content;
}

/** Paths by their parts; `whole`: a path ends here, and takes what is below with it. */
type Tree = { whole: boolean; readonly parts: Map<string, Tree> };

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = { whole: false, parts: new Map() };
  for (const path of paths) {
    let place = tree;
    for (const part of path.split(separator)) {
      const below: Tree = place.parts.get(part) ?? { whole: false, parts: new Map() };
      place.parts.set(part, below);
      place = below;
    }
    place.whole = true;
  }
  return tree;
}

function removed(value: Json, tree: Tree, path: readonly string[], schema: ModelledSchema | undefined): Json {
  if (isJsonArray(value)) {
    const list = mergedList(path, schema);
    if (list === undefined) return value;
    return value.flatMap((element) => {
      const part = partOf(element, list);
      const below = tree.parts.get(part);
      if (below === undefined) return [element];
      // An item without its key is no item.
      if (list === 'set' || below.whole || list.some((key) => below.parts.has(key))) return [];
      return [removed(element, below, [...path, part], schema)];
    });
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const below = tree.parts.get(key);
      if (below === undefined) return [[key, field]];
      return below.whole || field === undefined ? [] : [[key, removed(field, below, [...path, key], schema)]];
    }),
  );
}

function merge(value: Json | undefined, sent: Json, path: readonly string[], schema: ModelledSchema | undefined): Json {
  const list = isJsonArray(sent) ? mergedList(path, schema) : undefined;
  if (isJsonArray(sent) && list !== undefined && isJsonArray(value)) return mergedElements(value, sent, { path, list }, schema);
  if (!isJsonObject(sent) || isAtomic(path, schema)) return sent;
  const fields = new Map(isJsonObject(value) ? Object.entries(value) : []);
  for (const [key, field] of Object.entries(sent))
    if (field !== undefined) fields.set(key, merge(fields.get(key), field, [...path, key], schema));
  return Object.fromEntries(fields);
}

type List = { readonly path: readonly string[]; readonly list: 'set' | readonly string[] };

/** The elements of a list, with those that an apply sends merged into them or added. */
function mergedElements(
  value: readonly Json[],
  sent: readonly Json[],
  { path, list }: List,
  schema: ModelledSchema | undefined,
): readonly Json[] {
  const left = new Map(sent.map((element) => [partOf(element, list), element]));
  const there = value.map((element) => {
    const part = partOf(element, list);
    const other = left.get(part);
    left.delete(part);
    return other === undefined ? element : merge(element, other, [...path, part], schema);
  });
  return [...there, ...left.values()];
}
