// Generated from spec-tables/schema/errata.schema.json by "npm run generate". Edit the schema instead.

/** Places where released servers are known to differ from the text, one a row. */
export type ErrataTable = {
  /** The kind of this table. */
  readonly table: 'errata';
  /** One difference each. */
  readonly rows: readonly ErrataRow[];
};

export type ErrataRow = {
  /** Permanent name of the erratum. */
  readonly id: string;
  /** The statements it is about: ids, beginnings of ids, or patterns with * (within one part) and ** (across parts). */
  readonly statements: readonly string[];
  /** What released servers do instead: one sentence under 200 characters, with a full stop at its end. */
  readonly text: string;
  /** Where it was seen. Evidence, not a condition: an erratum applies to any target. */
  readonly seenOn: readonly Sighting[];
};

export type Sighting = {
  /** The release, in quotes. */
  readonly release: string;
  /** What was sent and what came back, or where it can be read. */
  readonly evidence: string;
};
