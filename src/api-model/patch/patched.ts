import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { parsePointer, pointerUnder, pointTo } from '#core/json/pointer';
import type { ModelledSchema } from '#core/model/case';
import type { Json, JsonObject } from '#core/model/json';
import { differenceOf } from '../content.ts';
import type { PatchVerb } from '../operation.ts';
import { jsonPatch } from './json-patch.ts';
import { mergePatch } from './merge-patch.ts';

/** The one list of texts that a strategic merge patch of any built-in type adds to. */
const finalizers = '/metadata/finalizers';

type Patch = { readonly verb: PatchVerb; readonly patch: Json };

/**
 * Returns an object after a patch; undefined where the patch cannot be applied, or is not one that is read here. `lists`: the keys
 * of the lists that a strategic merge patch merges.
 */
export function patched({ verb, patch: sent }: Patch, before: JsonObject, lists: ModelledSchema['lists'] = {}): Json | undefined {
  if (verb === 'json-patch') return jsonPatch(before, sent);
  if (verb === 'merge-patch') return mergePatch(before, sent);
  // Maps are merged as a merge patch merges them; lists can have keys, and directives say something else.
  const isClearing = deepEqual(pointTo(sent, '/metadata/managedFields'), [{}]);
  const rest = isClearing ? mergePatch(sent, { metadata: { managedFields: null } }) : sent;
  return isPlain(rest) ? mergePatch(before, sent) : withMergedLists(before, sent, { ...lists, [finalizers]: 'set' });
}

/** Returns an object after a strategic merge patch that has lists which are merged: the items of each by their key, or as a set. */
function withMergedLists(before: JsonObject, sent: Json, lists: ModelledSchema['lists']): Json | undefined {
  let [rest, after]: [Json, Json] = [sent, before];
  for (const [pointer, keys] of Object.entries(lists)) {
    const [items, there] = [pointTo(sent, pointer), pointTo(before, pointer) ?? []];
    if (items === undefined) continue;
    if (!isJsonArray(items) || !isJsonArray(there)) return undefined;
    const merged = pointer === finalizers ? mergedSet(there, items) : mergedItems(there, items, keys === 'set' ? [] : keys);
    if (merged === undefined) return undefined;
    rest = withoutPlace(rest, pointer);
    after = mergePatch(after, parsePointer(pointer)?.reduceRight<Json>((value, part) => ({ [part]: value }), merged) ?? {});
  }
  return isPlain(rest) ? mergePatch(after, rest) : undefined;
}

function withoutPlace(value: Json, pointer: string): Json {
  return mergePatch(value, parsePointer(pointer)?.reduceRight<Json>((inner, part) => ({ [part]: inner }), null) ?? {});
}

/** The texts of a list with those of a patch that it does not have; undefined where there are other items. */
function mergedSet(there: readonly Json[], items: readonly Json[]): readonly Json[] | undefined {
  return [...there, ...items].every((item) => typeof item === 'string') ? [...new Set([...there, ...items])] : undefined;
}

/** The items of a list with those of a patch merged into them, added or deleted; undefined where one has no key, or has other directives. */
function mergedItems(there: readonly Json[], items: readonly Json[], [key, ...others]: readonly string[]): readonly Json[] | undefined {
  if (key === undefined || others.length > 0) return undefined;
  const keyOf = (item: Json): string | undefined => stringAt(item, pointerUnder('', key));
  if ([...there, ...items].some((item) => keyOf(item) === undefined)) return undefined;
  const deleted = items.filter((item) => pointTo(item, '/$patch') === 'delete').map(keyOf);
  const merged = items.filter((item) => !deleted.includes(keyOf(item)));
  // A list in an item is replaced.
  if (merged.some((item) => isJsonObject(item) && Object.keys(item).some((field) => field.startsWith('$')))) return undefined;
  const isNew = (item: Json): boolean => !there.some((one) => keyOf(one) === keyOf(item));
  return [
    ...there
      .filter((one) => !deleted.includes(keyOf(one)))
      .map((one) => merged.filter((item) => keyOf(item) === keyOf(one)).reduce((left, item) => mergePatch(left, item), one)),
    ...merged.filter(isNew),
  ];
}

function isPlain(value: Json): boolean {
  if (!isJsonObject(value)) return !isJsonArray(value);
  return Object.entries(value).every(([key, field]) => !key.startsWith('$') && isPlain(field));
}

/** Returns whether a patch is about what the server maintains, as the version: whether it is accepted is left open. */
export function isAboutMore(before: JsonObject, after: Json): boolean {
  const [old, now] = [before, after].map((object) => [
    pointTo(object, '/apiVersion') ?? null,
    pointTo(object, '/kind') ?? null,
    mergePatch(pointTo(object, '/metadata'), { labels: null, annotations: null, finalizers: null, ownerReferences: null }),
  ]);
  return differenceOf(old, now) !== undefined;
}
