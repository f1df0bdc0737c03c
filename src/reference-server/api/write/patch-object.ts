import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { Refusal } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { boundedJson, UnboundedJson } from '../../json/bounded-json.ts';
import type { ResourceType, SubresourceName } from '../../kinds/resources/resource-type.ts';
import type { Schema } from '../../kinds/schema/schema.ts';
import type { PatchReading } from '../../settings/personality.ts';
import type { Api } from '../api.ts';
import { withCutNumbers } from '../patch/cut-numbers.ts';
import { JsonPatchError, jsonPatch } from '../patch/json-patch.ts';
import { mergePatch } from '../patch/merge-patch.ts';
import { StrategicMergeError, strategicMergePatch } from '../patch/strategic-merge-patch.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { present } from '../read/present.ts';
import type { Accepted } from './accept-object.ts';
import { changeObject } from './change-object.ts';
import type { WriteOptions } from './write-options.ts';

type PatchMediaType = 'application/json-patch+json' | 'application/merge-patch+json' | 'application/strategic-merge-patch+json';

const everywhere: readonly PatchMediaType[] = ['application/json-patch+json', 'application/merge-patch+json'];

/** Returns the media types of patches for a type, apart from apply. Only for built-in types it is known how their lists merge. */
export function patchMediaTypesOf(type: ResourceType): readonly PatchMediaType[] {
  return type.origin === 'built-in' ? [...everywhere, 'application/strategic-merge-patch+json'] : everywhere;
}

/** A patch as it was sent. */
export type SentPatch = {
  readonly mediaType: PatchMediaType;
  readonly body: Json;
  readonly subresource: SubresourceName | undefined;
};

/**
 * Changes an object by a JSON patch, a JSON merge patch or a strategic merge patch (specification, "Verbs"). Throws a
 * refusal: 404 where there is no object, 400 or 422 for a patch that is invalid or does not fit, and as `changeObject` does.
 */
export function patchObject(api: Api, address: ObjectAddress, patch: SentPatch, options: WriteOptions): Accepted {
  if (options.force !== undefined)
    throw refusals.invalidOptions(api.dialect.apiDomain, 'PatchOptions', [
      { reason: 'FieldValueForbidden', message: 'Forbidden: may not be specified for non-apply patch', field: 'force' },
    ]);
  const live = requireObject(api, address);
  // Released servers decode a merge patch only where they report its fields.
  const isUnseen = options.fieldValidation === 'Ignore' && patch.mediaType === 'application/merge-patch+json' && isJsonArray(patch.body);
  if (isUnseen && api.personality.patches === 'as-released') throw refusals.unreadablePatch('a list is no object');
  const { mediaType, body, subresource } = patch;
  const base = present(address.type, live);
  const result = patched(base, patch, api.hooks.schemaOfPatch(address.type.schema), api.personality.patches);
  const wanted = api.hooks.patchedObject({ mediaType, live: base, patch: body, patched: result });
  return changeObject(api, { address, subresource, live, wanted, tracked: false, applied: false, mediaType }, options);
}

/**
 * Returns a document after a patch; `schema` determines how its lists merge. Throws a refusal: 400 or 422 for a patch that is
 * invalid or does not fit.
 */
export function patched(base: JsonObject, patch: Pick<SentPatch, 'mediaType' | 'body'>, schema: Schema, reading: PatchReading): JsonObject {
  try {
    if (patch.mediaType !== 'application/json-patch+json' && !isJsonObject(patch.body))
      throw refusals.badRequest('a merge patch must be an object');
    const result = boundedJson(resultOf(base, patch, schema, reading));
    if (!isJsonObject(result)) throw new JsonPatchError('failed', 'the result of the patch is not an object');
    return result;
  } catch (error) {
    if (error instanceof UnboundedJson) throw refusals.badRequest(`the patched object is invalid: ${error.message}`);
    if (error instanceof StrategicMergeError) throw unmerged(error, reading);
    if (!(error instanceof JsonPatchError)) throw error;
    if (error.problem === 'malformed') throw refusals.badRequest(error.message);
    throw refusals.unfitPatch(`the patch does not fit the object: ${error.message}`);
  }
}

/** Released servers report a patch that does not fit its object as an internal error. */
function unmerged(error: StrategicMergeError, reading: PatchReading): Refusal {
  if (error.problem === 'unfit') return refusals.unfitPatch(error.message);
  return error.problem === 'failed' && reading === 'as-released' ? new Refusal(500, '', error.message) : refusals.badRequest(error.message);
}

function resultOf(
  base: JsonObject,
  { mediaType, body }: Pick<SentPatch, 'mediaType' | 'body'>,
  schema: Schema,
  reading: PatchReading,
): Json {
  switch (mediaType) {
    case 'application/json-patch+json':
      return jsonPatch(base, body, reading);
    case 'application/merge-patch+json':
      return mergePatch(base, body, reading);
    case 'application/strategic-merge-patch+json': {
      const merged = strategicMergePatch(base, body, schema);
      return reading === 'as-released' ? withCutNumbers(merged, schema) : merged;
    }
  }
}
