// Generated from spec-tables/schema/features.schema.json by "npm run generate". Edit the schema instead.

/** The features of one release of a program, each with the stages it has been through, as the lists are written that released servers keep beside their sources (versioned_feature_list.yaml). */
export type FeaturesFile = readonly Feature[];

/** One feature. */
export type Feature = {
  /** The name of its gate. */
  readonly name: string;
  /** The stages, oldest first. */
  readonly versionedSpecs: readonly Stage[];
};

/** One stage, or a new default in the same one. */
export type Stage = {
  /** Whether the feature is on unless somebody sets its gate. */
  readonly default: boolean;
  /** The stage. */
  readonly preRelease: 'Alpha' | 'Beta' | 'GA' | 'Deprecated';
  /** The release from which on it is so. */
  readonly version: string;
};
