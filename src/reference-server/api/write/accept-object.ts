import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { Refusal } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { DuplicateField } from '../../json/duplicate-fields.ts';
import { textAt } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import { conform } from '../../kinds/schema/conform.ts';
import { withoutEmptyMetadata } from '../../kinds/schema/empty-values.ts';
import type { Personality } from '../../settings/personality.ts';
import type { Api } from '../api.ts';
import type { WriteOptions } from './write-options.ts';

/** An object that fits its schema, and the warnings about dropped fields. */
export type Accepted = { readonly object: JsonObject; readonly warnings: readonly string[] };

type AcceptOptions = Pick<WriteOptions, 'fieldValidation' | 'sentAs' | 'duplicated'> & { readonly partial?: true };

/**
 * Validates an object against the schema of its type and drops unknown fields (specification, "Field validation"); duplicate
 * fields were dropped by the parser. `partial` is for the body of an apply. Throws a refusal: 400 for a wrong type, and for
 * unknown fields at level Strict; 422 for invalid values.
 */
export function acceptObject(api: Api, type: ResourceType, given: JsonObject, options: AcceptOptions): Accepted {
  const known = dropUnknownFields(api, type, given, options);
  return { object: validObject(api, type, known.object, options), warnings: known.warnings };
}

/**
 * Drops the unknown fields of an object, whatever else is wrong with it. Throws a refusal with 400 for unknown fields at
 * level Strict, and for values of a wrong type in an object of a built-in type, which cannot be decoded.
 */
export function dropUnknownFields(api: Api, type: ResourceType, given: JsonObject, options: AcceptOptions): Accepted {
  const conformed = conformed_(api, type, given, options);
  if (options.partial === true && conformed.unknown.length > 0 && api.personality.unknownFieldInApply === 'refused')
    throw new Refusal(
      500,
      '',
      `failed to create typed patch object: ${conformed.unknown.map((path) => `.${path}: field not declared in schema`).join(', ')}`,
    );
  const reported = reportFields(api, type, conformed.unknown, options);
  const wrong = api.hooks.wrongTypes(conformed.wrongTypes);
  if (originOf(type, wrong) === 'built-in' && wrong.length > 0)
    throw wrongTypes(api, 'built-in', refusals.invalid(about(type, given), wrong), options.sentAs);
  const object = api.hooks.storedObject({ known: conformed.value, given });
  if (!isJsonObject(object)) throw refusals.badRequest('the body is not an object');
  return { object, warnings: options.fieldValidation === 'Warn' ? reported : [] };
}

/** Returns the reports about unknown and duplicate fields. Throws a refusal for any of them at level Strict. */
export function reportFields(
  api: Api,
  type: Pick<ResourceType, 'kind' | 'version'>,
  unknown: readonly string[],
  options: AcceptOptions,
): readonly string[] {
  const reported = api.hooks.reportedFields({
    unknown: unknown.map((path) => `unknown field "${path}"`),
    duplicated: (options.duplicated ?? []).map((field) => duplicateText(field, api.personality)),
  });
  if (reported.length > 0 && options.fieldValidation === 'Strict') throw strict(api, type, reported, options.sentAs);
  return reported;
}

/** An object without unknown fields, and its problems by the schema, which are reported together with others. */
export type ValidatedObject = { readonly object: JsonObject; readonly problems: readonly Cause[] };

/** Returns an object without unknown fields if it is valid. Throws a refusal as `acceptObject` does. */
function validObject(api: Api, type: ResourceType, known: JsonObject, options: AcceptOptions): JsonObject {
  const { object, problems } = validateObject(api, type, known, options);
  if (problems.length > 0) throw refusals.invalid(about(type, known), problems);
  return object;
}

/** Validates an object against its schema. Throws a refusal for values of a wrong type, unless they are reported among other problems. */
export function validateObject(api: Api, type: ResourceType, known: JsonObject, options: AcceptOptions): ValidatedObject {
  const conformed = conformed_(api, type, known, options);
  const wrong = api.hooks.wrongTypes(conformed.wrongTypes);
  if (wrong.length > 0) {
    // The result of an apply is an object like any other.
    const sentAs = options.sentAs === 'apply' && options.partial !== true ? 'object' : options.sentAs;
    const reported = isValidation(api, type, sentAs) ? [...wrong, ...conformed.invalid] : wrong;
    const origin = originOf(type, reported);
    if (isValidation(api, type, sentAs) && origin === 'definition' && isJsonObject(conformed.value))
      return { object: conformed.value, problems: reported };
    throw wrongTypes(api, origin, refusals.invalid(about(type, known), reported), sentAs);
  }
  const invalid = conformed.invalid.filter(({ reason, field = '' }) =>
    api.hooks.rejectsInvalid({ reason, field, level: options.fieldValidation }),
  );
  const stored = api.hooks.storedObject({ known: conformed.value, given: known });
  if (!isJsonObject(stored)) throw refusals.badRequest('the body is not an object');
  return options.partial === true ? { object: stored, problems: [] } : { object: withoutEmptyMetadata(stored), problems: invalid };
}

function duplicateText({ path, key, line }: DuplicateField, { duplicatesInYaml }: Personality): string {
  const isLine = line !== undefined && duplicatesInYaml === 'by-line';
  return isLine ? `line ${line}: key ${JSON.stringify(key)} already set in map` : `duplicate field "${path}"`;
}

/** Returns whether a value of a wrong type is a validation problem among others, as on released servers for custom resources. */
const isValidation = (api: Api, type: ResourceType, sentAs: WriteOptions['sentAs']): boolean =>
  type.origin === 'definition' && api.personality.wrongTypeInCustomResource === 422 && sentAs !== 'apply';

function conformed_(api: Api, type: ResourceType, given: JsonObject, options: AcceptOptions): ReturnType<typeof conform> {
  const complete = options.partial !== true;
  const isBuiltIn = type.origin === 'built-in';
  const readsNulls = options.sentAs !== 'apply' || api.personality.emptiedByApply === 'empty';
  return conform(api.hooks.schemaOfBody(type), given, {
    nulls: isBuiltIn && complete ? 'dropped' : readsNulls ? 'kept' : 'checked',
    complete,
    numbersOrStrings: !complete && api.personality.numberOrStringInApply === 'unchecked' ? 'unchecked' : 'checked',
    empties: isBuiltIn && complete && api.personality.emptyFields === 'omitted' ? 'dropped' : 'kept',
  });
}

const about = (type: ResourceType, object: JsonObject) => ({
  group: type.group,
  kind: type.kind,
  name: textAt(object, 'metadata', 'name') ?? '',
});

function strict(
  api: Api,
  type: Pick<ResourceType, 'kind' | 'version'>,
  reported: readonly string[],
  sentAs: WriteOptions['sentAs'],
): Refusal {
  const message = `${type.kind} in version "${type.version}" cannot be handled as a ${type.kind}: strict decoding error: ${reported.join(', ')}`;
  const status = sentAs === 'patch' ? api.personality.strictPatch : 400;
  return status === 400 ? refusals.badRequest(message) : refusals.unreadablePatch(message);
}

/** The schema of metadata is built in for every type. */
const originOf = (type: ResourceType, wrong: readonly Cause[]): ResourceType['origin'] =>
  wrong.some(({ field }) => field?.startsWith('metadata.') === true) ? 'built-in' : type.origin;

function wrongTypes(api: Api, origin: ResourceType['origin'], invalid: Refusal, sentAs: WriteOptions['sentAs']): Refusal {
  const { wrongTypeInPatch, wrongTypeInApply, decodingCauses } = api.personality;
  if (sentAs === 'patch' && wrongTypeInPatch === 422) return origin === 'built-in' ? refusals.unreadablePatch(invalid.message) : invalid;
  if (sentAs === 'apply' && wrongTypeInApply === 500) return new Refusal(500, '', untypedMessage(invalid));
  if (origin === 'definition' && api.personality.wrongTypeInCustomResource === 422) return invalid;
  return new Refusal(400, 'BadRequest', invalid.message, decodingCauses === 'included' ? invalid.details : undefined);
}

/** The message of released servers about an applied object that does not have the types of its schema. */
function untypedMessage({ message }: Refusal): string {
  const problems = message
    .replace(/^.*? is invalid: /, '')
    .replace(/(?:^|(?<=, ))([^:, ]+): Invalid value: must be of type (\w+)/g, '.$1: expected $2');
  return `failed to create typed patch object: ${problems.replaceAll('expected array', 'expected list').replaceAll('expected object', 'expected map')}`;
}

/** Checks the kind and apiVersion of a body. Throws a refusal with 400 for another type. */
export function requireType(api: Api, type: ResourceType, body: JsonObject): void {
  const kind = textAt(body, 'kind');
  const apiVersion = textAt(body, 'apiVersion');
  const lenient = api.personality.requiredFields === 'lenient' && type.origin === 'built-in';
  if (kind === type.kind && apiVersion === apiVersionOf(type)) return;
  if (lenient && (kind === undefined || kind === type.kind) && (apiVersion === undefined || apiVersion === apiVersionOf(type))) return;
  // Released servers decode any object of the group and version in a request for custom resources, and check its kind later.
  if (api.personality.requiredFields === 'lenient' && type.origin === 'definition' && kind && apiVersion === apiVersionOf(type))
    throw refusals.invalid({ ...about(type, body), kind }, [
      { reason: 'FieldValueInvalid', field: 'kind', message: `Invalid value: must be ${type.kind}` },
    ]);
  throw refusals.badRequest(
    `the body has ${JSON.stringify({ apiVersion: apiVersion ?? null, kind: kind ?? null })}, expected apiVersion ${apiVersionOf(type)} and kind ${type.kind}`,
  );
}
