// Generated from spec-tables/schema/profiles.schema.json by "npm run generate". Edit the schema instead.

/** The profiles of certificates, one a row: which requirements a run has to judge so that a product can be certified. */
export type ProfilesTable = {
  /** The kind of this table. */
  readonly table: 'profiles';
  /** One profile each, the smallest first. */
  readonly rows: readonly ProfilesRow[];
};

/** One profile. */
export type ProfilesRow = {
  /** The permanent id of the profile. */
  readonly id: string;
  /** What a product of this profile is: one sentence under 200 characters that ends with a full stop. */
  readonly text: string;
  /** The areas whose MUST requirements have to be judged. */
  readonly areas: readonly string[];
  /** The resource types that the server has to serve, and whose results count. */
  readonly subjects: readonly string[];
  /** What is optional for a server or a run in general, and required by this profile. */
  readonly features: readonly (
    | 'apply'
    | 'audit-log'
    | 'binary'
    | 'command-line-client'
    | 'credentials'
    | 'discovery'
    | 'field-validation'
    | 'history-kept'
    | 'history-window'
    | 'limited-identity'
    | 'namespace-controller'
    | 'numeric-versions'
    | 'resource-version-match'
    | 'table'
  )[];
};
