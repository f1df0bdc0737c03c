import type { Release } from './release.ts';
import type { Waiver as WrittenWaiver } from './tables/waivers.ts';
import type { Where } from './where.ts';

/** A breach that was accepted beforehand: an entry of a file of waivers. */
export type Waiver = Omit<WrittenWaiver, 'until'> & {
  /** The last day on which it holds, or the release from which on it no longer holds. */
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
