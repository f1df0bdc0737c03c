/** The columns that identify a cell of the field validation matrix. */
export type ValidationArguments = {
  /** The schema of the type: built-in, structural, or structural with unknown fields preserved. */
  readonly schema: 'built-in' | 'structural' | 'preserving';
  readonly request: 'create' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';
  readonly encoding: 'json' | 'yaml';
  readonly level: 'default' | 'Ignore' | 'Warn' | 'Strict';
  /** The error in the body and its position. */
  readonly content:
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
    | 'missing-required';
};

/** The requirement of a cell of the field validation matrix. */
export type ValidationMeaning =
  /** Accepted without the unknown or duplicate fields, and without a warning. */
  | 'dropped'
  /** The same, with one warning for each such field. */
  | 'warned'
  /** Refused with HTTP 400 and an error that names each such field; nothing is stored. */
  | 'refused'
  /** Accepted with all its fields, and without a warning. */
  | 'kept'
  /** Refused with HTTP 400 at any level; nothing is stored. */
  | 'refused-type'
  /** Refused with any client error; nothing is stored. */
  | 'refused-missing';
