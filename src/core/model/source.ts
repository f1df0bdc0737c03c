import type { Where } from './where.ts';

/** A passage of the specification and the statements that cover it: a row of `spec-tables/sources.yaml`, without the text itself. */
export type Source = {
  /** The heading of its section. */
  readonly section: string;
  /** Counted from 1 within the section. */
  readonly at: number;
  /** The digest of the text, which shows when the specification changes. */
  readonly hash: string;
  readonly fate: /** The ids of the statements and open points that cover it, and the patterns of the row that match none. */
    | { readonly is: 'carried'; readonly by: readonly string[]; readonly lost: readonly string[] }
    /** The reason why it contains no requirement. */
    | { readonly is: 'no-requirement'; readonly why: string }
    /** It contains a requirement that no statement covers yet. */
    | { readonly is: 'missing' };
  readonly where: Where;
};
