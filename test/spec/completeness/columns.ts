import { load } from 'js-yaml';

/** The columns that the schema of a kind of table allows in its rows. */
export const columnsOf = (schema: string): readonly string[] =>
  Object.keys(member(member(member(member(JSON.parse(schema), 'properties'), 'rows'), 'items'), 'properties'));

/** The rows of a table of this kind; none where the text is of another kind. */
export const rowsOf = (kind: string, text: string): readonly object[] => {
  const table = member(load(text));
  const rows = table['rows'];
  return table['table'] === kind && Array.isArray(rows) ? rows.map((row: unknown) => member(row)) : [];
};

const member = (value: unknown, key?: string): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) throw new Error(`no map where ${key ?? 'one'} was expected`);
  return key === undefined ? { ...value } : member(Object.getOwnPropertyDescriptor(value, key)?.value);
};
