// Generated from spec-tables/schema/server-bugs.schema.json by "npm run generate". Edit the schema instead.

/** Bugs that servers of this interface had, one a row, with the faults that show whether the suite finds them. */
export type ServerBugsTable = {
  /** The kind of this table. */
  readonly table: 'server-bugs';
  /** One bug each, in the order of their numbers. */
  readonly rows: readonly ServerBugsRow[];
};

/** One bug. */
export type ServerBugsRow = {
  /** Permanent number of the bug. Some numbers are not in use. */
  readonly number: number;
  /** What such a server does: one sentence. */
  readonly text: string;
  /** Where it was seen. */
  readonly seen: string;
  /** The faults of the reference server that do the same, or what a client can see of it. */
  readonly faults: readonly string[];
  /** Why no fault does exactly this. Required where no fault is named. */
  readonly why?: string;
};
