/** A place in a file that a human can open: a path relative to the project, line and column counted from 1. */
export type Where = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
};
