import type { Where } from './where.ts';

/** A piece of the specification and what became of it: a row of `spec-tables/sources.yaml`. It never holds the text itself. */
export type Source = {
  /** Heading of the specification under which it stands. */
  readonly section: string;
  /** Counted from 1 within the section. */
  readonly at: number;
  /** Digest of the text: it differs once the specification has changed. */
  readonly hash: string;
  readonly fate: /** The statements and open points that carry it, as ids; and the patterns of the row that name none. */
    | { readonly is: 'carried'; readonly by: readonly string[]; readonly lost: readonly string[] }
    /** Why nothing carries it. */
    | { readonly is: 'no-requirement'; readonly why: string }
    /** It contains a requirement that no statement carries yet. */
    | { readonly is: 'missing' };
  readonly where: Where;
};
