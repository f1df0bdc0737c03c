import type { JsonObject } from '#core/model/json';
import type { ColumnRow } from '../columns/column-row.ts';
import type { Schema } from '../schema/schema.ts';

/** The verbs of the interface that discovery lists (specification, "Verbs"). */
export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** A resource type in one served version: all that the server knows of it. A row of a table, or read from a definition. */
export type ResourceType = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** The name in paths. */
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
  /** The name of what the objects of a built-in type are, in `definitions.json`. */
  readonly definition?: string;
  /** The apiVersion of what is stored; the served one replaces it in answers. */
  readonly storedApiVersion: string;
  readonly names: 'dns-label' | 'dns-subdomain' | 'path-segment';
  /** Whether an update may come without a resourceVersion. */
  readonly unconditionalUpdate: boolean;
  /** What a delete answers with when the object is gone at once. */
  readonly deletedAnswer: 'object' | 'status';
  /** Whether `metadata.generation` counts changes of what is neither metadata nor status. */
  readonly countsGenerations: boolean;
  /** Whether its generation counts changes of annotations, too. */
  readonly countsAnnotations?: boolean;
  /** Whether a write to the status leaves the labels alone, on servers where it may change metadata. */
  readonly statusKeepsLabels?: boolean;
  /** Fields of the type beside metadata when nothing is set, as released servers put them into bookmarks. */
  readonly zero: JsonObject;
  /** What the server does to objects of the type beside what it does to all. */
  readonly strategy: StrategyName;
  /** No revision before this one knows the collection; a definition's types begin with it. */
  readonly firstRevision: number;
  /** What is told of a request to a version that is deprecated, and the release that serves it no longer. */
  readonly deprecation?: string;
  readonly removedRelease?: string;
  /** The resource that the objects are stored as, where another shows them too. */
  readonly storedAs?: { readonly group: string; readonly resource: string };
  /** How the objects come from what is stored and become it, where versions have other fields. */
  readonly conversion?: Conversion;
  /** Whether the finalizers of a built-in type may be without a domain. */
  readonly anyFinalizers?: true;
  /** Paths of fields, names between dots, that keep the value they were created with. */
  readonly immutable?: readonly string[];
  /** Paths of the fields that field selectors may name beside those of every type, as objects are stored. */
  readonly selectableFields?: readonly string[];
  /** The columns of its tables that its definition declares. */
  readonly columns?: readonly ColumnRow[];
  /** Whether an update of an object that is not there creates it. */
  readonly createdByUpdate?: true;
  /** The operation that a type stands for whose objects are not stored. */
  readonly operation?: 'self-access-review' | 'access-review' | 'self-rules-review' | 'self-review' | 'token-review';
  /** The schema as its definition declares it. */
  readonly declared?: JsonObject;
  /** Where the objects of a type with the subresource `scale` keep its numbers. */
  readonly scale?: ScalePaths;
  /** Whether the definition is about to go: nothing can be created any more. */
  readonly terminating: boolean;
};

/** The paths of how many replicas are wanted, how many there are, and of what selects them. */
export type ScalePaths = {
  readonly wanted: readonly string[];
  readonly counted: readonly string[];
  readonly selector?: readonly string[] | undefined;
};

/** The kind of the subresource `scale`, whatever type it belongs to. */
export const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' } as const;

/** The names of what the server does to objects of some types beside what it does to all. */
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

/** Both ways between the fields of a version and those of what is stored. Neither loses what the other has. */
export type Conversion = { toStored(object: JsonObject): JsonObject; toServed(object: JsonObject): JsonObject };

/** An object of a type of which nothing is set: what a new one is compared with. */
export const zeroObject = (type: Pick<ResourceType, 'zero'>): JsonObject => ({ metadata: {}, ...type.zero });

/** A path below one object. */
export type Subresource = {
  readonly name: SubresourceName;
  readonly verbs: readonly Verb[];
  /** What is read and written there, where it is another kind than the object's. */
  readonly kind?: { readonly group: string; readonly version: string; readonly kind: string };
};

/** The paths below objects that are served. */
export type SubresourceName = 'status' | 'finalize' | 'scale' | 'approval';

/** The apiVersion of a type's objects in the version served. */
export function apiVersionOf(type: { readonly group: string; readonly version: string }): string {
  return type.group === '' ? type.version : `${type.group}/${type.version}`;
}
