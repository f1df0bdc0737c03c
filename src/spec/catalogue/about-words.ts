import { parsePointer } from '#core/json/pointer';
import { quoted } from './quoted.ts';

/**
 * Describes a JSON pointer into a table in words, from the inside out: `/rows/1/form/aspect` is
 * `aspect of form of row 2 (limit)`. A row is named by its id or, in a matrix, by its place in the matrix.
 */
export function aboutWords(pointer: string, table: object): string {
  const segments = parsePointer(pointer) ?? [];
  if (segments.length === 0) return 'the table';
  const [first, second, ...inside] = segments;
  const row = first === 'rows' && second !== undefined ? Number(second) : undefined;
  const words = (row === undefined ? segments : inside).map(segmentWords);
  if (row !== undefined) words.unshift(rowWords(row, table));
  return words.reverse().join(' of ');
}

function segmentWords(segment: string): string {
  if (/^\d+$/.test(segment)) return `item ${Number(segment) + 1}`;
  return /^[\w{}.-]{1,80}$/.test(segment) ? segment : quoted(segment);
}

function rowWords(row: number, table: object): string {
  const rows = member(table, 'rows');
  const value: unknown = Array.isArray(rows) ? rows[row] : undefined;
  const id = member(value, 'id');
  const names = id === undefined ? ['apiVersion', 'kind', 'match', 'paging'].map((key) => member(value, key)) : [id];
  const words = names.filter((name) => typeof name === 'string').map(segmentWords);
  return words.length === 0 ? `row ${row + 1}` : `row ${row + 1} (${words.join(', ')})`;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
}
