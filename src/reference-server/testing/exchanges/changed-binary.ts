import { decodeBinaryObject, encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { Json } from '#core/model/json';
import { isObject } from '../../json/json-object.ts';

const prefix = [0x6b, 0x38, 0x73, 0x00];

/** A document in the binary encoding with what it says changed (specification, "Protobuf envelope"); `undefined` for what is none. */
export function changedBinary(bytes: Uint8Array, types: MessageTypes, change: (document: Json) => Json): Uint8Array | undefined {
  if (!prefix.every((byte, index) => bytes[index] === byte)) return undefined;
  const object = decodeBinaryObject(bytes, types);
  const changed = object === undefined ? undefined : change(object);
  return isObject(changed) ? encodeBinaryObject(changed, types) : bytes;
}
