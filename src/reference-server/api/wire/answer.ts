import { dump } from 'js-yaml';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { JsonObject } from '#core/model/json';
import type { EventStream, ReferenceResponse } from '../../exchange/exchange.ts';
import type { Refusal } from '../../exchange/refusal.ts';
import type { Representation } from './negotiate.ts';

/** How an object is written. */
export type Encoding = Representation & {
  readonly pretty: boolean;
  /** How objects are written in binary. */
  readonly binaryTypes: MessageTypes;
  /** What becomes of a document in binary just before it is sent. */
  readonly sendsBinary: (bytes: Uint8Array) => Uint8Array;
};

/** The answers of the server, as values. */
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

/** One Warning header for each text, each text once (RFC 7234, section 5.5). */
function warningHeaders(warnings: readonly string[]): readonly (readonly [string, string])[] {
  return [...new Set(warnings)].map((text) => ['warning', `299 - "${escaped(text)}"`] as const);
}

/** Header values hold no control characters, and what came from a body may be anything. */
const escaped = (text: string): string =>
  text.replace(/["\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, (character) => `%${character.codePointAt(0)?.toString(16) ?? ''}`);
