// Generated from spec-tables/schema/waivers.schema.json by "npm run generate". Edit the schema instead.

/** The format of the file that --waivers names: accepted failures and findings. */
export type WaiversFile = {
  /** One waiver for each item. */
  readonly waivers: readonly Waiver[];
};

export type Waiver = {
  /** The rule or the statement to which the waiver applies: its id, the beginning of the id up to a slash, or a pattern with * and **. */
  readonly rule: string;
  /** What the waiver applies to: a type (apps/v1/Deployment), an object, a field, a subject of the suite, or a fingerprint. If omitted, everything. */
  readonly match?: string;
  /** The files whose findings are accepted, as a scan names them. If omitted, all files. */
  readonly path?: string;
  /** The accepted finding: every finding of the result must contain this text. A result with another finding still fails. If omitted, any finding. */
  readonly finding?: string;
  /** The most results that the waiver may accept. More fail the check. If omitted, any number. */
  readonly maxResults?: number;
  /** The reason. */
  readonly reason: string;
  /** The owner of the waiver. */
  readonly owner: string;
  /** The last day of the waiver, or the first release to which it no longer applies. */
  readonly until?: string;
};
