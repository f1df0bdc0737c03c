import type { JsonObject } from '../../model/json.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage, UnwritableValue } from './encode-message.ts';
import { type Envelope, readEnvelope, writeEnvelope } from './envelope.ts';
import { type MessageTypes, messageTypeOf } from './message-types.ts';

/**
 * The JSON of an object in the binary media type (specification, "Protobuf envelope"); `undefined` where the bytes are
 * none, are encoded once more, or hold a kind that this project has no table for.
 */
export function decodeBinaryObject(bytes: Uint8Array, typeOf: MessageTypes = messageTypeOf): JsonObject | undefined {
  const envelope = readEnvelope(bytes);
  if (envelope === undefined || envelope.contentEncoding !== '') return undefined;
  const { apiVersion, kind } = envelope;
  const object = readRaw(envelope, typeOf);
  if (object === undefined || object === 'malformed') return undefined;
  // A collection in binary has no items where it is empty, and nothing can say so.
  return { kind, apiVersion, ...(kind.endsWith('List') ? { items: [] } : {}), ...object };
}

/** Whether the raw bytes are an object of the kind that the envelope names; `undefined` for a kind that has no table here. */
export function isReadableRaw(envelope: Envelope): boolean | undefined {
  const object = readRaw(envelope, messageTypeOf);
  return object === undefined ? undefined : object !== 'malformed';
}

function readRaw({ kind, apiVersion, raw }: Envelope, typeOf: MessageTypes): JsonObject | 'malformed' | undefined {
  const type = typeOf(kind, apiVersion);
  if (type === undefined) return undefined;
  try {
    return decodeMessage(type, raw);
  } catch {
    return 'malformed';
  }
}

/**
 * An object in the binary media type. Throws `UnwritableValue` for an object of a kind that this project has no table
 * for, and for a field whose value has another type.
 */
export function encodeBinaryObject(object: JsonObject, typeOf: MessageTypes = messageTypeOf): Uint8Array {
  const { apiVersion, kind } = object;
  const type = typeof kind === 'string' && typeof apiVersion === 'string' ? typeOf(kind, apiVersion) : undefined;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || type === undefined)
    throw new UnwritableValue(`objects of kind ${JSON.stringify(kind ?? null)} have no binary form here`);
  return writeEnvelope({ apiVersion, kind }, encodeMessage(type, object));
}
