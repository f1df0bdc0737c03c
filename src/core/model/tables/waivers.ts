// Generated from spec-tables/schema/waivers.schema.json by "npm run generate". Edit the schema instead.

/** Breaches that somebody accepted: the file that --waivers names. */
export type WaiversFile = {
  /** One accepted breach each. */
  readonly waivers: readonly Waiver[];
};

export type Waiver = {
  /** The rule or the statement that may be broken: its id, the beginning of it up to a slash, or a pattern with * and **. */
  readonly rule: string;
  /** What may break it: a type (apps/v1/Deployment), an object, a field, a subject of the suite, a fingerprint. Left out, everything may. */
  readonly match?: string;
  /** Why it is accepted. */
  readonly reason: string;
  /** Who answers for it. */
  readonly owner: string;
  /** The last day on which it holds, or the release from which on it holds no longer. */
  readonly until?: string;
};
