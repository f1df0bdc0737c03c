import { describe, expect, it } from 'vitest';
import { base64Of } from '#core/codecs/protobuf/base64';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { binaryPrefix } from '#core/codecs/protobuf/envelope';
import type { Expectation } from '#core/model/expectation';
import { answered, seen, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const bytes = (of: Uint8Array, status = 200) => answered('read', { status, body: base64Of(of), encoding: 'base64' });
const map = encodeBinaryObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
const otherPrefix = map.map((byte, index) => (index === 3 ? 1 : byte));
/** A field of text at the end of an envelope. */
const textField = (number: number, text: string) => Uint8Array.of((number << 3) | 2, text.length, ...new TextEncoder().encode(text));
const envelope = (aspect: Extract<Expectation, { readonly kind: 'binary-envelope' }>['aspect']) =>
  ({ kind: 'binary-envelope', of: 'read', aspect }) as const;

describe('the envelope of the binary media type', () => {
  it('begins with the prefix and is read as its message', () => {
    expect(judge(seen(bytes(map)), envelope('prefix'))).toEqual(passed);
    expect(judge(seen(bytes(map)), envelope('message'))).toEqual(passed);
    expect(judge(seen(bytes(map, 404)), envelope('message'))).toEqual(passed);
  });

  it('is none with another prefix, nor cut short, nor in JSON', () => {
    const finding = {
      message: 'GET …/things returned a body that begins with 6b 38 73 01, expected 6b 38 73 00',
      expected: '6b 38 73 00',
      actual: '6b 38 73 01',
      step: 'read',
    };
    expect(judge(seen(bytes(otherPrefix)), envelope('prefix'))).toEqual(failed(finding));
    const none = failed({
      message: 'GET …/things returned a body without the envelope of the binary media type',
      step: 'read',
    });
    expect(judge(seen(bytes(otherPrefix)), envelope('message'))).toEqual(none);
    expect(judge(seen(bytes(map.subarray(0, -1))), envelope('message'))).toEqual(none);
    expect(judge(seen(answered('read', { body: '{"kind":"ConfigMap"}' })), envelope('content-type'))).toEqual(none);
  });

  it('contains the object itself if it names no other encoding', () => {
    expect(judge(seen(bytes(map)), envelope('content-encoding'))).toEqual(passed);
    expect(judge(seen(bytes(map)), envelope('content-type'))).toEqual(passed);
    const broken = Uint8Array.of(...binaryPrefix, 0x0a, 0x0b, ...textField(2, 'ConfigMap'), ...textField(2, 'raw'));
    expect(judge(seen(bytes(broken)), envelope('content-encoding'))).toEqual(
      failed({
        message: 'the raw bytes are not an object in Protobuf, and the envelope names no other contentEncoding or contentType',
        step: 'read',
      }),
    );
  });

  it('names an encoding or a type, or not', () => {
    const named = (number: number) => seen(bytes(Uint8Array.of(...map, ...textField(number, 'other'))));
    expect(judge(seen(bytes(map)), envelope('content-encoding-unset'))).toEqual(passed);
    expect(judge(seen(bytes(map)), envelope('content-type-unset'))).toEqual(passed);
    expect(judge(named(3), envelope('content-encoding-unset'))).toEqual(
      failed({
        message: 'contentEncoding of the envelope is "other", expected no value',
        expected: 'no value',
        actual: '"other"',
        step: 'read',
      }),
    );
    expect(judge(named(4), envelope('content-type-unset'))?.status).toBe('failed');
  });

  it('is unknown for a kind that cannot be decoded', () => {
    const pod = Uint8Array.of(...binaryPrefix, 0x0a, 0x05, ...textField(2, 'Pod'));
    expect(judge(seen(bytes(pod)), envelope('content-type'))).toEqual(inconclusive('the binary encoding of kind "Pod" is not known here'));
  });

  it('is unknown without a response, or with a temporary error', () => {
    expect(judge(seen(unanswered('read', 'reset')), envelope('prefix'))).toEqual(
      inconclusive('GET …/things got no response: it was reset'),
    );
    expect(judge(seen(bytes(otherPrefix, 503)), envelope('prefix'))).toEqual(inconclusive('GET …/things returned 503'));
  });
});

describe('the type in an envelope', () => {
  const type = (objectKind: string) => ({ kind: 'binary-type', of: 'read', objectKind, apiVersion: 'v1' }) as const;

  it('is the kind and the apiVersion of the object', () => {
    expect(judge(seen(bytes(map)), type('ConfigMap'))).toEqual(passed);
  });

  it('is no other', () => {
    const finding = {
      message: 'the envelope of GET …/things holds v1 ConfigMap, expected v1 Namespace',
      expected: 'v1 Namespace',
      actual: 'v1 ConfigMap',
      step: 'read',
    };
    expect(judge(seen(bytes(map)), type('Namespace'))).toEqual(failed(finding));
    expect(judge(seen(bytes(otherPrefix)), type('ConfigMap'))?.status).toBe('failed');
  });

  it('is unknown where there is no answer', () => {
    expect(judge(seen(unanswered('read', 'timeout')), type('ConfigMap'))?.status).toBe('inconclusive');
  });
});
