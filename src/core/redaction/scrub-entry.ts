import type { Entry } from '../model/evidence.ts';

/** Fields of an entry whose values never contain text of a target or an operator. */
const ownWords: ReadonlySet<string> = new Set(['e', 'case', 'step', 'phase', 'from', 'by', 'cause']);
/** Matches the field names of this tool. Other keys, such as header names and resources, may contain other characters. */
const fieldName = /^[A-Za-z]+$/;

/**
 * Returns one line of evidence: the entry as JSON, without credentials and without the newline.
 *
 * If the line contains a secret, the values are redacted one by one and encoded again, so that a secret with special
 * characters cannot make the JSON invalid.
 */
export function scrubEntry(entry: Entry, scrub: (text: string) => string): string {
  const line = JSON.stringify(entry);
  if (scrub(line) === line) return line;
  return JSON.stringify(
    Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, ownWords.has(key) ? value : scrubValue(value, scrub)])),
  );
}

function scrubValue(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [fieldName.test(key) ? key : scrub(key), scrubValue(field, scrub)]),
  );
}
