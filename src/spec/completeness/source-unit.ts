/** The smallest piece of the specification that can contain a requirement: a sentence, or a clause of a table cell. */
export type SourceUnit = {
  /** The heading above it. */
  readonly section: string;
  /** Counted from 1 within the section. */
  readonly at: number;
  readonly kind: 'sentence' | 'rule' | 'clause';
  /** Never stored: no text of the specification is copied. */
  readonly text: string;
  /** Digest of the text and, in a table, of the row and the column that contain it. */
  readonly hash: string;
};
