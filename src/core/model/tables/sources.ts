// Generated from spec-tables/schema/sources.schema.json by "npm run generate". Edit the schema instead.

/** The coverage of each piece of the specification: a sentence, or a clause of a table cell. The table does not contain the text itself. */
export type SourcesTable = {
  /** The kind of this table. */
  readonly table: 'sources';
  /** The reasons why no statement covers a piece, by the names that rows use. */
  readonly reasons: { readonly [key: string]: string };
  /** One item for each heading of the specification that has text. */
  readonly sections: readonly Section[];
};

export type Section = {
  /** The heading of the specification. */
  readonly section: string;
  /** Pieces that statements or open points cover. */
  readonly carried?: readonly {
    /** The position of the piece in its section, counted from 1. */
    readonly at: number;
    /** The digest of the text, in quotes; scripts/sources.mjs prints it. */
    readonly hash: string;
    /** Ids of statements or open points, beginnings of ids, or patterns with * and **. Each must name at least one. */
    readonly by: readonly string[];
  }[];
  /** Pieces that need no statement. */
  readonly noRequirement?: readonly {
    /** The position of the piece in its section, counted from 1. */
    readonly at: number;
    /** The digest of the text, in quotes; scripts/sources.mjs prints it. */
    readonly hash: string;
    /** The name of a reason. */
    readonly why: string;
  }[];
  /** Pieces with a requirement that no statement covers yet. */
  readonly missing?: readonly {
    /** The position of the piece in its section, counted from 1. */
    readonly at: number;
    /** The digest of the text, in quotes; scripts/sources.mjs prints it. */
    readonly hash: string;
  }[];
};
