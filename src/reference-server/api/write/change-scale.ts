import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ScalePaths } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf, scaleKind } from '../../kinds/resources/resource-type.ts';
import { conform } from '../../kinds/schema/conform.ts';
import { objectSchema } from '../../kinds/schema/object-schema.ts';
import type { Schema } from '../../kinds/schema/schema.ts';
import { properties } from '../../kinds/schema/schema.ts';
import type { Api } from '../api.ts';
import type { FieldMapping } from '../apply/index.ts';
import { ownersFromSubresource, ownersToSubresource, typeSchemaOf } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { requireObject } from '../read/get-object.ts';
import { present } from '../read/present.ts';
import { rescaled, scaleOf, servedScale } from '../read/scale.ts';
import type { Accepted } from './accept-object.ts';
import { reportFields } from './accept-object.ts';
import { mergeApplied, requireManager, requireSameName } from './apply-object.ts';
import { changeObject } from './change-object.ts';
import type { SentPatch } from './patch-object.ts';
import { patched } from './patch-object.ts';
import { timestamp } from './timestamp.ts';
import type { WriteOptions } from './write-options.ts';

const replicas: Schema = { type: 'object', properties: properties({ replicas: { type: 'integer', format: 'int32', minimum: 0 } }) };
const scaleSchema: Schema = {
  type: 'object',
  preserveUnknownFields: true,
  properties: properties({ metadata: { type: 'object', preserveUnknownFields: true }, spec: replicas }),
};
/** The fields of a scale, without others. */
const knownScale: Schema = {
  type: 'object',
  properties: properties({
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', preserveUnknownFields: true },
    spec: replicas,
    status: { type: 'object', properties: properties({ replicas: { type: 'integer' }, selector: { type: 'string' } }) },
  }),
};
const scaleFields = typeSchemaOf(objectSchema(scaleSchema));
const apiVersion = `${scaleKind.group}/${scaleKind.version}`;

/** Updates the scale of an object by changing the object. Throws a refusal as `changeObject` does. */
export function updateScale(api: Api, address: ObjectAddress, scale: JsonObject, options: WriteOptions): Accepted {
  const paths = pathsOf(address);
  const { requested, problems } = readScale(scale);
  const { unknown } = conform(knownScale, scale, { nulls: 'dropped', complete: true });
  const reported = reportScaleFields(api, address, unknown, options);
  const live = requireObject(api, address);
  requireValid(address, problems);
  const object = present(address.type, live);
  const replicas = replicasOf(api, address);
  const before = ownersToSubresource(object, servedScale(api, object, paths), replicas);
  const after = api.hooks.track({
    before,
    after: withFields(before, { spec: objectAt(servedScale(api, rescaled(object, requested, paths), paths), 'spec') }),
    manager: options.manager,
    apiVersion,
    time: timestamp(api.clock),
    schema: scaleFields,
    subresource: 'scale',
    untrackedStaysUntracked: api.personality.ownersOfScales === 'of-the-scale',
  });
  const wanted = ownersFromSubresource(rescaled(object, requested, paths), after, replicas);
  const changed = changeObject(
    api,
    { address, subresource: 'scale', live, wanted, tracked: true, applied: false },
    { ...options, duplicated: [] },
  );
  const warnings = options.fieldValidation === 'Warn' ? [...reported, ...changed.warnings] : changed.warnings;
  return { object: servedScale(api, changed.object, paths), warnings };
}

/** Reports unknown and duplicate fields of a scale as `reportFields` does, though some servers name none of them in a strict refusal. */
function reportScaleFields(api: Api, { type }: ObjectAddress, unknown: readonly string[], options: WriteOptions): readonly string[] {
  const isNamed = api.personality.strictScaleUpdate === 'names-fields' || type.origin === 'built-in' || options.sentAs !== 'object';
  if (isNamed || options.fieldValidation !== 'Strict') return reportFields(api, scaleKind, unknown, options);
  const reported = reportFields(api, scaleKind, unknown, { ...options, fieldValidation: 'Warn' });
  if (reported.length > 0) throw refusals.badRequest(`no kind is registered for the type ${scaleKind.version}.${scaleKind.kind}`);
  return reported;
}

/** Patches the scale of an object. Throws a refusal as `updateScale` and `patchObject` do. */
export function patchScale(api: Api, address: ObjectAddress, patch: SentPatch, options: WriteOptions): Accepted {
  const shown = scaleOf(present(address.type, requireObject(api, address)), pathsOf(address));
  const scale = patched(shown, patch, scaleSchema, api.personality.patches);
  const isRead = conform(scaleSchema, scale, { nulls: 'dropped', complete: true }).wrongTypes.length === 0;
  if (!isRead && api.personality.wrongTypeInPatch === 422) throw refusals.unreadablePatch('the result of the patch is not a scale');
  return updateScale(api, address, scale, options);
}

/** Applies a partial scale: its manager owns the replicas of the object. Throws a refusal as `applyObject` does. */
export function applyScale(api: Api, address: ObjectAddress, scale: JsonObject, options: WriteOptions): Accepted {
  const { type } = address;
  const paths = pathsOf(address);
  requireManager(api, options);
  requireScale(scale);
  requireSameName(address, scale);
  const live = requireObject(api, address);
  const object = present(type, live);
  const replicas = replicasOf(api, address);
  const merged = mergeApplied(api, {
    live: ownersToSubresource(object, servedScale(api, object, paths), replicas),
    applied: withFields(scale, { status: undefined }),
    manager: options.manager,
    force: api.hooks.isForced(options.force === true),
    apiVersion,
    time: timestamp(api.clock),
    schema: scaleFields,
    subresource: 'scale',
    unowned: api.personality.ownersOfScales === 'of-the-object',
    ignored: ['status'],
    emptied: api.personality.emptiedByApply,
    unownedBeside: api.personality.unownedBesideOmitted,
    timeOnlyWithChange: api.personality.applyTime === 'with-change',
  });
  requireValid(address, readScale(merged).problems);
  const wanted = ownersFromSubresource(rescaled(object, merged, paths), merged, replicas);
  const changed = changeObject(api, { address, subresource: 'scale', live, wanted, tracked: true, applied: true }, options);
  return { object: servedScale(api, changed.object, paths), warnings: changed.warnings };
}

/** Returns the paths of the replicas in the object and in its scale. */
const replicasOf = ({ personality }: Api, address: ObjectAddress): FieldMapping => ({
  path: pathsOf(address).wanted,
  apiVersion: apiVersionOf(address.type),
  target: { path: ['spec', 'replicas'], apiVersion },
  apart: personality.ownersOfScales === 'of-the-scale',
});

function pathsOf({ type }: ObjectAddress): ScalePaths {
  return type.scale ?? { wanted: [], counted: [] };
}

/** Validates a scale. Throws a refusal with 400 for another type. */
function readScale(requested: JsonObject): { readonly requested: JsonObject; readonly problems: readonly Cause[] } {
  requireScale(requested);
  const { wrongTypes, invalid } = conform(scaleSchema, requested, { nulls: 'dropped', complete: true });
  if (wrongTypes.length > 0) throw refusals.badRequest(wrongTypes.map(({ field, message }) => `${field}: ${message}`).join(', '));
  return { requested, problems: invalid };
}

function requireScale(body: JsonObject): void {
  if (textAt(body, 'kind') !== scaleKind.kind || textAt(body, 'apiVersion') !== apiVersion)
    throw refusals.badRequest(`the body is not a ${scaleKind.kind} of ${apiVersion}`);
}

function requireValid({ name }: ObjectAddress, problems: readonly Cause[]): void {
  if (problems.length > 0) throw refusals.invalid({ group: scaleKind.group, kind: scaleKind.kind, name }, problems);
}
