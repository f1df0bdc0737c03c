import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { differenceOf } from '../content.ts';
import type { PatchVerb } from '../operation.ts';
import { jsonPatch } from './json-patch.ts';
import { mergePatch } from './merge-patch.ts';

type Patch = { readonly verb: PatchVerb; readonly patch: Json };

/** Returns an object after a patch; undefined where the patch cannot be applied, or is not one that is read here. */
export function patched({ verb, patch: sent }: Patch, before: JsonObject): Json | undefined {
  if (verb === 'json-patch') return jsonPatch(before, sent);
  if (verb === 'merge-patch') return mergePatch(before, sent);
  // Maps are merged as a merge patch merges them; lists can have keys, and directives say something else.
  const isClearing = deepEqual(pointTo(sent, '/metadata/managedFields'), [{}]);
  const rest = isClearing ? mergePatch(sent, { metadata: { managedFields: null } }) : sent;
  return pointTo(sent, '/metadata/finalizers') === undefined && isPlain(rest) ? mergePatch(before, sent) : undefined;
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
