import { load } from 'js-yaml';

/** The table of subjects with each row so many times: as it is, and then under ids with a number. Throws where it is no table. */
export function repeatedSubjects(text: string, times: number): string {
  const table = load(text);
  if (!isTable(table)) throw new Error('The table of subjects has no rows.');
  const rows = Array.from({ length: times }, (_, index) =>
    table.rows.map((row) => (index === 0 ? row : { ...row, id: `${row.id}-${index + 1}` })),
  );
  // JSON is YAML too, and knows no aliases.
  return JSON.stringify({ ...table, rows: rows.flat() }, undefined, 1);
}

type Table = { readonly rows: readonly { readonly id: string }[] };

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows) && value.rows.every(hasId);
}

function hasId(row: unknown): row is { readonly id: string } {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';
}
