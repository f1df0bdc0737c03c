import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bytesOfAnyBase64,
  inTotoPayload,
  isSignedBy,
  keyIdOf,
  preAuthenticationEncoding,
  sealed,
  signingKey,
  verifyingKey,
} from '#conformance/certificate/dsse';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = {
  private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const bodyOf = (payload: string) => Buffer.from(payload, 'base64');

describe('the pre-authentication encoding', () => {
  it('is that of the example in the DSSE protocol', () => {
    const encoded = preAuthenticationEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
    expect(Buffer.from(encoded).toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
  });

  it('counts bytes, and not characters', () => {
    expect(Buffer.from(preAuthenticationEncoding('é', Buffer.from('€'))).toString()).toBe('DSSEv1 2 é 3 €');
  });
});

describe('an envelope', () => {
  it('is signed by its key, and says which one', () => {
    const envelope = sealed({ a: 1 }, privateKey);
    expect(envelope.payloadType).toBe('application/vnd.in-toto+json');
    expect(bodyOf(envelope.payload).toString()).toBe('{"a":1}');
    expect(envelope.signatures).toEqual([{ keyid: keyIdOf(publicKey), sig: expect.any(String) }]);
    expect(isSignedBy(publicKey, envelope, bodyOf(envelope.payload))).toBe(true);
  });

  it('is not signed by another key, for another body, or for another type', () => {
    const envelope = sealed({ a: 1 }, privateKey);
    expect(isSignedBy(generateKeyPairSync('ed25519').publicKey, envelope, bodyOf(envelope.payload))).toBe(false);
    expect(isSignedBy(publicKey, envelope, Buffer.from('{"a":2}'))).toBe(false);
    expect(isSignedBy(publicKey, { ...envelope, payloadType: `${inTotoPayload}x` }, bodyOf(envelope.payload))).toBe(false);
  });

  it('is valid with one good signature among others, whatever their key ids say', () => {
    const envelope = sealed({ a: 1 }, privateKey);
    const signatures = [{ sig: 'AAAA' }, { sig: '%' }, ...envelope.signatures.map(({ sig }) => ({ sig, keyid: 'another' }))];
    expect(isSignedBy(publicKey, { ...envelope, signatures }, bodyOf(envelope.payload))).toBe(true);
  });

  it('has no signature without a key', () => {
    expect(sealed({}).signatures).toEqual([]);
  });
});

describe('base64', () => {
  it.each([
    ['++//', 'fbefff'],
    ['--__', 'fbefff'],
    ['YQ==', '61'],
    ['YQ', '61'],
    ['', ''],
  ])('is accepted in both alphabets: %j', (text, hex) => {
    expect(Buffer.from(bytesOfAnyBase64(text) ?? []).toString('hex')).toBe(hex);
  });

  it.each(['+-AA', 'A', 'YQ==\n', 'Y Q=', '=YQ='])('is refused: %j', (text) => {
    expect(bytesOfAnyBase64(text)).toBeUndefined();
  });
});

describe('a key', () => {
  it('is read from PEM', () => {
    expect(keyIdOf(verifyingKey(pem.public, 'key.pub'))).toBe(keyIdOf(publicKey));
    expect(signingKey(pem.private, 'key.pem').type).toBe('private');
  });

  it.each([
    ['text', 'nothing'],
    ['a public key', pem.public],
    ['a key of another type', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a key with a passphrase', privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString()],
  ])('to sign with is not %s', (_, text) => {
    expect(() => signingKey(text, 'key.pem')).toThrow('The file key.pem is not a private key of type ed25519');
  });

  it.each([
    ['text', 'nothing'],
    ['a private key', pem.private],
    ['a key of another type', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ])('to verify with is not %s', (_, text) => {
    expect(() => verifyingKey(text, 'key.pub')).toThrow('The file key.pub is not a public key of type ed25519');
  });
});
