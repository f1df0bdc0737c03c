// Generated from src/conformance/compare/fleet-report.schema.json by "npm run generate". Edit the schema instead.

/** What the reports of several servers say of each requirement, compared. */
export type FleetReport = {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** What compared the reports. */
  readonly tool: {
    /** The name of the tool. */
    readonly name: string;
    /** The version of the tool. */
    readonly version: string;
  };
  /** The servers, by release and then by name. */
  readonly servers: readonly FleetServer[];
  /** What differs between the runs themselves, and may explain disagreements. */
  readonly differs: readonly FleetDifference[];
  /** All requirements of the reports: those that the servers disagree about come first. */
  readonly requirements: readonly FleetRequirement[];
  /** The errata that a server meets: those that the fewest servers meet come first. */
  readonly errata: readonly FleetErratum[];
};

/** The level of a requirement (RFC 2119). */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** One server. */
export type FleetServer = {
  /** Its name in the fleet. */
  readonly name: string;
  /** Its address. */
  readonly server: string;
  /** What it says of its release. */
  readonly release?: string;
  /** The name of its run. */
  readonly run: string;
  /** When the run started. */
  readonly started: string;
  /** The version of apiconform that judged it. */
  readonly tool: string;
  /** The verdict of the run. */
  readonly conformance: 'conformant' | 'not conformant' | 'incomplete';
  /** Why, in one sentence. */
  readonly because: string;
  /** Its requirements by level. */
  readonly levels: readonly FleetCounts[];
};

/** One requirement, and what each server makes of it. */
export type FleetRequirement = {
  /** Its id. */
  readonly statement: string;
  /** Its level. */
  readonly level: Level;
  /** The requirement in one sentence. */
  readonly text: string;
  /** failure: it fails on some servers and not on others. deviation: it passes on some and deviates on others, or deviates by other errata. judged: it was judged on some only. */
  readonly disagreement: 'failure' | 'deviation' | 'judged' | 'none';
  /** The resource types on which the servers disagree, sorted. */
  readonly types: readonly string[];
  /** Whether servers of the same release disagree. */
  readonly sameRelease: boolean;
  /** The outcome on each server, in the order of the servers. */
  readonly servers: readonly FleetOutcome[];
};

/** The requirements of one level. */
export type FleetCounts = {
  /** The level. */
  readonly level: Level;
  /** Number of requirements that passed. */
  readonly passed: number;
  /** Number of requirements that deviate as an erratum says. */
  readonly deviation: number;
  /** Number of requirements whose failure a waiver accepts. */
  readonly 'known-failure': number;
  /** Number of requirements that failed. */
  readonly failed: number;
  /** Number of requirements that were not judged. */
  readonly 'not-judged': number;
};

/** The outcome of a requirement on a server: the most severe of its resource types. */
export type FleetOutcome = {
  /** The outcome; absent: the run did not have the requirement. */
  readonly is: 'passed' | 'deviation' | 'known-failure' | 'failed' | 'not-judged' | 'absent';
  /** Number of resource types with this outcome. */
  readonly types: number;
  /** The errata that it meets, sorted and joined. */
  readonly errata?: string;
  /** What the first result with this outcome says. */
  readonly message?: string;
};

/** One difference between runs. */
export type FleetDifference = {
  /** What differs. */
  readonly what: string;
  /** What it is for each server, in the order of the servers. */
  readonly values: readonly string[];
};

/** One erratum. */
export type FleetErratum = {
  /** Its name. */
  readonly id: string;
  /** What released servers do instead, in one sentence. */
  readonly text: string;
  /** How many requirements deviate by it, for each server in the order of the servers. */
  readonly requirements: readonly number[];
};
