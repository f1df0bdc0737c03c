import { decodeBinaryObject, encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { ReferenceResponse } from '../../exchange/exchange.ts';
import { readJson } from './read-json.ts';

/** The description of the whole interface stays as it is: it is long, and often read. */
const description = /^\{\s*"swagger"/;

/** Changes the JSON of a response: the whole body, or each line of a stream. Other bodies stay as they are. */
export function changedJson(response: ReferenceResponse, change: (document: Json) => Json, indent?: number): ReferenceResponse {
  const { body } = response;
  if (body instanceof Uint8Array) return response;
  if (typeof body !== 'string') {
    const next = async (): Promise<string | undefined> => {
      const line = await body.next();
      const document = line === undefined ? undefined : readJson(line);
      return document === undefined ? line : JSON.stringify(change(document));
    };
    return { ...response, body: { abandoned: body.abandoned, close: () => body.close(), next } };
  }
  const document = isJson(response) && !description.test(body) ? readJson(body) : undefined;
  if (document === undefined) return response;
  return { ...response, body: `${JSON.stringify(change(document), undefined, indent ?? (body.includes('\n  ') ? 2 : undefined))}\n` };
}

function isJson({ headers }: ReferenceResponse): boolean {
  return headers.some(([name, value]) => name === 'content-type' && /^application\/json\b/.test(value));
}

const prefix = [0x6b, 0x38, 0x73, 0x00];

/**
 * Changes a document in the binary encoding (specification, "Protobuf envelope"). Bytes whose document stays the same are
 * returned as they are; `undefined` for other bytes.
 */
export function changedBinary(bytes: Uint8Array, types: MessageTypes, change: (document: Json) => Json): Uint8Array | undefined {
  if (!prefix.every((byte, index) => bytes[index] === byte)) return undefined;
  const object = decodeBinaryObject(bytes, types);
  if (object === undefined) return bytes;
  const changed = change(object);
  return isJsonObject(changed) && !deepEqual(changed, object) ? encodeBinaryObject(changed, types) : bytes;
}
