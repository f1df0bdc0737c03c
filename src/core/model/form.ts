import type { JsonObject } from './json.ts';
import type { ManagementForm } from './management-form.ts';
import type { RepresentationForm } from './representation-form.ts';
import type { Semantic } from './semantic.ts';
import type { ValidationArguments, ValidationMeaning } from './validation-form.ts';

/** A resource version as a read gives it: left out, `0`, or one that the target handed out. */
export type VersionArgument = 'unset' | 'zero' | 'other';

/** What a cell of the list matrix promises. */
export type ListCellMeaning =
  | Semantic
  /** Refused, with any client error. */
  | 'invalid'
  /** Refused, with HTTP 400. */
  | 'invalid-400'
  /** Called invalid, and served as the continue token alone would be. */
  | 'invalid-as-continue-token';

/** The three columns that place a cell in the list matrix. */
export type ListArguments = {
  readonly match: 'unset' | 'Exact' | 'NotOlderThan';
  readonly paging: 'limit-unset' | 'limit-set' | 'continue';
  readonly resourceVersion: VersionArgument;
};

/** Why no case judges a promise. */
export type Unverifiable = {
  readonly name: 'unverifiable';
  readonly why: string;
  /** Of a transition between states that no request brings about: the requests that were tried, and what came of them. */
  readonly tried?: string;
  readonly instead: string;
};

/**
 * The parameters that a row has for its cases, or why no case judges it.
 * The table schemas in `spec-tables/schema/` say the same of the YAML.
 */
export type Form =
  | ({
      readonly name: 'list-cell';
      readonly meaning: ListCellMeaning;
      /** What the cell means on a target that does not honour `resourceVersionMatch`: the row for unset. */
      readonly ignoringMatch: ListCellMeaning;
    } & ListArguments)
  | {
      readonly name: 'watch-cell';
      readonly resourceVersion: VersionArgument;
      readonly start: 'state-most-recent' | 'state-any' | 'exact';
    }
  | { readonly name: 'semantic'; readonly semantic: Semantic; readonly read: 'get' | 'list' }
  | {
      readonly name: 'unrecognized-version';
      readonly read: 'get' | 'list' | 'list-limit' | 'list-exact' | 'list-not-older-than' | 'list-not-older-than-limit' | 'watch';
      readonly aspect: 'status' | 'message' | 'no-older-events';
    }
  | { readonly name: 'resource-version'; readonly aspect: 'string' | 'collection-string' | 'changes' | 'same-version-same-object' }
  | {
      readonly name: 'unauthenticated';
      readonly credentials: 'none' | 'invalid';
      readonly operation: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
    }
  | { readonly name: 'group-path'; readonly aspect: 'core' | 'named' | 'version-names' | 'alpha-off' | 'beta-off' | 'preferred' }
  | {
      readonly name: 'removed-version';
      /** The release that serves them no longer. */
      readonly release: string;
      /** `group/version/resource`, with `{api_domain}` where it stands. */
      readonly resources: readonly string[];
    }
  | {
      readonly name: 'replacement-version';
      /** The first release that serves them. */
      readonly since: string;
      readonly resources: readonly string[];
    }
  | {
      readonly name: 'notable-change';
      /** Objects that are valid in the new version, by name. */
      readonly examples: readonly string[];
      /** `shown`: the change is taken. `dropped`: it is taken and not stored. `field-gone`: the new version has no such field. */
      readonly clause: 'shown' | 'dropped' | 'field-gone';
      /** What is different from the example: places with the value there, `null` for nothing. */
      readonly change: JsonObject;
      /** What the answer then shows: places with the value there, `null` for nothing. Of `field-gone`, the field. */
      readonly shows: JsonObject;
    }
  | {
      readonly name: 'refused-change';
      readonly examples: readonly string[];
      readonly by: 'create' | 'update' | 'status' | 'approval';
      /** What is different from the example, and refused. */
      readonly change: JsonObject;
      /** What is taken instead: the control. */
      readonly instead: JsonObject;
    }
  | {
      readonly name: 'object-name';
      readonly aspect:
        | 'unique'
        | 'one-in-namespace'
        | 'one-in-cluster'
        | 'retrieved-by-name'
        | 'two-namespaces'
        | 'other-kind'
        | 'reused'
        | 'not-before-removal'
        | 'namespace-deleted';
    }
  | {
      readonly name: 'metadata';
      readonly aspect:
        | 'name'
        | 'generate-name'
        | 'namespace'
        | 'labels'
        | 'uid-unique'
        | 'uid-generated'
        | 'uid-kept'
        | 'creation-time'
        | 'creation-time-kept'
        | 'deletion-time'
        | 'deletion-time-kept'
        | 'finalizers-reordered'
        | 'version-of-last-change'
        | 'version-without-change'
        | 'stale-update'
        | 'managed-fields';
    }
  | {
      readonly name: 'path';
      readonly shape:
        | 'core-group'
        | 'named-group'
        | 'cluster-collection'
        | 'cluster-object'
        | 'everywhere'
        | 'namespaced-collection'
        | 'namespaced-object'
        | 'namespaces'
        | 'namespace';
    }
  | {
      readonly name: 'subresource';
      readonly aspect:
        | 'cluster'
        | 'core'
        | 'namespaced'
        | 'representation'
        | 'verbs'
        | 'one-resource'
        | 'status-applied'
        | 'status-owned'
        | 'status-patched'
        | 'status-updated'
        | 'status-dry-run'
        | 'scale-updated'
        | 'scale-owned'
        | 'scale-patched'
        | 'scale-dry-run';
    }
  | { readonly name: 'discovery'; readonly aspect: 'verb-names' | 'resource-in-path' | 'nothing-unlisted' }
  | { readonly name: 'virtual-type'; readonly aspect: 'operation' | 'without-name' | 'not-retrievable' }
  | {
      readonly name: 'lifecycle';
      readonly aspect: 'all' | 'get' | 'post' | 'put' | 'patch' | 'delete' | 'list' | 'kind' | 'json';
    }
  | {
      readonly name: 'write-rule';
      readonly aspect:
        | 'put-updates'
        | 'put-creates'
        | 'put-creates-dry-run'
        | 'put-decides'
        | 'put-replaces'
        | 'put-name'
        | 'put-namespace'
        | 'patch-keeps'
        | 'patch-creates-nothing';
    }
  | { readonly name: 'apply-body'; readonly language: 'json' | 'yaml' }
  | { readonly name: 'delete-collection'; readonly aspect: 'several' | 'only-selected' }
  | {
      readonly name: 'query-value';
      readonly parameter: 'resourceVersionMatch' | 'limit' | 'continue';
      readonly value: string;
      /** The version of a list stands beside it, or none. */
      readonly version: 'given' | 'missing';
      readonly answer: 'served' | 'refused';
    }
  | { readonly name: 'watch-flag'; readonly value: 'bare' | 'true' | '1' | 'false' | '0'; readonly read: 'watch' | 'list' }
  | { readonly name: 'field-manager'; readonly aspect: 'post' | 'put' | 'patch' | 'apply' | 'required-for-apply' | 'default' }
  | { readonly name: 'force'; readonly value: 'true' | 'false' }
  | { readonly name: 'pretty'; readonly operation: 'get' | 'list' | 'post' | 'put' | 'patch' }
  | ManagementForm
  | {
      readonly name: 'dry-run';
      readonly request:
        | 'create'
        | 'update'
        | 'json-patch'
        | 'merge-patch'
        | 'strategic-merge-patch'
        | 'apply'
        | 'apply-new'
        | 'delete'
        | 'delete-held'
        | 'delete-collection'
        | 'delete-with-body'
        | 'delete-collection-with-body'
        | 'delete-in-options';
      readonly aspect: 'status' | 'object' | 'nothing-stored' | 'no-event' | 'name-free';
    }
  | {
      readonly name: 'dry-run-value';
      readonly request: 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'delete-collection';
      readonly value: 'other' | 'none';
    }
  | ({ readonly name: 'field-validation'; readonly meaning: ValidationMeaning } & ValidationArguments)
  | RepresentationForm
  | Unverifiable;
