// Generated from src/compatibility/snapshot/snapshot.schema.json by "npm run generate". Edit the schema instead.

import type { Json, JsonObject } from './json.ts';

/** The interfaces that a server reports. */
export type Snapshot = {
  /** The format of this file. */
  readonly form: 'apiconform-snapshot';
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The names that the specification leaves to the server. */
  readonly dialect: Dialect;
  /** The response of /version, unchanged. */
  readonly version: JsonObject;
  /** The groups, in the order of the server. */
  readonly groups: readonly SnapshotGroup[];
  /** The resources of each group version, by apiVersion. */
  readonly resources: { readonly [key: string]: readonly SnapshotResource[] };
  /** Parts that could not be read. */
  readonly missing: readonly {
    /** The part. */
    readonly part: SnapshotPart;
    /** The reason. */
    readonly why: string;
  }[];
  /** The contents of aggregated discovery. */
  readonly aggregated?: SnapshotAggregated;
  /** The OpenAPI descriptions, with each schema once. */
  readonly openApi?: SnapshotOpenApi;
  /** The metric families by name. */
  readonly metrics?: { readonly [key: string]: SnapshotMetric };
  /** The feature gates by name. */
  readonly gates?: {
    readonly [key: string]: {
      /** The stage of its feature. */
      readonly stage: string;
      /** Whether it is enabled. */
      readonly enabled: boolean;
    };
  };
  /** The deprecated endpoints that were requested since the server started. */
  readonly deprecatedRequests?: readonly DeprecatedRequest[];
  /** The flags of the server by name. */
  readonly flags?: { readonly [key: string]: string };
  /** The help text of the server program. */
  readonly help?: string;
  /** The features of the release by gate name. */
  readonly features?: { readonly [key: string]: readonly FeatureStage[] };
};

/** One group. */
export type SnapshotGroup = {
  /** The name; empty for the core group. */
  readonly name: string;
  /** Its versions, in the order of the server. */
  readonly versions: readonly string[];
  /** The preferred version of the server. */
  readonly preferred?: string;
};

/** One resource or subresource. */
export type SnapshotResource = {
  /** The plural name; for a subresource followed by a slash and its name. */
  readonly name: string;
  /** The kind of its objects. */
  readonly kind: string;
  /** Whether its objects are namespaced. */
  readonly namespaced: boolean;
  /** The supported verbs. */
  readonly verbs: readonly string[];
  /** The group of the kind, if it differs. */
  readonly group?: string;
  /** The version of the kind, if it differs. */
  readonly version?: string;
  /** Its singular name. */
  readonly singularName?: string;
  /** Its short names. */
  readonly shortNames?: readonly string[];
  /** The categories it belongs to. */
  readonly categories?: readonly string[];
  /** Identifies the storage version. */
  readonly storageVersionHash?: string;
};

/** The part. */
export type SnapshotPart = 'resources' | 'aggregated' | 'openApi' | 'metrics' | 'gates' | 'flags';

/** The contents of aggregated discovery. */
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
      /** The kinds of its resources and subresources by name. */
      readonly resources: { readonly [key: string]: string };
    }[];
  }[];
};

/** The OpenAPI descriptions, with each schema once. */
export type SnapshotOpenApi = {
  /** The OpenAPI version of the descriptions. */
  readonly form: 'v3' | 'v2';
  /** The schemas by name. */
  readonly schemas: { readonly [key: string]: readonly Json[] };
  /** The documents by name. */
  readonly documents: { readonly [key: string]: SnapshotDocument };
  /** What operations say of their parameters, each form once. */
  readonly parameterForms?: readonly ParameterForm[];
  /** What operations say of their requests and responses, each form once. */
  readonly bodyForms?: readonly BodyForm[];
};

/** One document. */
export type SnapshotDocument = {
  /** The schemas it uses by name. */
  readonly schemas: { readonly [key: string]: number };
  /** The operations by method and path. */
  readonly operations: { readonly [key: string]: SnapshotOperation };
};

/** One operation. */
export type SnapshotOperation = {
  /** The parameters, each as location and name. */
  readonly parameters: readonly string[];
  /** The action that the description declares. */
  readonly action?: string;
  /** Set if the description marks it as deprecated. */
  readonly deprecated?: true;
  /** The index of the form of each parameter. */
  readonly parameterForms?: readonly number[];
  /** The index of the form of the request and the responses. */
  readonly bodyForm?: number;
};

/** What an operation says of a parameter. */
export type ParameterForm = {
  /** The schema of its value. */
  readonly schema: Json;
  /** Set if the parameter is required. */
  readonly required?: true;
};

/** What an operation says of its request and its responses. */
export type BodyForm = {
  /** The body of the request. */
  readonly request?: {
    /** The media types. */
    readonly types: readonly string[];
    /** Set if the body is required. */
    readonly required?: true;
  };
  /** The media types of the responses by status. */
  readonly responses: { readonly [key: string]: readonly string[] };
};

/** One metric family. */
export type SnapshotMetric = {
  /** The description, which begins with the stability level. */
  readonly help: string;
  /** Its type. */
  readonly type: string;
  /** The names of the labels of its samples. */
  readonly labels: readonly string[];
};

/** One requested deprecated endpoint. */
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
  /** The first release of the stage. */
  readonly since: string;
  /** The stage. */
  readonly stage: 'alpha' | 'beta' | 'stable' | 'deprecated';
  /** Whether the gate is on by default. */
  readonly onByDefault: boolean;
};

/** The names that the specification leaves to the server. */
export type Dialect = {
  /** The id of the dialect. */
  readonly id: string;
  /** Suffix of the group names. */
  readonly apiDomain: string;
  /** Media type of the binary encoding. */
  readonly binaryMediaType: string;
  /** Prefix of the OpenAPI extensions. */
  readonly extensionPrefix: string;
};
