import { createHash } from 'node:crypto';
import type { Json } from '#core/model/json';
import type { Contents, Write } from '../store/store.ts';

/** What the first line says that the file is. */
export const formatOf = 'apiconform-data/1';

/** The lines of all that a store holds: what they are of, the objects at one revision, and each write after that. */
export function* linesOf(contents: Contents, of: { readonly apiDomain: string; readonly tokenKey: Uint8Array }): Iterable<string> {
  const objects = [...contents.objects];
  const { apiDomain, tokenKey } = of;
  yield encodeLine({
    format: formatOf,
    apiDomain,
    tokenKey: Buffer.from(tokenKey).toString('base64'),
    revision: contents.revision,
    objects: objects.length,
  });
  for (const { key, object } of objects) yield encodeLine({ key, object });
  for (const write of contents.writes) yield lineOfWrite(write);
}

/** The line of one write; nothing under the key is null. */
export function lineOfWrite({ revision, at, key, object }: Write): string {
  return encodeLine({ revision, at: Math.max(0, Math.round(at)), key, object: object ?? null });
}

/** Enough that no fault of a disk goes unseen. */
const checksumDigits = 16;

/** A record as a line: a checksum, a space, and JSON. */
function encodeLine(record: Json): string {
  const text = JSON.stringify(record);
  return `${checksumOf(text)} ${text}`;
}

/** The record in a line; `undefined` where it is not what was written. */
export function decodeLine(bytes: Uint8Array): Json | undefined {
  const text = bytes.subarray(checksumDigits + 1);
  if (new TextDecoder().decode(bytes.subarray(0, checksumDigits + 1)) !== `${checksumOf(text)} `) return undefined;
  try {
    const record: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
    return isParsed(record) ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** What `JSON.parse` answers is JSON; with the right checksum it is what this server wrote, however deep. */
const isParsed = (value: unknown): value is Json => value !== undefined;

function checksumOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, checksumDigits);
}
