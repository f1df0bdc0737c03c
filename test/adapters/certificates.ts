import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, both PEM. */
export type Issued = { readonly certificate: string; readonly key: string };

/** An authority of a test's own, and what it signs. */
export type Authority = Issued & { issue(subject: Subject): Issued };

export type Subject = {
  readonly commonName: string;
  readonly organization?: string;
  /** Subject alternative names: DNS names and IPv4 addresses. */
  readonly names?: readonly string[];
  readonly notAfter?: Date;
};

const ecdsaWithSha256 = sequence(oid([1, 2, 840, 10045, 4, 3, 2]));
const tomorrow = (): Date => new Date(Date.now() + 86_400_000);

/** Makes an authority on P-256; what it signs is valid from yesterday until tomorrow. */
export function createAuthority(commonName = 'test authority'): Authority {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const basicConstraints = extension([2, 5, 29, 19], sequence(tlv(0x01, Buffer.from([0xff]))));
  const own = {
    certificate: certificate({ commonName }, privateKey, { commonName }, privateKey, [basicConstraints]),
    key: pem(privateKey),
  };
  return {
    ...own,
    issue(subject) {
      const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const extensions = subject.names === undefined ? [] : [extension([2, 5, 29, 17], sequence(...subject.names.map(alternativeName)))];
      return { certificate: certificate(subject, key, { commonName }, privateKey, extensions), key: pem(key) };
    },
  };
}

function certificate(subject: Subject, key: KeyObject, issuer: Subject, issuerKey: KeyObject, extensions: readonly Buffer[]): string {
  const toSign = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name(issuer),
    sequence(time(new Date(Date.now() - 2 * 86_400_000)), time(subject.notAfter ?? tomorrow())),
    name(subject),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [tlv(0xa3, sequence(...extensions))]),
  );
  const signature = sign('sha256', toSign, issuerKey);
  const der = sequence(toSign, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function name({ commonName, organization }: Subject): Buffer {
  const part = (id: readonly number[], value: string): Buffer => tlv(0x31, sequence(oid(id), tlv(0x0c, Buffer.from(value))));
  return sequence(...(organization === undefined ? [] : [part([2, 5, 4, 10], organization)]), part([2, 5, 4, 3], commonName));
}

function alternativeName(text: string): Buffer {
  return /^[\d.]+$/.test(text) ? tlv(0x87, Buffer.from(text.split('.').map(Number))) : tlv(0x82, Buffer.from(text));
}

function extension(id: readonly number[], value: Buffer): Buffer {
  return sequence(oid(id), tlv(0x04, value));
}

function time(date: Date): Buffer {
  return tlv(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

function oid([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  const base128 = (value: number): number[] => [
    ...(value > 127 ? base128(Math.floor(value / 128)).map((byte) => byte | 0x80) : []),
    value % 128,
  ];
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
