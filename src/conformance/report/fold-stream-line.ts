import { cutText } from './cut-text.ts';

const longestLine = 160;
/** A line beyond this is shown cut, never parsed. */
const longestParsed = 1_048_576;

type Fields = { readonly [key: string]: unknown };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const parse = (line: string): unknown => {
  if (line.length > longestParsed) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const changes: ReadonlySet<unknown> = new Set(['ADDED', 'MODIFIED', 'DELETED']);

/** A document on several lines would look like several documents. */
const onOneLine = (text: string): string => cutText(text.replace(/[\r\n]+\s*/g, ' '), longestLine);

/**
 * Tells what came in a watch stream in a few words.
 *
 * @param line one document as it came, or one line of what is none.
 * @returns type, kind, name and version of a change of an object; anything else as it is but for its line
 *   breaks, because there its content is what matters. Bounded in both cases.
 */
export const foldStreamLine = (line: string): string => {
  const event = parse(line);
  if (!isFields(event) || !changes.has(event['type']) || !isFields(event['object'])) return onOneLine(line);
  const metadata = event['object']['metadata'];
  const name = isFields(metadata) ? textOf(metadata['name']) : undefined;
  if (!isFields(metadata) || name === undefined) return onOneLine(line);
  const namespace = textOf(metadata['namespace']);
  const words = [
    textOf(event['type']),
    textOf(event['object']['kind']),
    namespace === undefined ? name : `${namespace}/${name}`,
    `resourceVersion ${textOf(metadata['resourceVersion']) ?? 'missing'}`,
    textOf(metadata['deletionTimestamp']) === undefined ? undefined : 'being deleted',
  ];
  return cutText(words.filter((word) => word !== undefined).join(' '), longestLine);
};
