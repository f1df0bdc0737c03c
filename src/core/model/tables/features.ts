// Generated from spec-tables/schema/features.schema.json by "npm run generate". Edit the schema instead.

/** The features of one release of a program with their stages, in the format of versioned_feature_list.yaml in the sources of released servers. */
export type FeaturesFile = readonly Feature[];

/** One feature. */
export type Feature = {
  /** The name of its feature gate. */
  readonly name: string;
  /** The stages, oldest first. */
  readonly versionedSpecs: readonly Stage[];
};

/** One stage, or a new default in the same stage. */
export type Stage = {
  /** Whether the feature is enabled by default. */
  readonly default: boolean;
  /** The stage. */
  readonly preRelease: 'Alpha' | 'Beta' | 'GA' | 'Deprecated';
  /** The first release with this stage. */
  readonly version: string;
};
