import type { Finding } from './finding.ts';
import type { Level } from './level.ts';
import type { Release } from './release.ts';
import type { Waiver, WaiverProblem } from './waiver.ts';

/** A rule of a check of compatibility, as a report tells it. */
export type CompatibilityRule = {
  /** Permanent and path-like: `server/removed-version`. */
  readonly id: string;
  readonly level: Level;
  /** What it promises, in one sentence. */
  readonly text: string;
  /** Heading of the specification that it comes from. */
  readonly section: string;
};

/** What one rule came to. */
export type RuleResult = {
  readonly findings: readonly Finding[];
  /** How many things it was held against. */
  readonly checked: number;
  /** What it could not decide, each with what is missing for it: never a pass. */
  readonly undecided: readonly UndecidedPoint[];
};

export type UndecidedPoint = { readonly about: string; readonly missing: string };

/** A finding of a report, and the waiver that accepts it, if one does. */
export type ReportedFinding = Finding & { readonly acceptedBy?: Waiver };

/** A rule of a report with what became of it. */
export type ReportedRule = CompatibilityRule & {
  readonly outcome: 'kept' | 'broken' | 'accepted' | 'undecided' | 'not-applicable';
  readonly checked: number;
  readonly undecided: readonly UndecidedPoint[];
};

/** The report of a check of compatibility: the only thing that its reporters read. */
export type CompatibilityReport = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** The command that made it: `compat server`. */
  readonly command: string;
  /** What was checked: the address of a server, the names of files. */
  readonly about: string;
  /** The release that it was held against, and where that is known from. */
  readonly release?: Release;
  /** The release that is asked about: what goes away by then counts. */
  readonly targetRelease?: Release;
  readonly rules: readonly ReportedRule[];
  /** In the order of the rules. */
  readonly findings: readonly ReportedFinding[];
  /** What a reader should know: what was requested, what was left out. One sentence each. */
  readonly notes: readonly string[];
  /** Facts that no rule judges, as rows: `storage version of apps Deployment: apps/v1`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly waiverProblems: readonly WaiverProblem[];
  /** Whether it passes, and why in one sentence; the exit code follows from it. */
  readonly verdict: { readonly passed: boolean; readonly because: string };
};
