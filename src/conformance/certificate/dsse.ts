import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { base64Of } from '#core/codecs/protobuf/base64';
import { UsageError } from '#core/model/tool-error';
import type { Envelope } from './envelope.ts';

/** A key of either kind. */
export type Key = KeyObject;

/** The payload type of in-toto statements. */
export const inTotoPayload = 'application/vnd.in-toto+json';

/** Returns the bytes that are signed: the type and the body, each after its length (DSSE 1.0, PAE). */
export function preAuthenticationEncoding(payloadType: string, body: Uint8Array): Uint8Array {
  const type = Buffer.from(payloadType, 'utf8');
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} `, 'utf8'), type, Buffer.from(` ${body.length} `, 'utf8'), body]);
}

/** Puts a statement into an envelope, which is signed if there is a key. */
export function sealed(statement: unknown, key?: KeyObject): Envelope {
  const body = Buffer.from(JSON.stringify(statement), 'utf8');
  const signatures =
    key === undefined
      ? []
      : [{ keyid: keyIdOf(createPublicKey(key)), sig: base64Of(sign(null, preAuthenticationEncoding(inTotoPayload, body), key)) }];
  return { payload: base64Of(body), payloadType: inTotoPayload, signatures };
}

/** Returns whether one of the signatures is valid for the key. The key id of a signature does not matter. */
export function isSignedBy(key: KeyObject, { payloadType, signatures }: Envelope, body: Uint8Array): boolean {
  const signed = preAuthenticationEncoding(payloadType, body);
  return signatures.some(({ sig }) => {
    const bytes = bytesOfAnyBase64(sig);
    return bytes !== undefined && verify(null, signed, key, bytes);
  });
}

/** Returns the SHA-256 of the SubjectPublicKeyInfo of a public key, in hexadecimal. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** Reads the ed25519 key that signs, from PKCS#8 in PEM. Throws `UsageError` for anything else. */
export function signingKey(text: string, file: string): KeyObject {
  return keyIn(() => createPrivateKey(text), file, 'a private key of type ed25519, as PKCS#8 in PEM without a passphrase');
}

/** Reads the ed25519 key that verifies, from SubjectPublicKeyInfo in PEM. Throws `UsageError` for anything else. */
export function verifyingKey(text: string, file: string): KeyObject {
  const expected = 'a public key of type ed25519, in PEM';
  // A private key contains the public one, and nobody should hand it to a verifier.
  if (text.includes('PRIVATE KEY')) throw wrongKey(file, expected);
  return keyIn(() => createPublicKey(text), file, expected);
}

/** Decodes standard or URL-safe base64, which a verifier has to accept. Returns `undefined` for text that is neither. */
export function bytesOfAnyBase64(text: string): Uint8Array | undefined {
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(text) || /^[A-Za-z0-9_-]*={0,2}$/.test(text);
  return isBase64 && text.replace(/=+$/, '').length % 4 !== 1 ? Buffer.from(text, 'base64') : undefined;
}

function keyIn(read: () => KeyObject, file: string, expected: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    // The error of the library could quote the key.
    throw wrongKey(file, expected);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw wrongKey(file, expected);
  return key;
}

function wrongKey(file: string, expected: string): UsageError {
  return new UsageError(`The file ${file} is not ${expected}.`, { next: 'docs/certificates.md says how to make a pair of keys.' });
}
