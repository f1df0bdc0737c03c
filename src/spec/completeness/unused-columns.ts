/**
 * Returns the keys that a table schema allows in a row and that no row has.
 * `allowed` are the keys of the schema, `rows` all rows of that kind. Pure.
 */
export function unusedColumns(allowed: readonly string[], rows: readonly object[]): readonly string[] {
  return allowed.filter((column) => !rows.some((row) => Object.hasOwn(row, column)));
}
