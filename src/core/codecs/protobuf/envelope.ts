import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { JsonObject } from '../../model/json.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage } from './encode-message.ts';
import { messageType } from './message-type.ts';

/** What begins every document of the binary media type: `k8s` and a zero (specification, "Protobuf envelope"). */
export const binaryPrefix: Uint8Array = Uint8Array.of(0x6b, 0x38, 0x73, 0x00);

/** The message `Unknown`, read. */
export type Envelope = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Uint8Array;
  /** Empty where it is not specified. */
  readonly contentEncoding: string;
  readonly contentType: string;
};

const typeMeta = messageType({ 1: ['apiVersion', 'string'], 2: ['kind', 'string'] });

/** Whether bytes begin as the binary media type does. */
export function hasBinaryPrefix(bytes: Uint8Array): boolean {
  return binaryPrefix.every((byte, index) => bytes[index] === byte);
}

/**
 * Reads what stands behind the prefix (specification, "Protobuf envelope"); `undefined` where the prefix is another
 * or what follows is no message of that form.
 */
export function readEnvelope(bytes: Uint8Array): Envelope | undefined {
  if (!hasBinaryPrefix(bytes)) return undefined;
  try {
    return readUnknown(bytes.subarray(binaryPrefix.length));
  } catch {
    return undefined;
  }
}

function readUnknown(bytes: Uint8Array): Envelope {
  const reader = new BinaryReader(bytes);
  const texts = { contentEncoding: '', contentType: '' };
  let type: JsonObject = {};
  let raw: Uint8Array = new Uint8Array();
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (number >= 1 && number <= 4 && wireType !== WireType.LengthDelimited) throw new Error(`field ${number} is of wire type ${wireType}`);
    if (number === 1) type = decodeMessage(typeMeta, reader.bytes());
    else if (number === 2) raw = reader.bytes();
    else if (number === 3) texts.contentEncoding = reader.string();
    else if (number === 4) texts.contentType = reader.string();
    else reader.skip(wireType, number);
  }
  const textAt = (key: string): string => (typeof type[key] === 'string' ? type[key] : '');
  return { apiVersion: textAt('apiVersion'), kind: textAt('kind'), raw, ...texts };
}

/** Writes an envelope, prefix included; what is not specified is left out. */
export function writeEnvelope(type: { readonly apiVersion: string; readonly kind: string }, raw: Uint8Array): Uint8Array {
  return new BinaryWriter()
    .raw(binaryPrefix)
    .tag(1, WireType.LengthDelimited)
    .bytes(encodeMessage(typeMeta, { ...type }))
    .tag(2, WireType.LengthDelimited)
    .bytes(raw)
    .finish();
}
