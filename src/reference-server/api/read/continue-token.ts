import { createHmac, timingSafeEqual } from 'node:crypto';

/** The position in a chain of pages. */
export type ContinueToken = {
  /** The key prefix of the collection: a token is valid for one collection only. */
  readonly collection: string;
  /** The revision of the first page. */
  readonly revision: number;
  /** The first key of the next page. */
  readonly start: string;
};

const macBytes = 32;

const macOf = (key: Uint8Array, payload: Uint8Array): Buffer => createHmac('sha256', key).update(payload).digest();

/** Encodes and signs a token, so that clients can neither interpret nor forge it. */
export function encodeContinueToken(token: ContinueToken, key: Uint8Array): string {
  const payload = Buffer.from(JSON.stringify([token.collection, token.revision, token.start]));
  return Buffer.concat([macOf(key, payload), payload]).toString('base64url');
}

/** Decodes a token; `undefined` for text that is not a token of this server for this collection. */
export function decodeContinueToken(text: string, key: Uint8Array, collection: string): ContinueToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= macBytes || bytes.toString('base64url') !== text) return undefined;
  const payload = bytes.subarray(macBytes);
  if (!timingSafeEqual(bytes.subarray(0, macBytes), macOf(key, payload))) return undefined;
  const parsed: unknown = JSON.parse(payload.toString());
  if (!Array.isArray(parsed)) return undefined;
  const [of, revision, start]: readonly unknown[] = parsed;
  if (of !== collection || typeof revision !== 'number' || typeof start !== 'string') return undefined;
  return { collection, revision, start };
}
