import type { FoundFailure } from './self-test.ts';

/** `self-test-drawn.json`: which faults of the reference server the drawn sequences detect without the other cases. */
export type DrawnTest = {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** The number of sequences that were tried at most against each fault. */
  readonly sequences: number;
  readonly score: DrawnScore;
  /** The same of those faults that violate a requirement of the model. */
  readonly ofModel: DrawnScore;
  /** What the sequences report against the server without a fault; they should report nothing. */
  readonly alarms: readonly FoundFailure[];
  /**
   * Of the faults that a sequence detects: of how many a failure was shortened, and of how many its shortest form has few steps;
   * `notAgain`: of how many no failure came again when the sequence was sent again.
   */
  readonly shortened?: { readonly faults: number; readonly short: number; readonly mostSteps: number; readonly notAgain: number };
  /** In the order of the faults. */
  readonly outcomes: readonly DrawnOutcome[];
};

/** How many faults were tried, how many made a sequence fail, and how many of these under a requirement that they violate. */
export type DrawnScore = { readonly faults: number; readonly detected: number; readonly named: number };

/** What the drawn sequences report for one fault. */
export type DrawnOutcome = {
  readonly fault: string;
  /** The fault in one sentence. */
  readonly breaks: string;
  /** Whether it violates a requirement that a clause of the model comes from. */
  readonly isOfModel: boolean;
  /** The requirements that it violates and that were reported as failed. */
  readonly found: readonly FoundFailure[];
  /** The other requirements that were reported as failed. */
  readonly also: readonly FoundFailure[];
  /** How many sequences were run; the rest is left out once a requirement that the fault violates fails. */
  readonly sequences: number;
  /** The number of steps of the shortest form of a failure of a requirement that the fault violates; of another failure, without one. */
  readonly shortestSteps?: number;
  /** Why a run did not end. */
  readonly trouble?: string;
};
