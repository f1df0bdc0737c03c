import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { binaryPrefix, hasBinaryPrefix } from '#core/codecs/protobuf/envelope';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { boundedJson, UnboundedJson } from '../../json/bounded-json.ts';
import { isObject } from '../../json/json-object.ts';

/**
 * The object that a body in the binary media type holds (specification, "Protobuf envelope"). Throws a refusal with 400 for
 * an unknown prefix and for what is no such object; `isKnownPrefix` has the last word on the prefix.
 */
export function decodeBinaryBody(body: Uint8Array, isKnownPrefix: (isOurs: boolean) => boolean, types: MessageTypes): JsonObject {
  if (!isKnownPrefix(hasBinaryPrefix(body)))
    throw refusals.badRequest(`the object provided is unrecognized: it does not begin with the prefix [${binaryPrefix.join(' ')}]`);
  const known = Uint8Array.from(body);
  if (known.length >= binaryPrefix.length) known.set(binaryPrefix);
  const object = decodeBinaryObject(known, types);
  try {
    const bounded = boundedJson(object ?? null);
    if (isObject(bounded)) return bounded;
  } catch (error) {
    if (!(error instanceof UnboundedJson)) throw error;
  }
  throw refusals.badRequest('the object provided is unrecognized: it is no object in binary');
}
