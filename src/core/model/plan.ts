import type { Case, Fixture, Need } from './case.ts';
import type { Feature } from './profile.ts';

/** The cases to run and the cases to skip, decided before the first case starts. */
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

export type SkippedCase = {
  readonly case: Case;
  readonly reason: string;
  /** What the target does not have, or the run was not given. */
  readonly need?: Need['need'] | Feature;
  /** Set where the run left the case out, and not the target: the statements were not tested, and may apply. */
  readonly leftOut?: LeftOut;
};

/**
 * Why a run leaves a case out that its target may be able to do: the identity has no rights for it, the run is read-only, or it may
 * use only namespaces that it was given.
 */
export type LeftOut = 'rights' | 'read-only' | 'namespaces';
