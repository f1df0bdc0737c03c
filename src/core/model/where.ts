/** A position in a file: a path relative to the project, and line and column, which start at 1. */
export type Where = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
};
