// Generated from spec-tables/schema/releases.schema.json by "npm run generate". Edit the schema instead.

/** The releases and their dates, oldest first. */
export type ReleasesTable = {
  /** The kind of this table. */
  readonly table: 'releases';
  /** One release for each row. */
  readonly rows: readonly ReleasesRow[];
};

export type ReleasesRow = {
  /** The minor release. */
  readonly release: string;
  /** The day on which it was tagged. */
  readonly date: string;
};
