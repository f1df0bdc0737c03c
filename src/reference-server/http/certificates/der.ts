/** The parts of DER (X.690) that certificates are made of: each answers with its bytes, tag and length included. */
export const der = {
  sequence: (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts)),
  set: (...parts: readonly Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts)),
  integer: (bytes: Buffer): Buffer => tagged(0x02, bytes),
  boolean: (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0])),
  octets: (bytes: Buffer): Buffer => tagged(0x04, bytes),
  bits: (bytes: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.concat([Buffer.from([unused]), bytes])),
  text: (value: string): Buffer => tagged(0x0c, Buffer.from(value)),
  oid: ([first = 0, second = 0, ...rest]: readonly number[]): Buffer =>
    tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)])),
  /** Good for the years 1950 to 2049. */
  time: (date: Date): Buffer => tagged(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)),
  tagged,
} as const;

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function base128(value: number): readonly number[] {
  return [...(value > 127 ? base128(Math.floor(value / 128)).map((byte) => byte | 0x80) : []), value % 128];
}
