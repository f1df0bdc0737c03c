import { BinaryReader, base64Encode, WireType } from '@bufbuild/protobuf/wire';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Field, FieldKind, MessageType, Scalar } from './message-type.ts';

/** Bytes that are no message of the type. */
class MalformedMessage extends Error {}

/**
 * The JSON of a message. Fields that the type does not know are passed over, as every reader of the format does; a field
 * that says nothing is left out. Throws `MalformedMessage` for bytes that end too early or hold a field in another form.
 */
export function decodeMessage(type: MessageType, bytes: Uint8Array): JsonObject {
  try {
    return read(type, bytes);
  } catch (error) {
    throw new MalformedMessage(error instanceof Error ? error.message : String(error));
  }
}

function read(type: MessageType, bytes: Uint8Array): JsonObject {
  const reader = new BinaryReader(bytes, utf8);
  const values = new Map<string, Json>();
  const lists = new Map<string, Json[]>();
  const maps = new Map<string, Map<string, Json>>();
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    const field = type.fields.get(number);
    if (field === undefined) {
      reader.skip(wireType, number);
      continue;
    }
    if (wireType !== wireTypeOf(field.is)) throw new Error(`field ${number} is of wire type ${wireType}`);
    const entryKind = entryKindOf(field.is);
    if (entryKind !== undefined) {
      const entries = maps.get(field.name) ?? new Map<string, Json>();
      maps.set(field.name, entries.set(...readEntry(reader.bytes(), entryKind)));
    } else if (field.inline === true && isMessage(field.is)) {
      for (const [name, value] of Object.entries(read(field.is, reader.bytes()))) values.set(name, value);
    } else {
      const value = isSingle(field.is) ? readValue(reader, field.is) : undefined;
      if (field.repeated) lists.set(field.name, [...(lists.get(field.name) ?? []), value ?? null]);
      else if (value === undefined || (isZero(value) && !field.presence)) values.delete(field.name);
      else values.set(field.name, value);
    }
  }
  return Object.fromEntries([...values, ...lists, ...[...maps].map(([name, entries]) => [name, Object.fromEntries(entries)] as const)]);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text is UTF-8 to the last byte, or the message is malformed. */
function utf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Which of the forms of a value its kind has on the wire. */
function wireTypeOf(is: FieldKind): WireType {
  return is === 'int32' || is === 'int64' || is === 'bool' ? WireType.Varint : WireType.LengthDelimited;
}

/** The kind of the values of a map; `undefined` for what is none. */
function entryKindOf(is: FieldKind): Scalar | MessageType | undefined {
  if (is === 'string-map') return 'string';
  if (is === 'bytes-map') return 'bytes';
  return typeof is === 'object' && 'mapOf' in is ? is.mapOf : undefined;
}

const isMessage = (is: FieldKind): is is MessageType => typeof is === 'object' && 'fields' in is;
const isSingle = (is: FieldKind): is is Scalar | MessageType => entryKindOf(is) === undefined;

function readValue(reader: BinaryReader, is: Scalar | MessageType): Json | undefined {
  switch (is) {
    case 'string':
      return reader.string();
    case 'int32':
      return reader.int32();
    case 'int64':
      return Number(reader.int64());
    case 'bool':
      return reader.bool();
    case 'bytes':
      return base64Encode(reader.bytes());
    case 'time':
      return readTime(reader.bytes());
    case 'json':
      return readJson(reader.bytes());
    case 'quantity':
      return read(quantity, reader.bytes())['text'] ?? '0';
    case 'int-or-string':
      return readIntOrString(reader.bytes());
    default:
      return read(is, reader.bytes());
  }
}

function isZero(value: Json): boolean {
  return value === '' || value === 0 || value === false;
}

const time: MessageType = { fields: new Map([field(1, 'seconds', 'int64'), field(2, 'nanos', 'int32')]) };
const quantity: MessageType = { fields: new Map([field(1, 'text', 'string')]) };
const intOrString: MessageType = { fields: new Map([field(1, 'type', 'int64'), field(2, 'number', 'int32'), field(3, 'text', 'string')]) };
const rawJson: MessageType = { fields: new Map([field(1, 'raw', 'string')]) };

function field(number: number, name: string, is: FieldKind): readonly [number, Field] {
  return [number, { name, is, repeated: false, presence: true }];
}

/** A time without seconds is none. */
function readTime(bytes: Uint8Array): string | undefined {
  const { seconds, nanos } = read(time, bytes);
  if (typeof seconds !== 'number') return undefined;
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) throw new Error('a time that no calendar has');
  const fraction = typeof nanos === 'number' && nanos > 0 ? `.${String(Math.floor(nanos / 1000)).padStart(6, '0')}` : '';
  return moment.toISOString().replace(/\.\d+Z$/, `${fraction}Z`);
}

function readJson(bytes: Uint8Array): Json {
  const { raw } = read(rawJson, bytes);
  return typeof raw === 'string' ? JSON.parse(raw) : {};
}

/** Which of the two it is stands beside them. */
function readIntOrString(bytes: Uint8Array): Json {
  const { type, number, text } = read(intOrString, bytes);
  return type === 1 ? (text ?? '') : (number ?? 0);
}

function readEntry(bytes: Uint8Array, is: Scalar | MessageType): [string, Json] {
  const entry: MessageType = { fields: new Map([field(1, 'key', 'string'), field(2, 'value', is)]) };
  const { key, value } = read(entry, bytes);
  return [typeof key === 'string' ? key : '', value ?? emptyOf(is)];
}

function emptyOf(is: Scalar | MessageType): Json {
  return typeof is === 'object' ? {} : is === 'quantity' ? '0' : '';
}
