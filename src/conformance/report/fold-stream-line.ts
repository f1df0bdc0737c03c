import { cutText } from './cut-text.ts';

const longestLine = 160;
/** A longer line is cut, never parsed. */
const longestParsed = 1_048_576;

type Fields = { readonly [key: string]: unknown };

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parse(line: string): unknown {
  if (line.length > longestParsed) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const changes: ReadonlySet<unknown> = new Set(['ADDED', 'MODIFIED', 'DELETED']);

/** Joins the lines of a document, which would look like several documents. */
function onOneLine(text: string): string {
  return cutText(text.replace(/[\r\n]+\s*/g, ' '), longestLine);
}

/**
 * Returns a line of a watch in short form: type, kind, name and resourceVersion of an event; any other line on one line.
 * Bounded in both cases.
 */
export function foldStreamLine(line: string): string {
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
}
