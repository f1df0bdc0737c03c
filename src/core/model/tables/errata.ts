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
  /** The minor releases that do this. The erratum applies to them, and to targets whose release is unknown. */
  readonly releases: {
    /** The first release that does this, as far as is known. */
    readonly from: string;
    /** The last release that does this. Without it, newer releases still do. */
    readonly until?: string;
  };
  /** Faults of the reference server that are one step worse than this. For each statement there is one that must still fail. */
  readonly worse: readonly string[];
  /** The releases that show it: the evidence for the range. */
  readonly seenOn: readonly Sighting[];
};

export type Sighting = {
  /** The release, in quotes. */
  readonly release: string;
  /** The request and the response, or a reference. */
  readonly evidence: string;
};
