import type { Where } from './where.ts';

/** A test of another suite for such servers, and the statements that cover it: a row of `spec-tables/peers.yaml`. */
export type PeerTest = {
  /** The suite, or a file of it. */
  readonly suite: string;
  /** The name of the test in that suite. */
  readonly test: string;
  readonly fate: /** The ids of the statements that check at least the same, and the patterns of the row that match none. */
    | { readonly is: 'covered'; readonly by: readonly string[]; readonly lost: readonly string[] }
    | { readonly is: 'out-of-scope'; readonly why: string }
    /** In scope, and not covered yet. */
    | { readonly is: 'uncovered' };
  readonly where: Where;
};
