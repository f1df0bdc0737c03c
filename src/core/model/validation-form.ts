/** The columns that place a cell in the matrix of field validation. */
export type ValidationArguments = {
  /** What the server knows of the type: a built-in one, a structural schema, or one that preserves unknown fields. */
  readonly schema: 'built-in' | 'structural' | 'preserving';
  readonly request: 'create' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';
  readonly encoding: 'json' | 'yaml';
  readonly level: 'default' | 'Ignore' | 'Warn' | 'Strict';
  /** What is wrong with the body, and where. */
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

/** What a cell of the matrix of field validation promises. */
export type ValidationMeaning =
  /** Taken, without the fields that are too many, and without a word. */
  | 'dropped'
  /** The same, with one warning for each of them. */
  | 'warned'
  /** Refused with HTTP 400, naming each of them; nothing is stored. */
  | 'refused'
  /** Taken with all of its fields, and without a word. */
  | 'kept'
  /** Refused with HTTP 400 at any level; nothing is stored. */
  | 'refused-type'
  /** Refused with any client error; nothing is stored. */
  | 'refused-missing';
