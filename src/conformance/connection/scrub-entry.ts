import type { Entry } from '#core/model/evidence';

/** Fields of an entry whose values are this tool's own words: nothing of a target or an operator gets there. */
const ownWords: ReadonlySet<string> = new Set(['e', 'case', 'step', 'phase', 'from', 'by', 'cause']);
/** Names of fields of our types; keys that come from elsewhere (header names, served resources) have other characters too. */
const fieldName = /^[A-Za-z]+$/;

/**
 * One line of evidence: the entry as JSON, free of credentials, without the newline.
 *
 * The line as a whole decides whether there is anything to replace. Where there is, values are replaced one by
 * one before they become JSON, so that no secret, whatever it looks like, can break the line.
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
