import type { RunOptions, TargetDescription } from './evidence.ts';
import type { Facts } from './facts.ts';
import type { Level } from './level.ts';
import type { Result, Status } from './result.ts';

/** `report.json`: the only thing that reporters read. Its JSON Schema is `src/conformance/report/report.schema.json`. */
export type Report = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: TargetDescription & { readonly release?: string; readonly facts?: Facts };
  readonly run: {
    readonly id: string;
    readonly started: string;
    readonly seconds: number;
    readonly interrupted: boolean;
    readonly requests: number;
    readonly options: Omit<RunOptions, 'waivers'>;
    /** Objects that the run could not remove, as paths. */
    readonly left: readonly string[];
  };
  readonly verdict: Conformance;
  readonly summary: Summary;
  readonly statements: readonly StatementReport[];
  /** Sorted by statement, case and subject. */
  readonly results: readonly ReportedResult[];
  readonly errata: readonly { readonly id: string; readonly text: string; readonly results: number }[];
  /** What was not put to the test and why, most results first; missing in reports of older releases of the tool. */
  readonly notTested?: readonly NotTested[];
  readonly observations: readonly Observation[];
  /** Breaches that were accepted beforehand; missing where the run had none. */
  readonly waivers?: readonly ReportedWaiver[];
  /** How much of the specification the suite covers; missing in reports of older releases of the tool. */
  readonly coverage?: Coverage;
};

/** Whether the target keeps what was selected and applies to it; the exit code follows from it. */
export type Conformance = {
  readonly conformance: 'conformant' | 'not conformant' | 'incomplete';
  /** Why, in one sentence. */
  readonly because: string;
};

/** Number of results of each status. */
export type Summary = Readonly<Record<Status, number>> & { readonly total: number };

/** A statement as the report tells it: enough to read a result without the tables. */
export type StatementReport = {
  readonly id: string;
  readonly area: string;
  readonly level: Level;
  readonly section: string;
  readonly text: string;
  /** `file:line` of the table row. */
  readonly where: string;
  readonly binds: 'server' | 'client';
  readonly unverifiable?: { readonly why: string; readonly tried?: string; readonly instead: string };
};

export type ReportedResult = Result & {
  /** What happened in the case, one sentence. */
  readonly about: string;
  readonly seconds: number;
  /** The evidence of a result that is no pass: what went over the wire, in order. */
  readonly evidence?: readonly EvidenceLine[];
  /** Shows it again. */
  readonly rerun: string;
};

/** What was skipped for one reason. */
export type NotTested = {
  readonly reason: string;
  /** Number of results. */
  readonly results: number;
  /** The areas of their statements, sorted. */
  readonly areas: readonly string[];
  /** Ids of those statements that were put to the test in no case at all, sorted. */
  readonly statements: readonly string[];
};

/** One exchange, stream or failed step, ready to be read. */
export type EvidenceLine = {
  readonly step: string;
  /** Seconds since the start of the case. */
  readonly at: number;
  /** `GET /api/v1/…`. */
  readonly request: string;
  readonly requestBody?: string;
  /** `200`, `410`, `reset: …`. */
  readonly answer: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Cut to a readable length, with the number of characters left out. */
  readonly body?: string;
  readonly curl?: string;
};

/** A breach that was accepted beforehand, and what became of it. */
export type ReportedWaiver = {
  readonly rule: string;
  readonly match?: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, or the release from which on it holds no longer. */
  readonly until?: string;
  /** `file:line` of its entry. */
  readonly where: string;
  /** How many results it accepts. */
  readonly results: number;
  /** Why it does not hold: then the run fails. */
  readonly problem?: { readonly is: 'expired' | 'unmatched' | 'unused'; readonly message: string };
};

/** What a target does where the specification is silent. Recorded, compared, never judged. */
export type Observation = {
  readonly id: string;
  readonly text: string;
  readonly seen: string;
};

/** How much of the specification, and of the tests of others, the suite covers. It says nothing of the target. */
export type Coverage = {
  readonly sections: readonly SectionCoverage[];
  readonly peers: {
    readonly covered: number;
    readonly outOfScope: number;
    /** Those out of scope, as `suite: test`, and why; missing in reports of older releases of the tool. */
    readonly reasons?: readonly { readonly test: string; readonly why: string }[];
    /** Tests of others that are in scope and not covered, as `suite: test`. */
    readonly uncovered: readonly string[];
  };
};

/** One section of the specification. */
export type SectionCoverage = {
  readonly section: string;
  readonly statements: number;
  readonly cases: number;
  /** Statements and open points that no request can show, each with its reason. */
  readonly unverifiable: readonly { readonly id: string; readonly why: string; readonly tried?: string }[];
  /** Open points that are observed. */
  readonly observed: number;
  /** Pieces that the section is made of. */
  readonly sources: number;
  /** The places of those that promise something and that no statement carries yet. */
  readonly missing: readonly number[];
};
