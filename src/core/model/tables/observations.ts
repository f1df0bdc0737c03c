// Generated from spec-tables/schema/observations.schema.json by "npm run generate". Edit the schema instead.

/** Points that the specification says it leaves open, one a row. What a target does there is recorded and never judged. */
export type ObservationsTable = {
  /** The kind of this table. */
  readonly table: 'observations';
  /** One open point each. */
  readonly rows: readonly ObservationsRow[];
};

export type ObservationsRow = {
  /** Permanent name of the row. The id of the open point is observations, a slash and this. */
  readonly id: string;
  /** Heading of the specification under which the point is left open. */
  readonly section: string;
  /** What is left open: one sentence in our own words, under 200 characters, with a full stop at its end. */
  readonly text: string;
  /** How it is observed, or why it cannot be. */
  readonly form:
    | {
        /** Something is done to the target, and what comes is told. */
        readonly name: 'observation';
        /** What is done; each setup is a case. */
        readonly setup:
          | 'errors'
          | 'object'
          | 'names'
          | 'apply-conflict'
          | 'events'
          | 'transitions'
          | 'list-parameters'
          | 'create-parameters'
          | 'delete-parameters'
          | 'collection-parameters'
          | 'health'
          | 'credentials'
          | 'sizes';
        /** Where to look, and what to tell. */
        readonly looks: readonly Look[];
      }
    | {
        /** No request shows it. */
        readonly name: 'unverifiable';
        /** Why it cannot be observed. */
        readonly why: string;
        /** What there is instead. */
        readonly instead: string;
      };
};

export type Look = {
  /** What was done, in a few words; left out where there is one look. */
  readonly when?: string;
  /** A step of the setup. */
  readonly of: string;
  /** Where to look; in a pointer, * stands for every element of an array. */
  readonly at: 'status' | 'header-names' | 'body' | `header:${string}` | `/${string}` | '';
  /** The value that is there, the names of its fields, or the number of its elements. */
  readonly tell: 'value' | 'fields' | 'count';
};
