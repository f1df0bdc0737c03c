import type { Where } from './where.ts';

/** A place where released servers are known to differ from the text: a row of `spec-tables/errata.yaml`. */
export type Erratum = {
  readonly id: string;
  /** The statements it is about. */
  readonly statements: readonly string[];
  /** What released servers do instead, in one sentence. */
  readonly text: string;
  /** Evidence, not a condition: an erratum applies to any target. */
  readonly seenOn: readonly { readonly release: string; readonly evidence: string }[];
  readonly where: Where;
};
