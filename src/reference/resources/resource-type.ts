import type { JsonObject } from '../../model/json.ts';
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
  /** The apiVersion of what is stored; the served one replaces it in answers. */
  readonly storedApiVersion: string;
  readonly names: 'dns-label' | 'dns-subdomain';
  /** Whether an update may come without a resourceVersion. */
  readonly unconditionalUpdate: boolean;
  /** What a delete answers with when the object is gone at once. */
  readonly deletedAnswer: 'object' | 'status';
  /** Whether `metadata.generation` counts changes of what is neither metadata nor status. */
  readonly countsGenerations: boolean;
  /** Fields of the type beside metadata when nothing is set, as released servers put them into bookmarks. */
  readonly zero: JsonObject;
  /** What the server does to objects of the type beside what it does to all. */
  readonly strategy: 'plain' | 'namespace' | 'definition';
  /** No revision before this one knows the collection; a definition's types begin with it. */
  readonly born: number;
  /** What is told of a request to a version that is deprecated. */
  readonly deprecation?: string;
  /** Whether an update of an object that is not there creates it. */
  readonly createdByUpdate?: true;
  /** The operation that a type stands for whose objects are not stored. */
  readonly operation?: 'self-access-review';
  /** Where the objects of a type with the subresource `scale` keep its numbers. */
  readonly scale?: ScalePaths;
  /** Whether the definition is about to go: nothing can be created any more. */
  readonly terminating: boolean;
};

/** The paths of how many replicas are wanted and how many there are. */
export type ScalePaths = { readonly wanted: readonly string[]; readonly counted: readonly string[] };

/** An object of a type of which nothing is set: what a new one is compared with. */
export const zeroObject = (type: Pick<ResourceType, 'zero'>): JsonObject => ({ metadata: {}, ...type.zero });

/** A path below one object. */
export type Subresource = { readonly name: 'status' | 'finalize' | 'scale'; readonly verbs: readonly Verb[] };

/** The apiVersion of a type's objects in the version served. */
export function apiVersionOf(type: { readonly group: string; readonly version: string }): string {
  return type.group === '' ? type.version : `${type.group}/${type.version}`;
}
