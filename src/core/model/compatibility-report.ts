import type { CheckFinding, RuleFinding } from './finding.ts';
import type { Release } from './release.ts';
import type { ReleaseRulesRow } from './tables/release-rules.ts';
import type { ServerRulesRow } from './tables/server-rules.ts';
import type { Waiver, WaiverProblem } from './waiver.ts';

/** A rule of a compatibility check, as a report shows it. */
export type CompatibilityRule = ServerRulesRow;

/** A rule about releases: a row of `spec-tables/release-rules.yaml`. */
export type ReleaseRule = ReleaseRulesRow;

/** The result of one rule. */
export type RuleResult = {
  readonly findings: readonly CheckFinding[];
  /** How many things were checked. */
  readonly checked: number;
  /** The points that could not be decided, each with what is missing. Undecided is not passed. */
  readonly undecided: readonly UndecidedPoint[];
};

export type UndecidedPoint = { readonly about: string; readonly missing: string };

/** A finding of a report, with the waiver that accepts it, if any. */
export type ReportedFinding = RuleFinding & { readonly acceptedBy?: Waiver };

/** A rule of a report with its outcome. */
export type ReportedRule = CompatibilityRule & {
  readonly outcome: 'kept' | 'broken' | 'accepted' | 'undecided' | 'not-applicable';
  readonly checked: number;
  readonly undecided: readonly UndecidedPoint[];
};

/** The report of a compatibility check: the only input of its reporters. */
export type CompatibilityReport = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** The command that produced it: `compat server`. */
  readonly command: string;
  /** What was checked: the address of a server, or the names of files. */
  readonly about: string;
  /** The release that was checked. */
  readonly release?: Release;
  /** The target release: versions that are removed by then are reported. */
  readonly targetRelease?: Release;
  readonly rules: readonly ReportedRule[];
  /** In the order of the rules. */
  readonly findings: readonly ReportedFinding[];
  /** Notes for the reader, such as what was requested and what was left out. One sentence each. */
  readonly notes: readonly string[];
  /** Facts that no rule judges, as rows: `storage version of apps Deployment: apps/v1`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly waiverProblems: readonly WaiverProblem[];
  /** Whether the check passed, and why in one sentence. The exit code follows from it. */
  readonly verdict: { readonly passed: boolean; readonly because: string };
};
