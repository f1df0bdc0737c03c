import { createHash } from 'node:crypto';
import type { Json } from '#core/model/json';

/** Enough that no fault of a disk goes unseen. */
const checksumDigits = 16;

/** A record as a line: a checksum, a space, and JSON. */
export function encodeLine(record: Json): string {
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
