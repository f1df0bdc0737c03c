// Generated from spec-tables/schema/list-matrix.schema.json by "npm run generate". Edit the schema instead.

import type { Level, Match, Meaning, Paging } from './common.ts';

/** The matrix of list arguments. Each cell is a statement. */
export type ListMatrixTable = {
  /** The kind of this table. */
  readonly table: 'list-matrix';
  /** First part of the ids of the rows. It names the folder under suites/ whose generators make the cases. */
  readonly area: string;
  /** Heading of the specification under which the rows stand. */
  readonly section: string;
  /** How strongly every cell is promised. */
  readonly level: Level;
  /** The resource version that each cell of a row stands for, in order. */
  readonly columns: readonly ['unset', 'zero', 'other'];
  /** The sentence of each meaning that stands in a cell. */
  readonly meanings: {
    /** The list shows the most recent state. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly 'most-recent'?: string;
    /** The list shows the state at any version. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly any?: string;
    /** The list shows a state at least as new as the version. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly 'not-older-than'?: string;
    /** The list shows the state at exactly the version. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly exact?: string;
    /** The list shows the state that the token stands for. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly 'continue-token'?: string;
    /** The list is refused with any client error. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly invalid?: string;
    /** The list is refused with HTTP 400. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly 'invalid-400'?: string;
    /** The list is called invalid and served as the token alone would be. {match}, {paging} and {version} become the words for the place of the cell. */
    readonly 'invalid-as-continue-token'?: string;
  };
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
