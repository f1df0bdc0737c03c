import type { Json, JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import { boundedJson, UnboundedJson } from '../json/bounded-json.ts';
import { isObject } from '../json/json-object.ts';
import { JsonPatchError, jsonPatch } from '../json/json-patch.ts';
import { mergePatch } from '../json/merge-patch.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { present } from '../read/present.ts';
import { Refusal } from '../refusal.ts';
import { refusals } from '../refusals.ts';
import type { Subresource } from '../resources/resource-type.ts';
import type { Accepted } from './accept-object.ts';
import { changeObject } from './change-object.ts';
import type { WriteOptions } from './write-options.ts';
import { invalidOption } from './write-options.ts';

/** The media types of the patches that are no apply. */
export const patchMediaTypes = ['application/json-patch+json', 'application/merge-patch+json'] as const;

/** A patch as it was sent. */
export type SentPatch = {
  readonly mediaType: (typeof patchMediaTypes)[number];
  readonly body: Json;
  readonly subresource: Subresource['name'] | undefined;
};

/**
 * Changes an object by a JSON patch or a JSON merge patch (specification, "Verbs").
 * Throws a refusal: 404 where there is no object, 400 or 422 for a patch that is none or does not fit, and as `changeObject` does.
 */
export function patchObject(api: Api, address: ObjectAddress, patch: SentPatch, options: WriteOptions): Accepted {
  if (options.force !== undefined)
    throw invalidOption('force', 'FieldValueForbidden', 'Forbidden: may not be specified for non-apply patch');
  const live = requireObject(api, address);
  const wanted = patched(present(address.type, live), patch);
  return changeObject(api, { address, subresource: patch.subresource, live, wanted, applied: false }, options);
}

function patched(base: JsonObject, patch: SentPatch): JsonObject {
  try {
    if (patch.mediaType === 'application/merge-patch+json' && !isObject(patch.body))
      throw refusals.badRequest('a merge patch of an object is an object');
    const result = boundedJson(
      patch.mediaType === 'application/json-patch+json' ? jsonPatch(base, patch.body) : mergePatch(base, patch.body),
    );
    if (!isObject(result)) throw new JsonPatchError('failed', 'what the patch leaves is no object');
    return result;
  } catch (error) {
    if (error instanceof UnboundedJson) throw refusals.badRequest(`the patched object cannot be taken: ${error.message}`);
    if (!(error instanceof JsonPatchError)) throw error;
    if (error.problem === 'malformed') throw refusals.badRequest(error.message);
    throw new Refusal(422, 'Invalid', `the patch does not fit the object: ${error.message}`);
  }
}
