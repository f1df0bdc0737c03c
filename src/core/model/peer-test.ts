import type { Where } from './where.ts';

/** A test that others run against such servers, and what covers it here: a row of `spec-tables/peers.yaml`. */
export type PeerTest = {
  /** Whose tests: a file or a suite of theirs. */
  readonly suite: string;
  /** The name of the test, as its authors give it. */
  readonly test: string;
  readonly fate: /** The statements that check at least what it checks, as ids; and the patterns of the row that name none. */
    | { readonly is: 'covered'; readonly by: readonly string[]; readonly lost: readonly string[] }
    | { readonly is: 'out-of-scope'; readonly why: string }
    /** In scope, and not covered yet. */
    | { readonly is: 'uncovered' };
  readonly where: Where;
};
