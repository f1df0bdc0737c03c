import type { JsonObject } from '#core/model/json';
import type { ColumnRow } from '../columns/column-row.ts';
import type { Schema } from '../schema/schema.ts';

/** The verbs that discovery lists (specification, "Verbs"). */
export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** A resource type in one served version, from a table or from a definition. */
export type ResourceType = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** The plural name in paths. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly Verb[];
  readonly subresources: readonly Subresource[];
  readonly origin: 'built-in' | 'definition';
  readonly schema: Schema;
  /** The name of its definition in `definitions.json`, for a built-in type. */
  readonly definition?: string;
  /** The apiVersion of stored objects; responses have the served one. */
  readonly storedApiVersion: string;
  readonly names: 'dns-label' | 'dns-subdomain' | 'path-segment';
  /** Whether an update without a resourceVersion is allowed. */
  readonly unconditionalUpdate: boolean;
  /** The response to a delete that removes the object at once. */
  readonly deletedAnswer: 'object' | 'status';
  /** Whether `metadata.generation` counts changes outside of metadata and status. */
  readonly countsGenerations: boolean;
  /** Whether its generation also counts changes of annotations. */
  readonly countsAnnotations?: boolean;
  /** Whether a write to the status keeps the labels, on servers where it may change metadata. */
  readonly statusKeepsLabels?: boolean;
  /** The zero value of the fields besides metadata, as released servers have it in bookmarks. */
  readonly zero: JsonObject;
  /** The strategy for objects of the type. */
  readonly strategy: StrategyName;
  /** The first revision of the collection: that of its definition. */
  readonly firstRevision: number;
  /** The warning for requests to a deprecated version, and the release that removes it. */
  readonly deprecation?: string;
  readonly removedRelease?: string;
  /** The resource under which the objects are stored, where it is another one. */
  readonly storedAs?: { readonly group: string; readonly resource: string };
  /** The conversion between this version and the stored one, where their fields differ. */
  readonly conversion?: Conversion;
  /** Whether finalizers of a built-in type may have no domain. */
  readonly anyFinalizers?: true;
  /** Paths of immutable fields, as names with dots. */
  readonly immutable?: readonly string[];
  /** Paths of selectable fields besides those of every type, in stored objects. */
  readonly selectableFields?: readonly string[];
  /** The columns of its Tables that its definition declares. */
  readonly columns?: readonly ColumnRow[];
  /** Whether an update of a missing object creates it. */
  readonly createdByUpdate?: true;
  /** The operation of a type whose objects are not stored. */
  readonly operation?: 'self-access-review' | 'access-review' | 'self-rules-review' | 'self-review' | 'token-review';
  /** The schema in its definition. */
  readonly declared?: JsonObject;
  /** The paths of the replicas of a type with the subresource `scale`. */
  readonly scale?: ScalePaths;
  /** Whether the definition is terminating, so that no object can be created. */
  readonly terminating: boolean;
};

/** The paths of the desired replicas, the current replicas and the selector. */
export type ScalePaths = {
  readonly wanted: readonly string[];
  readonly counted: readonly string[];
  readonly selector?: readonly string[] | undefined;
};

/** The kind of the subresource `scale`, whatever type it belongs to. */
export const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' } as const;

/** The names of strategies: what the server does to objects of some types in addition to what it does to all. */
export type StrategyName =
  | 'plain'
  | 'namespace'
  | 'definition'
  | 'deployment'
  | 'certificate-request'
  | 'event'
  | 'job'
  | 'pod'
  | 'secret'
  | 'service'
  | 'volume'
  | 'workload';

/** Converts between a served version and the stored one. Neither direction loses fields. */
export type Conversion = { toStored(object: JsonObject): JsonObject; toServed(object: JsonObject): JsonObject };

/** Returns an empty object of a type, which new objects are compared with. */
export const zeroObject = (type: Pick<ResourceType, 'zero'>): JsonObject => ({ metadata: {}, ...type.zero });

/** A subresource. */
export type Subresource = {
  readonly name: SubresourceName;
  readonly verbs: readonly Verb[];
  /** Its kind, where it is not the kind of the object. */
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
};

/** The names of served subresources. */
export type SubresourceName = 'status' | 'finalize' | 'scale' | 'approval' | 'eviction';

/** Returns the apiVersion of a type. */
export function apiVersionOf(type: { readonly group: string; readonly version: string }): string {
  return type.group === '' ? type.version : `${type.group}/${type.version}`;
}
