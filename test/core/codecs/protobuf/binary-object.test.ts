import { readFileSync } from 'node:fs';
import { base64Decode } from '@bufbuild/protobuf/wire';
import { describe, expect, it } from 'vitest';
import { decodeBinaryObject, encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { UnwritableValue } from '#core/codecs/protobuf/encode-message';
import { binaryPrefix, readEnvelope } from '#core/codecs/protobuf/envelope';
import type { Json, JsonObject } from '#core/model/json';

/** What two released servers answered with, in both media types. */
const recorded: Readonly<Record<string, { readonly json: JsonObject; readonly binary: string }>> = JSON.parse(
  readFileSync(new URL('../../../fixtures/binary/recorded.json', import.meta.url), 'utf8'),
);

/** In JSON what is null, or an empty metadata of a Status, is what binary leaves out; items of a list say no kind of their own. */
const withoutNulls = (value: Json | undefined): Json => {
  if (Array.isArray(value)) return value.map((one: Json) => withoutNulls(one));
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, Json][] => (one === null ? [] : [[key, withoutNulls(one)]])),
  );
};

describe('an object in the binary media type', () => {
  it.each(Object.entries(recorded))('of a released server is the same as in JSON: %s', (_name, { json, binary }) => {
    expect(decodeBinaryObject(base64Decode(binary))).toEqual(withoutNulls(json));
  });

  it.each(Object.entries(recorded))('is written so that it reads the same again: %s', (_name, { binary }) => {
    const object = decodeBinaryObject(base64Decode(binary)) ?? {};
    expect(decodeBinaryObject(encodeBinaryObject(object))).toEqual(object);
  });

  it('begins with the prefix, the type and the object, as a released server writes them', () => {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { k: 'v' } };
    const text = new TextDecoder().decode(encodeBinaryObject(object));
    expect(text).toBe('k8s\u0000\n\u000f\n\u0002v1\u0012\tConfigMap\u0012\r\n\u0003\n\u0001a\u0012\u0006\n\u0001k\u0012\u0001v');
  });

  it('distinguishes an empty value from an unset field where it matters', () => {
    const driver = { name: 'd', nodeID: 'n', allocatable: { count: 0 } };
    const node = { apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name: 'a' }, spec: { drivers: [driver] } };
    expect(decodeBinaryObject(encodeBinaryObject(node))).toEqual(node);
    const unset = { ...node, spec: { drivers: [{ ...driver, allocatable: {} }] } };
    expect(decodeBinaryObject(encodeBinaryObject(unset))).toEqual(unset);
  });

  it('has the replicas of a scale, also where its status has none', () => {
    const metadata = { name: 'a' };
    const scale = {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata,
      spec: { replicas: 2 },
      status: { replicas: 0, selector: 'a=b' },
    };
    expect(decodeBinaryObject(encodeBinaryObject(scale))).toEqual(scale);
  });

  it('is not encoded if a field has a value of another type', () => {
    const node = (count: Json): JsonObject => ({
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSINode',
      spec: { drivers: [{ name: 'd', nodeID: 'n', allocatable: { count } }] },
    });
    expect(encodeBinaryObject(node(2147483647)).length).toBeGreaterThan(0);
    for (const count of [2147483648, 1.5, '5', true]) expect(() => encodeBinaryObject(node(count))).toThrow(UnwritableValue);
    expect(() => encodeBinaryObject({ ...node(1), spec: { drivers: {} } })).toThrow(UnwritableValue);
    expect(() => encodeBinaryObject({ apiVersion: 'v1', kind: 'Pod' })).toThrow('no binary form');
  });

  it('is none with another prefix, cut short, of an unknown kind, or in a further encoding', () => {
    const [bytes] = Object.values(recorded).map(({ binary }) => base64Decode(binary));
    if (bytes === undefined) throw new Error('nothing was recorded');
    expect(decodeBinaryObject(bytes)).toBeDefined();
    expect(decodeBinaryObject(Uint8Array.of(0x6b, 0x38, 0x73, 0x01, ...bytes.subarray(4)))).toBeUndefined();
    expect(decodeBinaryObject(bytes.subarray(0, bytes.length - 40))).toBeUndefined();
    expect(decodeBinaryObject(new Uint8Array())).toBeUndefined();
    const pod = Uint8Array.of(...binaryPrefix, 0x0a, 0x05, 0x12, 0x03, 0x50, 0x6f, 0x64);
    expect(readEnvelope(pod)).toMatchObject({ kind: 'Pod', apiVersion: '' });
    expect(decodeBinaryObject(pod)).toBeUndefined();
    const zipped = Uint8Array.of(...encodeBinaryObject({ apiVersion: 'v1', kind: 'ConfigMap' }), 0x1a, 0x04, 0x67, 0x7a, 0x69, 0x70);
    expect(readEnvelope(zipped)).toMatchObject({ contentEncoding: 'gzip', contentType: '' });
    expect(decodeBinaryObject(zipped)).toBeUndefined();
  });

  it('never throws, whatever the bytes', () => {
    const [bytes] = Object.values(recorded).map(({ binary }) => base64Decode(binary));
    if (bytes === undefined) throw new Error('nothing was recorded');
    for (let at = 0; at < bytes.length; at += 1) {
      const broken = bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte));
      expect(() => decodeBinaryObject(broken)).not.toThrow();
      expect(() => decodeBinaryObject(bytes.subarray(0, at))).not.toThrow();
    }
  });

  it('preserves a key that is also on the prototype', () => {
    const map = { apiVersion: 'v1', kind: 'ConfigMap', data: JSON.parse('{"__proto__":"x"}') };
    const again = decodeBinaryObject(encodeBinaryObject(map));
    expect(Object.getOwnPropertyNames(again?.['data'])).toEqual(['__proto__']);
  });
});
