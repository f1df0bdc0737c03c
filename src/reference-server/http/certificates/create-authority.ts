import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A certificate with its key, both in PEM. */
export type Issued = { readonly certificate: string; readonly key: string };

/** A certificate authority, which issues certificates. */
export type Authority = Issued & { issue(subject: CertificateSubject): Issued };

/** The owner of a certificate: a server with its `names`, or a user with its name and its groups, which are organizations. */
export type CertificateSubject = {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  /** Subject alternative names: DNS names and IPv4 addresses. */
  readonly names?: readonly string[];
  /** A year from now by default. */
  readonly notAfter?: Date;
};

/** The DER encodings (X.690) that certificates consist of. Each function returns the bytes with tag and length. */
const der = {
  sequence: (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts)),
  set: (...parts: readonly Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts)),
  integer: (bytes: Buffer): Buffer => tagged(0x02, bytes),
  boolean: (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0])),
  octets: (bytes: Buffer): Buffer => tagged(0x04, bytes),
  bits: (bytes: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.concat([Buffer.from([unused]), bytes])),
  text: (value: string): Buffer => tagged(0x0c, Buffer.from(value)),
  oid: ([first = 0, second = 0, ...rest]: readonly number[]): Buffer =>
    tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)])),
  /** For the years 1950 to 2049. */
  time: (date: Date): Buffer => tagged(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)),
  tagged,
} as const;

const day = 86_400_000;
const authorityDays = 3650;
const issuedDays = 365;
const ecdsaWithSha256 = der.sequence(der.oid([1, 2, 840, 10045, 4, 3, 2]));
const serverAuthentication = [1, 3, 6, 1, 5, 5, 7, 3, 1];
const clientAuthentication = [1, 3, 6, 1, 5, 5, 7, 3, 2];

/** Creates an authority with a P-256 key (RFC 5280), or uses an existing one. Throws an `Error` for invalid PEM. */
export function createAuthority(options: { readonly commonName?: string; readonly existing?: Issued } = {}): Authority {
  const { commonName = 'apiconform authority', existing } = options;
  const own = existing ?? selfSigned(commonName);
  const key = createPrivateKey(own.key);
  const issuer = { commonName: existing === undefined ? commonName : commonNameOf(existing.certificate), key };
  return {
    ...own,
    issue: (subject) => {
      const subjectKey = newKey();
      const extensions = [
        ...(subject.names === undefined ? [] : [extension([2, 5, 29, 17], der.sequence(...subject.names.map(alternativeName)))]),
        extension([2, 5, 29, 37], der.sequence(der.oid(subject.names === undefined ? clientAuthentication : serverAuthentication))),
      ];
      const until = subject.notAfter ?? new Date(Date.now() + issuedDays * day);
      return { certificate: certificateOf(subject, subjectKey, { issuer, until, extensions }), key: pem(subjectKey) };
    },
  };
}

function selfSigned(commonName: string): Issued {
  const key = newKey();
  const extensions = [
    extension([2, 5, 29, 19], der.sequence(der.boolean(true)), true),
    // keyCertSign and cRLSign.
    extension([2, 5, 29, 15], der.bits(Buffer.from([0x06]), 1), true),
  ];
  const until = new Date(Date.now() + authorityDays * day);
  return { certificate: certificateOf({ commonName }, key, { issuer: { commonName, key }, until, extensions }), key: pem(key) };
}

function certificateOf(
  subject: CertificateSubject,
  key: KeyObject,
  by: {
    readonly issuer: { readonly commonName: string; readonly key: KeyObject };
    readonly until: Date;
    readonly extensions: readonly Buffer[];
  },
): string {
  const { issuer, until, extensions } = by;
  const identifiers = [
    extension([2, 5, 29, 14], der.octets(identifierOf(key))),
    extension([2, 5, 29, 35], der.sequence(der.tagged(0x80, identifierOf(issuer.key)))),
  ];
  const toSign = der.sequence(
    der.tagged(0xa0, der.integer(Buffer.from([2]))),
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf({ commonName: issuer.commonName }),
    // The clocks of two machines may differ.
    der.sequence(der.time(new Date(Math.min(Date.now(), until.getTime()) - day)), der.time(until)),
    nameOf(subject),
    publicKeyOf(key),
    der.tagged(0xa3, der.sequence(...identifiers, ...extensions)),
  );
  const whole = der.sequence(toSign, ecdsaWithSha256, der.bits(sign('sha256', toSign, issuer.key)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

/** Returns the identifier of a key. */
function identifierOf(key: KeyObject): Buffer {
  return createHash('sha1').update(publicKeyOf(key)).digest();
}

function commonNameOf(certificate: string): string {
  return /^CN=(.*)$/m.exec(new X509Certificate(certificate).subject)?.[1] ?? '';
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function nameOf({ commonName, organizations = [] }: CertificateSubject): Buffer {
  const part = (id: readonly number[], value: string): Buffer => der.set(der.sequence(der.oid(id), der.text(value)));
  return der.sequence(...organizations.map((organization) => part([2, 5, 4, 10], organization)), part([2, 5, 4, 3], commonName));
}

function alternativeName(text: string): Buffer {
  return /^[\d.]+$/.test(text) ? der.tagged(0x87, Buffer.from(text.split('.').map(Number))) : der.tagged(0x82, Buffer.from(text));
}

function extension(id: readonly number[], value: Buffer, isCritical = false): Buffer {
  return der.sequence(der.oid(id), ...(isCritical ? [der.boolean(true)] : []), der.octets(value));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function base128(value: number): readonly number[] {
  return [...(value > 127 ? base128(Math.floor(value / 128)).map((byte) => byte | 0x80) : []), value % 128];
}
