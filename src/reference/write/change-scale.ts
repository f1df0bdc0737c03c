import type { JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import { textAt } from '../json/json-object.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { present } from '../read/present.ts';
import { appliedScale, rescaled, scaleKind, scaleOf } from '../read/scale.ts';
import { refusals } from '../refusals.ts';
import type { ScalePaths } from '../resources/resource-type.ts';
import { apiVersionOf } from '../resources/resource-type.ts';
import { conform } from '../schema/conform.ts';
import type { Schema } from '../schema/schema.ts';
import { properties } from '../schema/schema.ts';
import type { Accepted } from './accept-object.ts';
import { applyObject } from './apply-object.ts';
import { changeObject } from './change-object.ts';
import type { SentPatch } from './patch-object.ts';
import { patched } from './patch-object.ts';
import type { WriteOptions } from './write-options.ts';

const replicas: Schema = { type: 'object', properties: properties({ replicas: { type: 'integer', format: 'int32', minimum: 0 } }) };
const scaleSchema: Schema = {
  type: 'object',
  preserveUnknownFields: true,
  properties: properties({ metadata: { type: 'object', preserveUnknownFields: true }, spec: replicas }),
};
const apiVersion = `${scaleKind.group}/${scaleKind.version}`;

/** Writes the scale of an object as the object that it is of. Throws a refusal as `changeObject` does. */
export function updateScale(api: Api, address: ObjectAddress, scale: JsonObject, options: WriteOptions): Accepted {
  const paths = pathsOf(address);
  const live = requireObject(api, address);
  const wanted = rescaled(present(address.type, live), requireScale(scale, address), paths);
  const changed = changeObject(api, { address, subresource: 'scale', live, wanted, applied: false }, options);
  return { object: scaleOf(changed.object, paths), warnings: changed.warnings };
}

/** Patches the scale of an object. Throws a refusal as `updateScale` and `patchObject` do. */
export function patchScale(api: Api, address: ObjectAddress, patch: SentPatch, options: WriteOptions): Accepted {
  const shown = scaleOf(present(address.type, requireObject(api, address)), pathsOf(address));
  return updateScale(api, address, patched(shown, patch, scaleSchema, api.personality.patches), options);
}

/** Applies a partial scale: whoever does so owns the number of replicas of the object. Throws a refusal as `applyObject` does. */
export function applyScale(api: Api, address: ObjectAddress, scale: JsonObject, options: WriteOptions): Accepted {
  const paths = pathsOf(address);
  const body = appliedScale(requireScale(scale, address), { apiVersion: apiVersionOf(address.type), kind: address.type.kind }, paths);
  const applied = applyObject(api, address, { body, subresource: 'scale' }, options);
  return { object: scaleOf(applied.object, paths), warnings: applied.warnings };
}

function pathsOf({ type }: ObjectAddress): ScalePaths {
  return type.scale ?? { wanted: [], counted: [] };
}

function requireScale(scale: JsonObject, { name }: ObjectAddress): JsonObject {
  if (textAt(scale, 'kind') !== scaleKind.kind || textAt(scale, 'apiVersion') !== apiVersion)
    throw refusals.badRequest(`the body is no ${scaleKind.kind} of ${apiVersion}`);
  const { wrongTypes, invalid } = conform(scaleSchema, scale, { nulls: 'dropped', complete: true });
  if (wrongTypes.length > 0) throw refusals.badRequest(wrongTypes.map(({ field, message }) => `${field}: ${message}`).join(', '));
  if (invalid.length > 0) throw refusals.invalid({ group: scaleKind.group, kind: scaleKind.kind, name }, invalid);
  return scale;
}
