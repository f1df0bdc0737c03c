// Generated from spec-tables/schema/peers.schema.json by "npm run generate". Edit the schema instead.

/** Tests that others run against servers of this interface, and what covers them here. */
export type PeersTable = {
  /** The kind of this table. */
  readonly table: 'peers';
  /** The files and suites that the tests stand in. */
  readonly suites: readonly Suite[];
};

export type Suite = {
  /** A file or a suite of theirs. */
  readonly suite: string;
  /** Its tests. */
  readonly rows: readonly PeersRow[];
};

export type PeersRow = {
  /** The name of the test, or of a few that belong together. */
  readonly test: string;
  /** The statements that check at least what it checks: ids, beginnings of ids, or patterns with * and **. */
  readonly by?: readonly string[];
  /** Why it is none of ours: one sentence. A row with neither is in scope and not covered yet. */
  readonly outOfScope?: string;
};
