import type { Case, Fixture } from './case.ts';

/** Everything that will be run and everything that will not, decided before the first case. */
export type Plan = {
  readonly fixtures: readonly Fixture[];
  /** In the order in which they start. */
  readonly run: readonly PlannedCase[];
  readonly skipped: readonly SkippedCase[];
};

export type PlannedCase = {
  /** `id@subject`, and `#n` for a repetition after the first. */
  readonly key: string;
  readonly case: Case;
};

export type SkippedCase = { readonly case: Case; readonly reason: string };
