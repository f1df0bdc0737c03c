import { dump } from 'js-yaml';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { JsonObject } from '#core/model/json';
import type { EventStream, ReferenceResponse } from '../../exchange/exchange.ts';
import type { Refusal } from '../../exchange/refusal.ts';
import type { Representation } from './negotiate.ts';

/** How an object is encoded. */
export type Encoding = Representation & {
  readonly pretty: boolean;
  /** The binary encodings of objects. */
  readonly binaryTypes: MessageTypes;
  /** Returns the bytes to send of a document in binary. */
  readonly sendsBinary: (bytes: Uint8Array) => Uint8Array;
};

/** Creates responses. */
export const answer = {
  object: (status: number, object: JsonObject, encoding: Encoding, warnings: readonly string[] = []): ReferenceResponse => ({
    status,
    headers: [['content-type', encoding.mediaType], ['cache-control', 'no-cache, private'], ...warningHeaders(warnings)],
    body: encode(object, encoding),
  }),

  refusal: (refusal: Refusal, encoding: Encoding): ReferenceResponse => ({
    status: refusal.code,
    headers: [
      ['content-type', encoding.mediaType],
      ['cache-control', 'no-cache, private'],
      ...(refusal.code === 401 ? [['www-authenticate', 'Bearer'] as const] : []),
      ...warningHeaders(refusal.warnings),
      ...(refusal.details?.retryAfterSeconds === undefined ? [] : [['retry-after', String(refusal.details.retryAfterSeconds)] as const]),
    ],
    body: encode(refusal.status(), encoding),
  }),

  stream: (body: EventStream): ReferenceResponse => ({
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['cache-control', 'no-cache, private'],
    ],
    body,
  }),

  text: (status: number, body: string): ReferenceResponse => ({
    status,
    headers: [
      ['content-type', 'text/plain; charset=utf-8'],
      ['cache-control', 'no-cache, private'],
    ],
    body,
  }),
};

function encode(object: JsonObject, encoding: Encoding): string | Uint8Array {
  if (encoding.form === 'binary') return encoding.sendsBinary(encodeBinaryObject(object, encoding.binaryTypes));
  if (encoding.form === 'yaml') return dump(object, { noRefs: true, lineWidth: -1 });
  return `${JSON.stringify(object, undefined, encoding.pretty ? 2 : undefined)}\n`;
}

/** Returns one Warning header for each distinct text (RFC 7234, section 5.5). */
function warningHeaders(warnings: readonly string[]): readonly (readonly [string, string])[] {
  return [...new Set(warnings)].map((text) => ['warning', `299 - "${escaped(text)}"`] as const);
}

/** Escapes a text for a header: it may come from a body, and a header must not have control characters. */
const escaped = (text: string): string =>
  text.replace(/["\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, (character) => `%${character.codePointAt(0)?.toString(16) ?? ''}`);
