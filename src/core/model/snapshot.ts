// Generated from src/compatibility/snapshot/snapshot.schema.json by "npm run generate". Edit the schema instead.

import type { Json, JsonObject } from './json.ts';

/** What a server tells of its interfaces. */
export type Snapshot = {
  /** What this file is. */
  readonly form: 'apiconform-snapshot';
  /** The version of this form. */
  readonly schemaVersion: 1;
  /** The names that the server gives to what the specification leaves open. */
  readonly dialect: Dialect;
  /** What /version says, as it came. */
  readonly version: JsonObject;
  /** The groups, in the order of the server. */
  readonly groups: readonly SnapshotGroup[];
  /** What each group version serves, by its apiVersion. */
  readonly resources: { readonly [key: string]: readonly SnapshotResource[] };
  /** Parts that could not be had. */
  readonly missing: readonly {
    /** Which part. */
    readonly part: SnapshotPart;
    /** Why. */
    readonly why: string;
  }[];
  /** What aggregated discovery tells. */
  readonly aggregated?: SnapshotAggregated;
  /** The interface descriptions, each schema once. */
  readonly openApi?: SnapshotOpenApi;
  /** The families of metrics, by their names. */
  readonly metrics?: { readonly [key: string]: SnapshotMetric };
  /** The feature gates, by their names. */
  readonly gates?: {
    readonly [key: string]: {
      /** The stage of its feature. */
      readonly stage: string;
      /** Whether it is enabled. */
      readonly enabled: boolean;
    };
  };
  /** The deprecated endpoints that were requested since the start of the server. */
  readonly deprecatedRequests?: readonly DeprecatedRequest[];
  /** The flags of the server, by their names. */
  readonly flags?: { readonly [key: string]: string };
  /** What its program prints for --help. */
  readonly help?: string;
  /** The features of the release, by the names of their gates. */
  readonly features?: { readonly [key: string]: readonly FeatureStage[] };
};

/** One group. */
export type SnapshotGroup = {
  /** Its name; empty for the core group. */
  readonly name: string;
  /** Its versions, in the order of the server. */
  readonly versions: readonly string[];
  /** The version that the server prefers. */
  readonly preferred?: string;
};

/** One resource or subresource. */
export type SnapshotResource = {
  /** Its plural name, and for a subresource a slash and its name. */
  readonly name: string;
  /** The kind of its objects. */
  readonly kind: string;
  /** Whether its objects stand in namespaces. */
  readonly namespaced: boolean;
  /** What can be done with it. */
  readonly verbs: readonly string[];
  /** The group of the kind, where it is another. */
  readonly group?: string;
  /** The version of the kind, where it is another. */
  readonly version?: string;
  /** Its singular name. */
  readonly singularName?: string;
  /** Its short names. */
  readonly shortNames?: readonly string[];
  /** The categories it belongs to. */
  readonly categories?: readonly string[];
  /** Tells in which version its objects are stored. */
  readonly storageVersionHash?: string;
};

/** Which part. */
export type SnapshotPart = 'resources' | 'aggregated' | 'openApi' | 'metrics' | 'gates' | 'flags';

/** What aggregated discovery tells. */
export type SnapshotAggregated = {
  /** The version of the document. */
  readonly apiVersion: string;
  /** The groups, in the order of the server. */
  readonly groups: readonly {
    /** Its name. */
    readonly name: string;
    /** Its versions, in the order of the server. */
    readonly versions: readonly {
      /** Its name. */
      readonly version: string;
      /** The kinds of its resources and subresources, by their names. */
      readonly resources: { readonly [key: string]: string };
    }[];
  }[];
};

/** The interface descriptions, each schema once. */
export type SnapshotOpenApi = {
  /** Which form of descriptions the server has. */
  readonly form: 'v3' | 'v2';
  /** The schemas, by their names. */
  readonly schemas: { readonly [key: string]: readonly Json[] };
  /** The documents, by their names. */
  readonly documents: { readonly [key: string]: SnapshotDocument };
};

/** One document. */
export type SnapshotDocument = {
  /** The schemas it uses, by their names. */
  readonly schemas: { readonly [key: string]: number };
  /** What can be done, by method and path. */
  readonly operations: { readonly [key: string]: SnapshotOperation };
};

/** One operation. */
export type SnapshotOperation = {
  /** The names of its parameters, each behind its place. */
  readonly parameters: readonly string[];
  /** What it does, as the description calls it. */
  readonly action?: string;
  /** Set where the description marks it as deprecated. */
  readonly deprecated?: true;
};

/** One family of metrics. */
export type SnapshotMetric = {
  /** Its description, which begins with its stability. */
  readonly help: string;
  /** Its type. */
  readonly type: string;
  /** The names of the labels of its samples. */
  readonly labels: readonly string[];
};

/** One deprecated endpoint that was requested. */
export type DeprecatedRequest = {
  /** Its group. */
  readonly group: string;
  /** Its version. */
  readonly version: string;
  /** Its resource. */
  readonly resource: string;
  /** Its subresource. */
  readonly subresource: string;
  /** The release that removes it. */
  readonly removedRelease: string;
};

/** One stage, or a new default in the same one. */
export type FeatureStage = {
  /** The release from which on it is so. */
  readonly since: string;
  /** The stage. */
  readonly stage: 'alpha' | 'beta' | 'stable' | 'deprecated';
  /** Whether the feature is on unless somebody sets its gate. */
  readonly onByDefault: boolean;
};

/** The names that the server gives to what the specification leaves open. */
export type Dialect = {
  /** Which of the known dialects it is. */
  readonly id: string;
  /** Suffix of the groups' names. */
  readonly apiDomain: string;
  /** Media type of the binary encoding. */
  readonly binaryMediaType: string;
  /** Prefix of the extensions of the interface descriptions. */
  readonly extensionPrefix: string;
};
