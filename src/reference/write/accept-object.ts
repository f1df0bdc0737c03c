import type { Json, JsonObject } from '../../model/json.ts';
import type { Api } from '../api.ts';
import { isArray, isObject, objectAt, textAt, withFields } from '../json/json-object.ts';
import { Refusal } from '../refusal.ts';
import { refusals } from '../refusals.ts';
import type { ResourceType } from '../resources/resource-type.ts';
import { apiVersionOf } from '../resources/resource-type.ts';
import { conform } from '../schema/conform.ts';
import type { WriteOptions } from './write-options.ts';

/** An object that its schema takes, and what is to be told of fields that were dropped. */
export type Accepted = { readonly object: JsonObject; readonly warnings: readonly string[] };

/**
 * Takes an object as its type's schema has it, without the fields that are unknown (specification, "Field validation");
 * those that stand twice are gone already.
 * `partial` is for the body of an apply. Throws a refusal: 400 for a wrong type, and for unknown fields where the request
 * is strict; 422 for values that are not allowed.
 */
export function acceptObject(
  api: Api,
  type: ResourceType,
  given: JsonObject,
  options: Pick<WriteOptions, 'fieldValidation' | 'sentAs' | 'duplicated'> & { readonly partial?: true },
): Accepted {
  const conformed = conform(type.schema, given, {
    nulls: type.origin === 'built-in' ? 'dropped' : 'kept',
    complete: options.partial !== true,
  });
  const about = { group: type.group, kind: type.kind, name: textAt(given, 'metadata', 'name') ?? '' };
  if (options.partial === true && conformed.unknown.length > 0 && api.personality.unknownFieldInApply === 'refused')
    throw new Refusal(
      500,
      '',
      `failed to create typed patch object: ${conformed.unknown.map((path) => `.${path}: field not declared in schema`).join(', ')}`,
    );
  const told = api.seams.toldFields({
    unknown: conformed.unknown.map((path) => `unknown field "${path}"`),
    duplicated: (options.duplicated ?? []).map((path) => `duplicate field "${path}"`),
  });
  if (told.length > 0 && options.fieldValidation === 'Strict') {
    const message = `${type.kind} in version "${type.version}" cannot be handled as a ${type.kind}: strict decoding error: ${told.join(', ')}`;
    const status = options.sentAs === 'patch' ? api.personality.strictPatch : 400;
    throw status === 400 ? refusals.badRequest(message) : new Refusal(status, 'Invalid', message);
  }
  if (conformed.wrongTypes.length > 0) {
    const isInMetadata = conformed.wrongTypes.some(({ field }) => field?.startsWith('metadata.') === true);
    throw wrongTypes(api, isInMetadata ? 'built-in' : type.origin, refusals.invalid(about, conformed.wrongTypes), options.sentAs);
  }
  const invalid = conformed.invalid.filter(
    ({ reason, field }) => reason !== 'FieldValueRequired' || api.seams.refusesMissingField(field ?? ''),
  );
  if (options.partial !== true && invalid.length > 0) throw refusals.invalid(about, invalid);
  const stored = api.seams.storedOf({ known: conformed.value, given });
  if (!isObject(stored)) throw refusals.badRequest('the body is no object');
  const object = options.partial === true ? stored : withoutEmptyMetadata(stored);
  return { object, warnings: options.fieldValidation === 'Warn' ? told : [] };
}

/** Metadata without empty lists and maps: no labels and an empty map of them are the same object. */
function withoutEmptyMetadata(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const filled = Object.entries(metadata).filter(([key, value]) => key === 'managedFields' || !isEmpty(value));
  return withFields(object, { metadata: Object.fromEntries(filled) });
}

const isEmpty = (value: Json): boolean => (isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

/** The schema of metadata is built in, whoever defined the type. */
function wrongTypes(api: Api, origin: ResourceType['origin'], invalid: Refusal, sentAs: WriteOptions['sentAs']): Refusal {
  const { wrongTypeInPatch, wrongTypeInApply } = api.personality;
  if (sentAs === 'patch' && wrongTypeInPatch === 422) return invalid;
  if (sentAs === 'apply' && wrongTypeInApply === 500) return new Refusal(500, '', invalid.message, invalid.details);
  if (origin === 'definition' && api.personality.wrongTypeInCustomResource === 422) return invalid;
  return new Refusal(400, 'BadRequest', invalid.message, invalid.details);
}

/** Checks that a body says it is of the type that it is sent to; throws a refusal with 400 if not. */
export function requireType(api: Api, type: ResourceType, body: JsonObject): void {
  const kind = textAt(body, 'kind');
  const apiVersion = textAt(body, 'apiVersion');
  const lenient = api.personality.requiredFields === 'lenient' && type.origin === 'built-in';
  if (kind === type.kind && apiVersion === apiVersionOf(type)) return;
  if (lenient && (kind === undefined || kind === type.kind) && (apiVersion === undefined || apiVersion === apiVersionOf(type))) return;
  throw refusals.badRequest(
    `the body says it is ${JSON.stringify({ apiVersion: apiVersion ?? null, kind: kind ?? null })}, expected apiVersion ${apiVersionOf(type)} and kind ${type.kind}`,
  );
}
