import { base64Decode, base64Encode } from '@bufbuild/protobuf/wire';

/** Bytes as base64 with its padding. */
export function base64Of(bytes: Uint8Array): string {
  return base64Encode(bytes);
}

/** The bytes of base64; `undefined` for text that is none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return base64Decode(text);
  } catch {
    return undefined;
  }
}
