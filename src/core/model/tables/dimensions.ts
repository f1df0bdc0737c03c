// Generated from spec-tables/schema/dimensions.schema.json by "npm run generate". Edit the schema instead.

/** In what the requests of a case can differ, and which combinations are tested. */
export type DimensionsTable = {
  /** The kind of this table. */
  readonly table: 'dimensions';
  /** One dimension for each row. */
  readonly rows: readonly DimensionsRow[];
  /** Pairs of dimensions of which each combination of values is tested by at least one case. */
  readonly pairs: readonly Pair[];
};

export type DimensionsRow = {
  /** The permanent id of the dimension. */
  readonly id: string;
  /** In what requests differ: one sentence under 200 characters that ends with a full stop. */
  readonly text: string;
  /** The values by name, each with what it means. Each is tested by at least one case. */
  readonly values: { readonly [key: string]: string };
  /** Why statements are tested with one value of the dimension. The first item that names a statement counts. */
  readonly fixed: readonly Reason[];
};

export type Reason = {
  /** Ids of statements, beginnings of ids, or patterns with * and **. Each must name at least one. */
  readonly statements: readonly string[];
  /** One sentence under 200 characters that ends with a full stop. */
  readonly why: string;
};

export type Pair = {
  /** The ids of the two dimensions. */
  readonly of: readonly string[];
  /** Combinations that no case tests. */
  readonly except?: readonly Exception[];
};

export type Exception = {
  /** Values of the first dimension. */
  readonly first: readonly string[];
  /** Values of the second dimension. No case combines any of them with one of the first. */
  readonly second: readonly string[];
  /** Why not: one sentence under 200 characters that ends with a full stop. */
  readonly why: string;
};
