import { BinaryWriter, base64Decode, INT32_MAX, INT32_MIN, WireType } from '@bufbuild/protobuf/wire';
import { isJsonArray } from '../../json/json-object.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Field, MessageType, Scalar } from './message-type.ts';

/** A value that its field cannot hold. */
export class UnwritableValue extends Error {}

/**
 * The bytes of an object as a message of the type. A field that the type does not know is left out, and so is `null`.
 * Throws `UnwritableValue` for a value of another type than its field's.
 */
export function encodeMessage(type: MessageType, object: JsonObject): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, field] of type.fields) {
    const value = field.inline === true ? object : Object.hasOwn(object, field.name) ? object[field.name] : undefined;
    if (value === undefined || value === null) continue;
    const { is } = field;
    if (is === 'string-map') writeMap(writer, number, 'string', value);
    else if (is === 'bytes-map') writeMap(writer, number, 'bytes', value);
    else if (typeof is === 'object' && 'mapOf' in is) writeMap(writer, number, is.mapOf, value);
    else for (const one of valuesOf(field, value)) writeField(writer, number, is, one);
  }
  return writer.finish();
}

function valuesOf(field: Field, value: Json): readonly Json[] {
  if (!field.repeated) return [value];
  if (!isJsonArray(value)) throw new UnwritableValue(`${field.name} is no list`);
  return value;
}

function writeField(writer: BinaryWriter, number: number, is: Scalar | MessageType, value: Json): void {
  switch (is) {
    case 'string':
      writer.tag(number, WireType.LengthDelimited).string(textOf(value));
      return;
    case 'int32':
      writer.tag(number, WireType.Varint).int32(integerOf(value, INT32_MIN, INT32_MAX));
      return;
    case 'int64':
      writer.tag(number, WireType.Varint).int64(integerOf(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
      return;
    case 'bool':
      if (typeof value !== 'boolean') throw new UnwritableValue('a value is no boolean');
      writer.tag(number, WireType.Varint).bool(value);
      return;
    default:
      writer.tag(number, WireType.LengthDelimited).bytes(bytesOf(is, value));
  }
}

function bytesOf(is: Exclude<Scalar, 'string' | 'int32' | 'int64' | 'bool'> | MessageType, value: Json): Uint8Array {
  if (is === 'bytes') return decoded(textOf(value));
  if (is === 'time') return timeOf(textOf(value));
  if (is === 'json') return new BinaryWriter().tag(1, WireType.LengthDelimited).string(JSON.stringify(value)).finish();
  if (is === 'quantity') return new BinaryWriter().tag(1, WireType.LengthDelimited).string(textOf(value)).finish();
  if (is === 'int-or-string') return intOrString(value);
  if (!isMap(value)) throw new UnwritableValue('a value is no object');
  return encodeMessage(is, value);
}

function intOrString(value: Json): Uint8Array {
  const writer = new BinaryWriter();
  if (typeof value === 'string') return writer.tag(1, WireType.Varint).int64(1).tag(3, WireType.LengthDelimited).string(value).finish();
  return writer
    .tag(1, WireType.Varint)
    .int64(0)
    .tag(2, WireType.Varint)
    .int32(integerOf(value, INT32_MIN, INT32_MAX))
    .finish();
}

/** Seconds, and what of one is left over where something is. */
function timeOf(text: string): Uint8Array {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw new UnwritableValue(`${JSON.stringify(text)} is no time`);
  const writer = new BinaryWriter().tag(1, WireType.Varint).int64(Math.floor(milliseconds / 1000));
  const nanoseconds = Number((/\.(\d{1,9})/.exec(text)?.[1] ?? '').padEnd(9, '0'));
  return (nanoseconds === 0 ? writer : writer.tag(2, WireType.Varint).int32(nanoseconds)).finish();
}

function writeMap(writer: BinaryWriter, number: number, is: Scalar | MessageType, value: Json): void {
  if (!isMap(value)) throw new UnwritableValue('a value is no map');
  for (const [key, one] of Object.entries(value)) {
    const entry = new BinaryWriter().tag(1, WireType.LengthDelimited).string(key);
    writeField(entry, 2, is, one);
    writer.tag(number, WireType.LengthDelimited).bytes(entry.finish());
  }
}

function textOf(value: Json): string {
  if (typeof value !== 'string') throw new UnwritableValue('a value is no text');
  return value;
}

function decoded(base64: string): Uint8Array {
  try {
    return base64Decode(base64);
  } catch {
    throw new UnwritableValue('a value is no base64');
  }
}

function integerOf(value: Json, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new UnwritableValue(`${JSON.stringify(value)} is no integer of that size`);
  return value;
}

function isMap(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
