// Generated from spec-tables/schema/sources.schema.json by "npm run generate". Edit the schema instead.

/** What became of each piece of the specification: a sentence, or a clause of a table cell. It never holds the text itself. */
export type SourcesTable = {
  /** The kind of this table. */
  readonly table: 'sources';
  /** Why no statement carries a piece, each by a name that rows use. */
  readonly reasons: { readonly [key: string]: string };
  /** One for each heading of the specification that has text of its own. */
  readonly sections: readonly Section[];
};

export type Section = {
  /** Heading of the specification. */
  readonly section: string;
  /** Pieces that statements or open points carry. */
  readonly carried?: readonly {
    /** The place of the piece within its section, counted from 1. */
    readonly at: number;
    /** Digest of the text, in quotes; scripts/sources.mjs prints it. */
    readonly hash: string;
    /** Ids of statements or open points, beginnings of ids, or patterns with * and **. Each must name at least one. */
    readonly by: readonly string[];
  }[];
  /** Pieces that nothing needs to carry. */
  readonly noPromise?: readonly {
    /** The place of the piece within its section, counted from 1. */
    readonly at: number;
    /** Digest of the text, in quotes; scripts/sources.mjs prints it. */
    readonly hash: string;
    /** The name of a reason. */
    readonly why: string;
  }[];
  /** Pieces that promise something and that no statement carries yet. */
  readonly missing?: readonly {
    /** The place of the piece within its section, counted from 1. */
    readonly at: number;
    /** Digest of the text, in quotes; scripts/sources.mjs prints it. */
    readonly hash: string;
  }[];
};
