// Generated from spec-tables/schema/validation-matrix.schema.json by "npm run generate". Edit the schema instead.

import type { Level } from './common.ts';

/** The matrix of field validation. Each combination that a row spans is a statement. */
export type ValidationMatrixTable = {
  /** The kind of this table. */
  readonly table: 'validation-matrix';
  /** First part of the ids of the rows. It names the folder under suites/ whose generators make the cases. */
  readonly area: string;
  /** Heading of the specification under which the rows stand. */
  readonly section: string;
  /** How strongly every cell is promised. */
  readonly level: Level;
  /** The sentence of each meaning that a row has. */
  readonly meanings: {
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} become the words for the place of the cell. */
    readonly dropped?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} become the words for the place of the cell. */
    readonly warned?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} become the words for the place of the cell. */
    readonly refused?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} become the words for the place of the cell. */
    readonly kept?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} become the words for the place of the cell. */
    readonly 'refused-type'?: string;
    /** The sentence of the meaning. {request}, {schema}, {level} and {content} become the words for the place of the cell. */
    readonly 'refused-missing'?: string;
  };
  /** A block of cells each. */
  readonly rows: readonly ValidationMatrixRow[];
};

export type ValidationMatrixRow = {
  /** What the server knows of the type. */
  readonly schemas: readonly ('built-in' | 'structural' | 'preserving')[];
  /** The kinds of request. */
  readonly requests: readonly ('create' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply')[];
  /** The encodings of the body. */
  readonly encodings: readonly ('json' | 'yaml')[];
  /** The values of fieldValidation; default is none. */
  readonly levels: readonly ('default' | 'Ignore' | 'Warn' | 'Strict')[];
  /** What is wrong with the body, and where. */
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
  /** What is promised of each cell. */
  readonly meaning: 'dropped' | 'warned' | 'refused' | 'kept' | 'refused-type' | 'refused-missing';
};
