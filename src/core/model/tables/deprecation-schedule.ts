// Generated from spec-tables/schema/deprecation-schedule.schema.json by "npm run generate". Edit the schema instead.

/** When each version of each kind was introduced, deprecated and removed, and what takes its place. */
export type DeprecationScheduleTable = {
  /** The kind of this table. */
  readonly table: 'deprecation-schedule';
  /** What each source of rows is: one sentence. */
  readonly provenance: {
    /** Rows that the lifecycle code of the interfaces declares. */
    readonly declared: string;
    /** Rows that only the specification has. */
    readonly specification: string;
    /** Rows of what releases were seen to serve. */
    readonly served: string;
  };
  /** What is different in newer versions and no statement of the suite says. Rows name them as deprecation-schedule, a slash and the id. */
  readonly changes: readonly Change[];
  /** One kind in one version of its group each. */
  readonly rows: readonly DeprecationScheduleRow[];
};

export type Change = {
  /** Permanent name of the change. */
  readonly id: string;
  /** What is different: one sentence in our own words. */
  readonly text: string;
};

export type DeprecationScheduleRow = {
  /** The apiVersion of its objects, with {api_domain} for the suffix of the target's group names. */
  readonly apiVersion: string;
  /** The kind of its objects. */
  readonly kind: string;
  /** The plural name in its path. Left out for what is only sent to a subresource or in an answer. */
  readonly resource?: string;
  /** The first release that serves it. */
  readonly introduced?: string;
  /** The first release in which it is deprecated. */
  readonly deprecated?: string;
  /** The first release that serves it no longer. */
  readonly removed?: string;
  /** What takes its place, which may be removed itself by now: another row. */
  readonly replacement?: string;
  /** What is different in the version after it: statements and changes of this table, by their ids, beginnings of ids, or patterns. */
  readonly changes?: readonly string[];
  /** Where the row comes from. */
  readonly source: 'declared' | 'specification' | 'served';
  /** The first and the last release whose lifecycle code declares it. */
  readonly declared?: {
    /** The first. */
    readonly from: string;
    /** The last. */
    readonly until: string;
  };
  /** Points on which those who speak of the version do not agree. */
  readonly disagreements?: readonly Disagreement[];
};

export type Disagreement = {
  /** The point. */
  readonly about: 'introduced' | 'deprecated' | 'removed' | 'replacement' | 'changes';
  /** What the specification says. */
  readonly specification?: string;
  /** What the lifecycle code says. */
  readonly declared?: string;
  /** What was seen of releases. */
  readonly observed?: string;
  /** Whose word the row takes. */
  readonly used: 'specification' | 'declared' | 'observed';
  /** Why: one sentence. */
  readonly why: string;
};
