// Generated from spec-tables/schema/release-changes.schema.json by "npm run generate". Edit the schema instead.

/** The changes of a version that its next release may make, one a row, with the rule that each breaks and in which direction. A change that no row names breaks nothing. */
export type ReleaseChangesTable = {
  /** The kind of this table. */
  readonly table: 'release-changes';
  /** The changes. */
  readonly rows: readonly ReleaseChangesRow[];
};

/** One change. */
export type ReleaseChangesRow = {
  /** Permanent name of the change. */
  readonly id: string;
  /** The rule that the change breaks. It states the level. */
  readonly rule: string;
  /** Where the change breaks the rule. requests: clients send it, and less is accepted. responses: only servers set it, and responses may contain more. stored: it is part of an object that is stored. anywhere: in requests and in responses. */
  readonly breaks: 'requests' | 'responses' | 'stored' | 'anywhere';
  /** What the message says of the part that changed, as its predicate. */
  readonly effect: string;
  /** What is missing to decide whether the change breaks the rule. A row with this is never a finding. */
  readonly undecided?: string;
};
