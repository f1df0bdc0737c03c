// Generated from spec-tables/schema/list-matrix.schema.json by "npm run generate". Edit the schema instead.

import type { Level, Match, Meaning, Paging } from './common.ts';

/** The matrix of list parameters. Each cell is a statement. */
export type ListMatrixTable = {
  /** The kind of this table. */
  readonly table: 'list-matrix';
  /** The first part of the ids of the rows, and the name of the folder under suites/ that generates the cases. */
  readonly area: string;
  /** The heading of the section of the specification that the rows restate. */
  readonly section: string;
  /** The level of every cell. */
  readonly level: Level;
  /** The resource version of each cell of a row, in order. */
  readonly columns: readonly ['unset', 'zero', 'other'];
  /** The sentence of each meaning that a cell uses. */
  readonly meanings: {
    /** The list returns the most recent state. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly 'most-recent'?: string;
    /** The list returns the state at any version. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly any?: string;
    /** The list returns a state at least as new as the version. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly 'not-older-than'?: string;
    /** The list returns the state at exactly the version. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly exact?: string;
    /** The list returns the state of the continue token. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly 'continue-token'?: string;
    /** The list is rejected with any client error. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly invalid?: string;
    /** The list is rejected with HTTP 400. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly 'invalid-400'?: string;
    /** The list is invalid and served as with the continue token alone. {match}, {paging} and {version} are replaced by words for the cell. */
    readonly 'invalid-as-continue-token'?: string;
  };
  /** The dimensions of which the cases of every row test several values, by their ids. */
  readonly varies?: readonly string[];
  /** One combination of resourceVersionMatch and paging each. */
  readonly rows: readonly ListMatrixRow[];
};

export type ListMatrixRow = {
  /** The resourceVersionMatch of the list, or unset. */
  readonly match: Match;
  /** No limit; a limit and no token; a limit and the token of an earlier page. */
  readonly paging: Paging;
  /** The meaning for each column, in the order of the columns. */
  readonly cells: readonly Meaning[];
};
