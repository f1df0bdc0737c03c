import type { Dialect } from './dialect.ts';
import type { Json, JsonObject } from './json.ts';

/**
 * What a server tells of its interfaces, for comparison with another release or with the schedule. The same server gives
 * the same snapshot, byte for byte. Its JSON Schema is `src/compatibility/snapshot/snapshot.schema.json`.
 */
export type Snapshot = {
  readonly form: 'apiconform-snapshot';
  readonly schemaVersion: 1;
  readonly dialect: Dialect;
  /** `/version` as it came. */
  readonly version: JsonObject;
  /** In the order of the server, the core group (with an empty name) first. */
  readonly groups: readonly SnapshotGroup[];
  /** What each group version serves, by its apiVersion; sorted by name. */
  readonly resources: Readonly<Record<string, readonly SnapshotResource[]>>;
  /** The same as aggregated discovery tells it, where the server has it. */
  readonly aggregated?: SnapshotAggregated;
  readonly openApi?: SnapshotOpenApi;
  /** Families of metrics, by name. */
  readonly metrics?: Readonly<Record<string, SnapshotMetric>>;
  /** Feature gates that the metrics tell of, by name. */
  readonly gates?: Readonly<Record<string, { readonly stage: string; readonly enabled: boolean }>>;
  /** Deprecated endpoints that were requested since the server was started, as the gauge tells them. */
  readonly deprecatedRequests?: readonly DeprecatedRequest[];
  /** Command line flags and their values, where the server shows them. */
  readonly flags?: Readonly<Record<string, string>>;
  /** What its program prints for `--help`, where the operator gave it. */
  readonly help?: string;
  /** The stages of each feature, oldest first, by the name of its gate, where the operator gave a list of them. */
  readonly features?: Readonly<Record<string, readonly FeatureStage[]>>;
  /** Parts that could not be had, each with the reason; sorted. */
  readonly missing: readonly { readonly part: SnapshotPart; readonly why: string }[];
};

/** A stage that a feature came to, or a new default in the same stage. */
export type FeatureStage = {
  /** The release from which on it is so, as `1.34`. */
  readonly since: string;
  readonly stage: 'alpha' | 'beta' | 'stable' | 'deprecated';
  /** Whether the feature is on unless somebody sets its gate. */
  readonly onByDefault: boolean;
};

/** A part of a snapshot that may be missing. */
export type SnapshotPart = 'resources' | 'aggregated' | 'openApi' | 'metrics' | 'gates' | 'flags';

export type SnapshotGroup = {
  readonly name: string;
  /** In the order of the server: the one that it prefers is usually the first. */
  readonly versions: readonly string[];
  readonly preferred?: string;
};

/** One resource or subresource of a group version. */
export type SnapshotResource = {
  /** Plural, and for a subresource `plural/sub`. */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Sorted. */
  readonly verbs: readonly string[];
  /** Group and version of the kind where they are not those of the group version. */
  readonly group?: string;
  readonly version?: string;
  readonly singularName?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Tells in which version objects are stored; see `src/core/codecs/storage-version.ts`. */
  readonly storageVersionHash?: string;
};

/** Aggregated discovery: the kinds of each group version, as `plural: kind` and `plural/sub: kind`, sorted. */
export type SnapshotAggregated = {
  /** The version of the document that was answered. */
  readonly apiVersion: string;
  readonly groups: readonly {
    readonly name: string;
    readonly versions: readonly { readonly version: string; readonly resources: Readonly<Record<string, string>> }[];
  }[];
};

/** The interface descriptions, each schema once. */
export type SnapshotOpenApi = {
  readonly form: 'v3' | 'v2';
  /** The forms of each schema by its name: nearly always one. */
  readonly schemas: Readonly<Record<string, readonly Json[]>>;
  /** The documents, by path below `/openapi/v3/`; a single one named `v2` of the older form. */
  readonly documents: Readonly<Record<string, SnapshotDocument>>;
};

export type SnapshotDocument = {
  /** The schemas it uses: by name, which of the forms. */
  readonly schemas: Readonly<Record<string, number>>;
  /** What can be done, as `GET /apis/apps/v1/deployments`. */
  readonly operations: Readonly<Record<string, SnapshotOperation>>;
};

export type SnapshotOperation = {
  /** What it does, as the description calls it: `list`, `post`. */
  readonly action?: string;
  /** Names of the parameters, `query:limit`; sorted. */
  readonly parameters: readonly string[];
  readonly deprecated?: true;
};

/** A family of metrics: what is fixed about it. Values are left out, for they are never the same. */
export type SnapshotMetric = {
  /** Its description, which begins with its stability and perhaps a notice of deprecation. */
  readonly help: string;
  /** `counter`, `gauge`, `histogram`, … */
  readonly type: string;
  /** Names of the labels of its samples; sorted. A family without samples shows none. */
  readonly labels: readonly string[];
};

export type DeprecatedRequest = {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly removedRelease: string;
};
