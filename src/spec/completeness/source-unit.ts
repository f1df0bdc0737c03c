/** The smallest piece of the specification that can promise something: a sentence, or a clause of a table cell. */
export type SourceUnit = {
  /** The heading it stands under. */
  readonly section: string;
  /** Counted from 1 within the section. */
  readonly at: number;
  readonly kind: 'sentence' | 'rule' | 'clause';
  /** Never written down anywhere: the specification is not copied. */
  readonly text: string;
  /** Digest of the text and, in a table, of the row and the column that it stands in. */
  readonly hash: string;
};
