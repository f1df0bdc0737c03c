// Generated from spec-tables/schema/deprecation-schedule.schema.json by "npm run generate". Edit the schema instead.

/** The releases in which each version of each kind was introduced, deprecated and removed, and its replacement. */
export type DeprecationScheduleTable = {
  /** The kind of this table. */
  readonly table: 'deprecation-schedule';
  /** A description of each source of rows: one sentence. */
  readonly provenance: {
    /** Rows that the API lifecycle code declares. */
    readonly declared: string;
    /** Rows that only the specification lists. */
    readonly specification: string;
    /** Rows of what releases are known to serve. */
    readonly served: string;
  };
  /** The project whose releases the rows name. Omitted where they name releases of the server. */
  readonly project?: {
    /** The name in --target-release, such as cert-manager=1.6. */
    readonly name: string;
    /** The name for people. */
    readonly title: string;
    /** The repository with the files that rows name as evidence. */
    readonly repository: string;
    /** The newest release that was read. It is judged unless another is named. */
    readonly newest: string;
  };
  /** Changes in newer versions that no statement of the suite describes. Rows refer to them as deprecation-schedule, a slash and the id. */
  readonly changes: readonly Change[];
  /** One kind in one version of its group for each row. */
  readonly rows: readonly DeprecationScheduleRow[];
};

export type Change = {
  /** The permanent id of the change. */
  readonly id: string;
  /** The difference: one sentence in our own words. */
  readonly text: string;
};

export type DeprecationScheduleRow = {
  /** The apiVersion of its objects, with {api_domain} in place of the suffix of the target's group names. */
  readonly apiVersion: string;
  /** The kind of its objects, in upper camel case but for custom resources that are named otherwise. */
  readonly kind: string;
  /** The plural name in its path. Omitted for a kind that appears only in a subresource or in a response. */
  readonly resource?: string;
  /** The first release that serves it. */
  readonly introduced?: string;
  /** The first release in which it is deprecated. */
  readonly deprecated?: string;
  /** The first release that no longer serves it. */
  readonly removed?: string;
  /** Its replacement, which can also be removed: another row. */
  readonly replacement?: string;
  /** The differences of the next version: ids of statements and of changes of this table, beginnings of ids, or patterns. */
  readonly changes?: readonly string[];
  /** The source of the row. */
  readonly source: 'declared' | 'specification' | 'served';
  /** Where to check the row: one place for each release that it names. Only in a table with a project. */
  readonly evidence?: {
    /** Where it is for the first time. */
    readonly introduced?: string;
    /** Where it is, if it is older than the first release that was read. */
    readonly served?: string;
    /** Where it is deprecated. */
    readonly deprecated?: string;
    /** Where it is no longer served, or until when it is. */
    readonly removed?: string;
  };
  /** The first and the last release whose lifecycle code declares it. */
  readonly declared?: {
    /** The first. */
    readonly from: string;
    /** The last. */
    readonly until: string;
  };
  /** Points on which the sources of the version disagree. */
  readonly disagreements?: readonly Disagreement[];
};

export type Disagreement = {
  /** The point. */
  readonly about: 'introduced' | 'deprecated' | 'removed' | 'replacement' | 'changes';
  /** What the specification says. */
  readonly specification?: string;
  /** What the lifecycle code says. */
  readonly declared?: string;
  /** What releases show. */
  readonly observed?: string;
  /** The source that the row uses. */
  readonly used: 'specification' | 'declared' | 'observed';
  /** The reason: one sentence. */
  readonly why: string;
};
