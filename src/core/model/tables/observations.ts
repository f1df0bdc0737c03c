// Generated from spec-tables/schema/observations.schema.json by "npm run generate". Edit the schema instead.

/** Points that the specification leaves open, one for each row. The behavior of a target is recorded and never judged. */
export type ObservationsTable = {
  /** The kind of this table. */
  readonly table: 'observations';
  /** One open point for each row. */
  readonly rows: readonly ObservationsRow[];
};

export type ObservationsRow = {
  /** The permanent id of the row. The id of the open point is observations, a slash and this id. */
  readonly id: string;
  /** The heading of the section of the specification that leaves the point open. */
  readonly section: string;
  /** The open point: one sentence in our own words, under 200 characters, that ends with a full stop. */
  readonly text: string;
  /** How it is observed, or why it cannot be. */
  readonly form:
    | {
        /** Sends requests to the target and records the responses. */
        readonly name: 'observation';
        /** The requests; each setup is a case. */
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
        /** The places to read, and what to record. */
        readonly looks: readonly Look[];
      }
    | {
        /** No request shows it. */
        readonly name: 'unverifiable';
        /** Why it cannot be observed. */
        readonly why: string;
        /** What replaces it. */
        readonly instead: string;
      };
};

export type Look = {
  /** The request, in a few words; omitted if there is one look. */
  readonly when?: string;
  /** A step of the setup. */
  readonly of: string;
  /** The place to read; in a pointer, * matches every element of an array. */
  readonly at: 'status' | 'header-names' | 'body' | `header:${string}` | `/${string}` | '';
  /** The value, the names of its fields, or the number of its elements. */
  readonly record: 'value' | 'fields' | 'count';
};
