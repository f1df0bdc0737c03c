// Generated from spec-tables/schema/peers.schema.json by "npm run generate". Edit the schema instead.

/** Tests that others run against servers of this API, and the statements that cover them. */
export type PeersTable = {
  /** The kind of this table. */
  readonly table: 'peers';
  /** The files and suites of the tests. */
  readonly suites: readonly Suite[];
};

export type Suite = {
  /** A file or a suite. */
  readonly suite: string;
  /** Its tests. */
  readonly rows: readonly PeersRow[];
};

export type PeersRow = {
  /** The name of the test, or of several related tests. */
  readonly test: string;
  /** The statements that check at least what it checks: ids, beginnings of ids, or patterns with * and **. */
  readonly by?: readonly string[];
  /** Why the test is out of scope: one sentence. A row with neither key is in scope and not covered yet. */
  readonly outOfScope?: string;
};
