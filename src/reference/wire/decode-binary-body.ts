import type { JsonObject } from '../../model/json.ts';
import { decodeBinaryObject } from '../../wire/protobuf/binary-object.ts';
import { binaryPrefix, hasBinaryPrefix } from '../../wire/protobuf/envelope.ts';
import type { MessageTypes } from '../../wire/protobuf/message-types.ts';
import { boundedJson, UnboundedJson } from '../json/bounded-json.ts';
import { isObject } from '../json/json-object.ts';
import { refusals } from '../refusals.ts';

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
