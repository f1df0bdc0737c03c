import { createHash } from 'node:crypto';

/** A short name for a value that JSON can tell: the SHA-1 of its JSON text, in hexadecimal. Tells apart, and protects nothing. */
export function digestOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex');
}
