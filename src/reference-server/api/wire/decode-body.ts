import { load, YAMLException } from 'js-yaml';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { binaryPrefix, hasBinaryPrefix } from '#core/codecs/protobuf/envelope';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { boundedJson, UnboundedJson } from '../../json/bounded-json.ts';
import type { DuplicateField } from '../../json/duplicate-fields.ts';
import { duplicateFieldsOfJson, duplicateFieldsOfYaml } from '../../json/duplicate-fields.ts';

const yamlMediaTypes: readonly string[] = ['application/yaml', 'application/apply-patch+yaml'];

/** Returns the media type of a header without its parameters; JSON where there is no header. */
export function mediaTypeOf(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json';
}

/**
 * Decodes the JSON in a body. Bodies with a YAML media type, which includes apply, are parsed as YAML. Throws a refusal with
 * 400 for a body that is invalid, not UTF-8, too deep or too large.
 */
export function decodeBody(body: Uint8Array, mediaType: string): Json {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return boundedJson(yamlMediaTypes.includes(mediaType) ? load(text, { json: true }) : JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof YAMLException || error instanceof UnboundedJson || error instanceof TypeError) {
      throw refusals.badRequest(`the object provided is unrecognized: ${error.message}`);
    }
    throw error;
  }
}

/**
 * Returns the fields that appear twice in a body (specification, "Field validation"); none for a body that cannot be parsed,
 * which `decodeBody` refuses. Throws a refusal with 400 for a body that is too deep.
 */
export function duplicatedFields(body: Uint8Array, mediaType: string): readonly DuplicateField[] {
  const text = new TextDecoder().decode(body);
  try {
    return yamlMediaTypes.includes(mediaType) ? duplicateFieldsOfYaml(text) : duplicateFieldsOfJson(text);
  } catch (error) {
    if (error instanceof UnboundedJson) throw refusals.badRequest(`the object provided is unrecognized: ${error.message}`);
    if (error instanceof SyntaxError || error instanceof YAMLException) return [];
    throw error;
  }
}

/** Decodes the object in a body. Throws a refusal with 400 as `decodeBody` does, and for JSON that is not an object. */
export function decodeObject(body: Uint8Array, mediaType: string): JsonObject {
  const value = decodeBody(body, mediaType);
  if (!isJsonObject(value)) throw refusals.badRequest('the body is not an object');
  return value;
}

/**
 * Decodes the object in a binary body (specification, "Protobuf envelope"). Throws a refusal with 400 for an unknown prefix,
 * which `isKnownPrefix` decides, and for an invalid object.
 */
export function decodeBinaryBody(body: Uint8Array, isKnownPrefix: (isOurs: boolean) => boolean, types: MessageTypes): JsonObject {
  if (!isKnownPrefix(hasBinaryPrefix(body)))
    throw refusals.badRequest(`the object provided is unrecognized: it does not begin with the prefix [${binaryPrefix.join(' ')}]`);
  const known = Uint8Array.from(body);
  if (known.length >= binaryPrefix.length) known.set(binaryPrefix);
  const object = decodeBinaryObject(known, types);
  try {
    const bounded = boundedJson(object ?? null);
    if (isJsonObject(bounded)) return bounded;
  } catch (error) {
    if (!(error instanceof UnboundedJson)) throw error;
  }
  throw refusals.badRequest('the object provided is unrecognized: it is not an object in binary');
}
