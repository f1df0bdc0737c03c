// Generated from spec-tables/schema/errata.schema.json by "npm run generate". Edit the schema instead.

/** Known differences between released servers and the specification, one for each row. */
export type ErrataTable = {
  /** The kind of this table. */
  readonly table: 'errata';
  /** One difference for each row. */
  readonly rows: readonly ErrataRow[];
};

export type ErrataRow = {
  /** The permanent id of the erratum. */
  readonly id: string;
  /** The affected statements: ids, beginnings of ids, or patterns with * (within one part) and ** (across parts). */
  readonly statements: readonly string[];
  /** What released servers do instead: one sentence under 200 characters that ends with a full stop. */
  readonly text: string;
  /** The releases that show it. This is evidence, not a condition: an erratum applies to any target. */
  readonly seenOn: readonly Sighting[];
};

export type Sighting = {
  /** The release, in quotes. */
  readonly release: string;
  /** The request and the response, or a reference. */
  readonly evidence: string;
};
