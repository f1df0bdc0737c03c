import type { JsonObject } from '#core/model/json';
import { carryWarnings, Refusal } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import { fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { SubresourceName } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf, zeroObject } from '../../kinds/resources/resource-type.ts';
import { objectKey } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';
import type { Apply } from '../apply/index.ts';
import { typeSchemaOf } from '../apply/index.ts';
import type { ObjectAddress } from '../read/get-object.ts';
import { present } from '../read/present.ts';
import type { Accepted } from './accept-object.ts';
import { acceptObject, requireType } from './accept-object.ts';
import { changeObject } from './change-object.ts';
import { createApplied } from './create-object.ts';
import { resetFields, withoutReset } from './reset-fields.ts';
import { timestamp } from './timestamp.ts';
import type { WriteOptions } from './write-options.ts';

/** The result of an apply, and whether it created the object. */
export type Applied = Accepted & { readonly created: boolean };

/** The body of an apply as it was sent. */
export type SentApply = { readonly body: JsonObject; readonly subresource: SubresourceName | undefined };

/**
 * Applies a partial object (specification, "Server-side apply"). Throws a refusal: 400 for a body with managedFields or of
 * another type, 409 for conflicts with other managers, 422 without a field manager, and as `changeObject` and `createObject`
 * do.
 */
export function applyObject(api: Api, address: ObjectAddress, sent: SentApply, options: WriteOptions): Applied {
  const { type, name } = address;
  requireManager(api, options);
  requireType(api, type, sent.body);
  requireSameName(address, sent.body);
  const live = api.store.get(objectKey(type, address.namespace, name));
  if (live === undefined && sent.subresource !== undefined) throw refusals.notFound({ group: type.group, resource: type.resource, name });
  const partial = acceptObject(api, type, sent.body, { ...options, partial: true });
  // The merged object was validated as the body already.
  const quiet: WriteOptions = { ...options, fieldValidation: 'Ignore' };
  const stored = carryWarnings(partial.warnings, () => {
    const merged = merge(api, address, live, { ...sent, body: partial.object }, options);
    if (live === undefined) requireCreatable(sent, address);
    return live === undefined
      ? createApplied(api, address, withFields(merged, { metadata: withFields(objectAt(merged, 'metadata'), { name }) }), quiet)
      : changeObject(
          api,
          {
            address,
            subresource: sent.subresource,
            live,
            wanted: named(merged, live),
            tracked: true,
            applied: true,
            mediaType: 'application/apply-patch+yaml',
          },
          quiet,
        );
  });
  return { object: stored.object, warnings: [...partial.warnings, ...stored.warnings], created: live === undefined };
}

/** Throws a refusal with 422 for an apply without a field manager. */
export function requireManager(api: Api, options: WriteOptions): void {
  if (options.fieldManager === undefined && api.hooks.requiresFieldManager())
    throw refusals.invalidOptions(api.dialect.apiDomain, 'PatchOptions', [
      { reason: 'FieldValueRequired', message: 'Required value: is required for apply patch', field: 'fieldManager' },
    ]);
}

/** Throws a refusal with 400 for a body with managedFields, or with another name than that of the path. */
export function requireSameName({ name }: ObjectAddress, body: JsonObject): void {
  if (fieldOf(objectAt(body, 'metadata'), 'managedFields') !== undefined) throw refusals.badRequest('metadata.managedFields must be nil');
  const given = textAt(body, 'metadata', 'name') ?? '';
  if (given !== '' && given !== name)
    throw refusals.badRequest(`the name of the object (${given}) does not match the name on the URL (${name})`);
}

function requireCreatable(sent: SentApply, address: ObjectAddress): void {
  const about = { group: address.type.group, resource: address.type.resource, name: address.name };
  if (textAt(sent.body, 'metadata', 'uid'))
    throw refusals.conflict(about, 'uid mismatch: the provided object specified a uid, and no existing object was found');
}

function merge(api: Api, address: ObjectAddress, live: JsonObject | undefined, sent: SentApply, options: WriteOptions): JsonObject {
  return mergeApplied(api, {
    live: live === undefined ? undefined : present(address.type, live),
    applied: withoutReset(address.type, sent.subresource, sent.body),
    sent: sent.body,
    zero: zeroObject(address.type),
    manager: options.manager,
    force: api.hooks.isForced(options.force === true),
    apiVersion: apiVersionOf(address.type),
    time: timestamp(api.clock),
    schema: typeSchemaOf(api.hooks.schemaToMerge(address.type.schema, address.type)),
    subresource: sent.subresource,
    ignored: resetFields(address.type, sent.subresource),
    emptied: api.personality.emptiedByApply,
    unownedBeside: api.personality.unownedBesideOmitted,
    timeOnlyWithChange: api.personality.applyTime === 'with-change',
  });
}

/** Returns the merged object with its name, which a body may omit. */
function named(merged: JsonObject, live: JsonObject): JsonObject {
  return withFields(merged, { metadata: withFields(objectAt(merged, 'metadata'), { name: objectAt(live, 'metadata')['name'] }) });
}

/**
 * Merges an apply into an object. Throws a refusal: 409 for conflicts with other managers, 400 or 500 for a body that does
 * not fit the schema.
 */
export function mergeApplied(api: Api, apply: Apply): JsonObject {
  const outcome = api.hooks.applied(apply);
  if (outcome.kind === 'invalid') throw unappliable(api, outcome);
  if (outcome.kind === 'merged') return outcome.object;
  const causes = outcome.conflicts.map((conflict) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with "${conflict.manager}"${conflict.subresource ? ` with subresource "${conflict.subresource}"` : ''}${conflict.operation === 'Apply' ? '' : ` using ${conflict.apiVersion}`}`,
    field: conflict.path,
  }));
  const summary = causes.map((cause) => `${cause.message}: ${cause.field}`).join(', ');
  const message = `Apply failed with ${causes.length} conflict${causes.length === 1 ? '' : 's'}: ${summary}`;
  throw new Refusal(409, 'Conflict', message, { causes });
}

/** Released servers report a body that does not fit the schema as an internal error. */
function unappliable(api: Api, { because, message }: { readonly because: 'managed-fields' | 'schema'; readonly message: string }): Refusal {
  const isFault = because === 'schema' && api.personality.wrongTypeInApply === 500;
  return isFault ? new Refusal(500, '', `failed to create typed patch object: ${message}`) : refusals.badRequest(message);
}
