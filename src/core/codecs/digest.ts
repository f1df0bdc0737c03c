import { createHash } from 'node:crypto';

/** Returns the SHA-1 of the JSON text of a value, in hexadecimal: an identifier, not a protection. */
export function digestOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex');
}
