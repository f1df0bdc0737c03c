import type { Release } from './release.ts';
import type { Where } from './where.ts';

/** A breach that somebody accepted: an entry of a file of waivers. */
export type Waiver = {
  /** The rule or the statement that may be broken: an id, the beginning of one up to a slash, or a pattern with * and **. */
  readonly rule: string;
  /** What may break it, as a pattern over its name; left out, everything may. */
  readonly match?: string;
  /** Why it is accepted, in words. */
  readonly reason: string;
  /** Who answers for it. */
  readonly owner: string;
  /** From this day (`2026-12-31` is the last one it holds) or this release on it holds no longer. */
  readonly until?: { readonly day: string } | { readonly release: Release };
  readonly where: Where;
};

/** What is wrong with a waiver as it was used: no longer valid, about no rule that there is, or about nothing that was found. */
export type WaiverProblem = {
  readonly waiver: Waiver;
  readonly is: 'expired' | 'unmatched' | 'unused';
  /** One sentence. */
  readonly message: string;
};
