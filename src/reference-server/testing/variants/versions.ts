import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { ReferenceRequest, ReferenceResponse } from '../../exchange/exchange.ts';
import { changedBinary } from '../exchanges/changed-json.ts';
import { readJson } from '../exchanges/read-json.ts';
import type { Variant } from './variant.ts';

/** Variants of resource versions. */
export const versionVariants: readonly Variant[] = [
  {
    id: 'opaque-versions',
    behaviour: 'Versions are words without an order.',
    allowed: { section: 'Resource-version semantics', why: 'They are opaque strings.' },
    exchanges:
      ({ api, handle }) =>
      async (request) =>
        withWordVersions(await handle(withNumericVersions(request, api.binary)), api.binary),
  },
];

const word = /opaque\.([0-9a-z]{1,14})\.version/g;
const versionField = /("resourceVersion"\s*:\s*)"([1-9][0-9]{0,14})"/g;

const reversed = (text: string): string => [...text].reverse().join('');
/** The last digit comes first, so that a later version is not the greater word. */
const wordOf = (version: string): string => `opaque.${reversed(Number(version).toString(36))}.version`;
const inWords = (text: string): string =>
  text.replace(versionField, (_, before: string, version: string) => `${before}"${wordOf(version)}"`);
const inNumbers = (text: string): string => text.replace(word, (_, digits: string) => String(Number.parseInt(reversed(digits), 36)));

function withNumericVersions(request: ReferenceRequest, types: MessageTypes): ReferenceRequest {
  // A number other than 0 is not a version that this server returns.
  const target = request.target.replace(/([?&]resourceVersion=)([1-9]\d*)(?=&|$)/, '$1not-$2');
  return { ...request, target: inNumbers(target), body: changedBytes(request.body, types, inNumbers) };
}

function changedBytes(bytes: Uint8Array, types: MessageTypes, change: (text: string) => string): Uint8Array {
  const inBinary = changedBinary(bytes, types, (document) => readJson(change(JSON.stringify(document))) ?? document);
  if (inBinary !== undefined) return inBinary;
  const text = new TextDecoder().decode(bytes);
  const changed = change(text);
  return changed === text ? bytes : new TextEncoder().encode(changed);
}

function withWordVersions(response: ReferenceResponse, types: MessageTypes): ReferenceResponse {
  const { body } = response;
  if (typeof body === 'string') return { ...response, body: inWords(body) };
  if (body instanceof Uint8Array) return { ...response, body: changedBytes(body, types, inWords) };
  const next = async (): Promise<string | undefined> => {
    const line = await body.next();
    return line === undefined ? undefined : inWords(line);
  };
  return { ...response, body: { abandoned: body.abandoned, close: () => body.close(), next } };
}
