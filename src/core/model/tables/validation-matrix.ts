// Generated from spec-tables/schema/validation-matrix.schema.json by "npm run generate". Edit the schema instead.

import type { Level } from './common.ts';

/** The matrix of field validation. Each combination that a row spans is a statement. */
export type ValidationMatrixTable = {
  /** The kind of this table. */
  readonly table: 'validation-matrix';
  /** The first part of the ids of the rows, and the name of the folder under suites/ that generates the cases. */
  readonly area: string;
  /** The heading of the section of the specification that the rows restate. */
  readonly section: string;
  /** The level of every cell. */
  readonly level: Level;
  /** The sentence of each meaning that a row has. */
  readonly meanings: {
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} are replaced by words for the cell. */
    readonly dropped?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} are replaced by words for the cell. */
    readonly warned?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} are replaced by words for the cell. */
    readonly refused?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} are replaced by words for the cell. */
    readonly kept?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} are replaced by words for the cell. */
    readonly 'refused-type'?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} are replaced by words for the cell. */
    readonly 'refused-missing'?: string;
  };
  /** The dimensions of which the cases of every row test several values, by their ids. */
  readonly varies?: readonly string[];
  /** One block of cells for each row. */
  readonly rows: readonly ValidationMatrixRow[];
};

export type ValidationMatrixRow = {
  /** The kind of schema that the type has. */
  readonly schemas: readonly ('built-in' | 'structural' | 'preserving')[];
  /** The kinds of request. */
  readonly requests: readonly ('create' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply')[];
  /** The encodings of the body. */
  readonly encodings: readonly ('json' | 'yaml')[];
  /** The values of fieldValidation; default omits the parameter. */
  readonly levels: readonly ('default' | 'Ignore' | 'Warn' | 'Strict')[];
  /** The fault in the body, and its place. */
  readonly contents: readonly (
    | 'unknown'
    | 'unknown-nested'
    | 'unknown-in-metadata'
    | 'unknown-in-list-item'
    | 'duplicate'
    | 'duplicate-nested'
    | 'duplicate-in-metadata'
    | 'duplicate-in-list-item'
    | 'several'
    | 'wrong-type'
    | 'wrong-type-in-metadata'
    | 'unknown-and-wrong-type'
    | 'missing-required'
  )[];
  /** The requirement of each cell. */
  readonly meaning: 'dropped' | 'warned' | 'refused' | 'kept' | 'refused-type' | 'refused-missing';
};
