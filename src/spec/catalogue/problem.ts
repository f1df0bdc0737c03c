import type { Where } from '#core/model/where';

/** One thing that is wrong with a table, told to its author. */
export type Problem = {
  readonly where: Where;
  /** What it is about, in words: `level of row 2 (any)`. */
  readonly about: string;
  /** What was expected and what was found instead. */
  readonly message: string;
};

/** What a stage made of a table, and what stood in its way. */
export type Reading<T> = { readonly values: readonly T[]; readonly problems: readonly Problem[] };

/** So many problems of one file are looked into; no author reads more at a time, and a hostile file costs no more. */
export const maxProblemsPerFile = 100;
