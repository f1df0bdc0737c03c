import type { UndecidedPoint } from './compatibility-report.ts';
import type { CheckFinding } from './finding.ts';
import type { ReleaseChangesRow } from './tables/release-changes.ts';
import type { ReleaseRulesRow } from './tables/release-rules.ts';
import type { ServerRulesRow } from './tables/server-rules.ts';

/** A rule of a compatibility check, as a report shows it. */
export type CompatibilityRule = ServerRulesRow;

/** A rule about releases: a row of `spec-tables/release-rules.yaml`. */
export type ReleaseRule = ReleaseRulesRow;

/** A change between releases, and the rule that it breaks: a row of `spec-tables/release-changes.yaml`. */
export type ReleaseChange = ReleaseChangesRow;

/** The result of one rule. */
export type RuleResult = {
  readonly findings: readonly CheckFinding[];
  /** How many things were checked. */
  readonly checked: number;
  /** The points that could not be decided, each with what is missing. Undecided is not passed. */
  readonly undecided: readonly UndecidedPoint[];
};
