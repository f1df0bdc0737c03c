import type { Where } from '#core/model/where';

/** One problem of a table, for its author. */
export type Problem = {
  readonly where: Where;
  /** What it is about, in words: `level of row 2 (any)`. */
  readonly about: string;
  /** What was expected and what was found instead. */
  readonly message: string;
};

/** The values that were read from a table, and the problems that were found. */
export type Reading<T> = { readonly values: readonly T[]; readonly problems: readonly Problem[] };

/** The limit of problems for one file. An author does not read more at a time, and it bounds the cost of a hostile file. */
export const maxProblemsPerFile = 100;
