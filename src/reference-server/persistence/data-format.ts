import { createHash } from 'node:crypto';
import type { Json } from '#core/model/json';
import type { Contents, Write } from '../store/store.ts';

/** The format in the first line of a file. */
export const formatOf = 'apiconform-data/1';

/** Yields the lines of the contents of a store: a header, the objects at one revision, and each later write. */
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

/** Returns the line of a write; a removal has a null object. */
export function lineOfWrite({ revision, at, key, object }: Write): string {
  return encodeLine({ revision, at: Math.max(0, Math.round(at)), key, object: object ?? null });
}

/** Enough digits to detect damage on disk. */
const checksumDigits = 16;

/** Encodes a record as a line: a checksum, a space, and JSON. */
function encodeLine(record: Json): string {
  const text = JSON.stringify(record);
  return `${checksumOf(text)} ${text}`;
}

/** Decodes a line; `undefined` where its checksum or its JSON is wrong. */
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

/** `JSON.parse` returns JSON, and by the checksum it is what this server wrote, however deep. */
const isParsed = (value: unknown): value is Json => value !== undefined;

function checksumOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, checksumDigits);
}
