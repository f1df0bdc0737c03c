import type { Release } from './release.ts';
import type { Waiver as WrittenWaiver } from './tables/waivers.ts';
import type { Where } from './where.ts';

/** A violation that is accepted in advance: an entry of a waivers file. */
export type Waiver = Omit<WrittenWaiver, 'until'> & {
  /** The last day on which it is valid, or the release from which it is no longer valid. */
  readonly until?: { readonly day: string } | { readonly release: Release };
  readonly where: Where;
};

/** A problem of a waiver: it has expired, accepts more than it may, matches nothing that exists, or accepts nothing that was found. */
export type WaiverProblem = {
  readonly waiver: Waiver;
  readonly is: 'expired' | 'exceeded' | 'unmatched' | 'unused';
  /** One sentence. */
  readonly message: string;
};
