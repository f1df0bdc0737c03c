// Generated from spec-tables/schema/form.schema.json by "npm run generate". Edit the schema instead.

import type { JsonObject } from '../json.ts';
import type { Match, Meaning, Paging, VersionArgument } from './common.ts';

/** The form of a row: the parameters of its cases, or why no case judges it. */
export type Form =
  | ListCell
  | QueryValue
  | WatchFlag
  | Unauthenticated
  | BetaVersions
  | RemovedVersion
  | ReplacementVersion
  | NotableChange
  | RefusedChange
  | Ownership
  | MergeStrategy
  | MarkerChange
  | ManagedFieldsReset
  | DryRun
  | DryRunValue
  | FieldValidation
  | Unverifiable;

/** A cell of the list matrix, generated from a list-matrix table. */
export type ListCell = {
  /** The name of the form. */
  readonly name: 'list-cell';
  /** The requirement of a cell of the list matrix: the state to return, or how the request is rejected. */
  readonly meaning: Meaning;
  /** The meaning of the cell on a target that does not support resourceVersionMatch: that of the row for unset. */
  readonly ignoringMatch: Meaning;
  /** The resourceVersionMatch of the list, or unset. */
  readonly match: Match;
  /** No limit; a limit and no token; a limit and the token of an earlier page. */
  readonly paging: Paging;
  /** The resource version of the read: unset, 0, or one that the target returned. */
  readonly resourceVersion: VersionArgument;
};

/** The response to a value of a query parameter of a list. */
export type QueryValue = {
  /** The name of the form. */
  readonly name: 'query-value';
  /** The name of the query parameter. */
  readonly parameter: 'resourceVersionMatch' | 'limit' | 'continue';
  /** The value of the parameter. */
  readonly value: string;
  /** Whether the request also has the resourceVersion of a list. */
  readonly version: 'given' | 'missing';
  /** Whether the value is accepted. */
  readonly answer: 'served' | 'refused';
};

/** The effect of a value of the query parameter watch. */
export type WatchFlag = {
  /** The name of the form. */
  readonly name: 'watch-flag';
  /** The value of the parameter. */
  readonly value: 'bare' | 'true' | '1' | 'false' | '0';
  /** Whether the request is a watch or a list. */
  readonly read: 'watch' | 'list';
};

/** The response to an unauthenticated operation on CSINode. */
export type Unauthenticated = {
  /** The name of the form. */
  readonly name: 'unauthenticated';
  /** No credentials, or an unknown bearer token. */
  readonly credentials: 'none' | 'invalid';
  /** The operation. */
  readonly operation: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
};

/** Beta versions that are served. */
export type BetaVersions = {
  /** The name of the form. */
  readonly name: 'beta-versions';
  /** The beta versions that can be served by default, with the resources from before release 1.22. */
  readonly older: readonly Beta[];
};

/** Resources that a release no longer serves. */
export type RemovedVersion = {
  /** The name of the form. */
  readonly name: 'removed-version';
  /** The first release that no longer serves them. */
  readonly release: string;
  /** Resources as group/version/resource, which can contain {api_domain}. */
  readonly resources: readonly string[];
  /** The resources of the row that are virtual resource types: a POST is the only request that they serve. */
  readonly reviews?: readonly Review[];
};

/** Replacements of removed resources. */
export type ReplacementVersion = {
  /** The name of the form. */
  readonly name: 'replacement-version';
  /** The first release that serves them. */
  readonly since: string;
  /** Resources as group/version/resource, which can contain {api_domain}. */
  readonly resources: readonly string[];
  /** The resources of the row that are virtual resource types: a POST is the only request that they serve. */
  readonly reviews?: readonly Review[];
};

/** A field that a new version accepts, returns, drops or does not have. */
export type NotableChange = {
  /** The name of the form. */
  readonly name: 'notable-change';
  /** The names of the changed examples. */
  readonly examples: readonly string[];
  /** shown: the change is accepted and returned. dropped: it is accepted and not stored, or refused. field-gone: the new version has no such field. */
  readonly clause: 'shown' | 'dropped' | 'field-gone';
  /** The difference from the example: values by their places; null removes the field. */
  readonly change: JsonObject;
  /** The expected response: values by their places; null is an absent field. */
  readonly shows: JsonObject;
};

/** A change that a new version rejects. */
export type RefusedChange = {
  /** The name of the form. */
  readonly name: 'refused-change';
  /** The names of the changed examples. */
  readonly examples: readonly string[];
  /** The rejected request. */
  readonly by: 'create' | 'update' | 'status' | 'approval';
  /** The rejected difference from the example: values by their places; null removes the field. */
  readonly change: JsonObject;
  /** An accepted change, as the precondition. */
  readonly instead: JsonObject;
};

/** The effect of one request on the owners of a field. */
export type Ownership = {
  /** The name of the form. */
  readonly name: 'ownership';
  /** The owners before the request: none, because the object does not exist; the first manager, by an apply or by an update; or the first and the second, both by an apply or the first by an update. */
  readonly from: 'nothing' | 'applied' | 'updated' | 'moved' | 'shared' | 'shared-with-update';
  /** The request that writes the object. */
  readonly request: ManagedRequest;
  /** The manager that sends the request. */
  readonly by: 'first' | 'second' | 'third';
  /** The value of the field in the request. */
  readonly value: 'same' | 'other' | 'none';
  /** A field without a default, or with one. */
  readonly field: 'plain' | 'defaulted';
  /** The requirement: on the response, the owners or the value. */
  readonly requires:
    | 'conflict'
    | 'no-conflict'
    | 'owned-by-first'
    | 'owned-by-second'
    | 'owned-by-third'
    | 'owned-by-both'
    | 'owned-by-nobody'
    | 'value-taken'
    | 'value-kept'
    | 'value-removed'
    | 'value-defaulted';
};

/** The effect of a marker on the values of several managers. */
export type MergeStrategy = {
  /** The name of the form. */
  readonly name: 'merge-strategy';
  /** A field, named for its marker. */
  readonly field: MarkedField;
  /** The requirement on parts that two managers apply. */
  readonly requires:
    | 'part-conflicts'
    | 'replaced-whole'
    | 'one-owner'
    | 'parts-merge'
    | 'same-part-conflicts'
    | 'own-part-removed'
    | 'same-key-merges'
    | 'unique-elements';
};

/** The effect of a changed marker on the owners. */
export type MarkerChange = {
  /** The name of the form. */
  readonly name: 'marker-change';
  /** The field, named for the marker that is not atomic. */
  readonly field: 'set' | 'map-list' | 'granular-map' | 'granular-struct';
  /** The new marker: atomic, or the one that the field is named for. */
  readonly to: 'atomic' | 'named';
  /** The requirement. */
  readonly requires: 'owners-own-all' | 'nothing-inferred';
};

/** The effect of a request that overwrites managedFields. */
export type ManagedFieldsReset = {
  /** The name of the form. */
  readonly name: 'managed-fields-reset';
  /** The request that writes the object. */
  readonly request: 'put' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch';
  /** The list in the request: one empty entry, or an empty list. */
  readonly sends: 'empty-entry' | 'nothing';
  /** The requirement. */
  readonly requires: 'cleared' | 'kept' | 'reset-first' | 'requester-owns';
};

/** The response to a dry run of one kind of request, and its effect. */
export type DryRun = {
  /** The name of the form. */
  readonly name: 'dry-run';
  /** The kind of request. */
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
  /** The checked aspect. */
  readonly aspect: 'status' | 'object' | 'nothing-stored' | 'no-event' | 'name-free';
};

/** The values of the parameter dryRun. */
export type DryRunValue = {
  /** The name of the form. */
  readonly name: 'dry-run-value';
  /** The kind of request. */
  readonly request: 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'delete-collection';
  /** Any other value than the accepted one, or no value. */
  readonly value: 'other' | 'none';
};

/** A cell of the field validation matrix, generated from a validation-matrix table. */
export type FieldValidation = {
  /** The name of the form. */
  readonly name: 'field-validation';
  /** The requirement. */
  readonly meaning: 'dropped' | 'warned' | 'refused' | 'kept' | 'refused-type' | 'refused-missing';
  /** The kind of schema that the type has. */
  readonly schema: 'built-in' | 'structural' | 'preserving';
  /** The kind of request. */
  readonly request: 'create' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';
  /** The encoding of the body. */
  readonly encoding: 'json' | 'yaml';
  /** The value of fieldValidation, or none. */
  readonly level: 'default' | 'Ignore' | 'Warn' | 'Strict';
  /** The fault in the body, and its place. */
  readonly content:
    | 'unknown'
    | 'unknown-nested'
    | 'unknown-in-metadata'
    | 'unknown-in-list-item'
    | 'duplicate'
    | 'duplicate-nested'
    | 'duplicate-in-metadata'
    | 'duplicate-in-list-item'
    | 'several'
    | 'wrong-type'
    | 'wrong-type-in-metadata'
    | 'unknown-and-wrong-type'
    | 'missing-required';
};

/** A requirement that no case can judge. It is listed with the reason. */
export type Unverifiable = {
  /** The name of the form. */
  readonly name: 'unverifiable';
  /** Why requests cannot show it. */
  readonly why: string;
  /** What was tried on real servers to judge it, and the result. Required of a state transition that no request causes. */
  readonly tried?: string;
  /** What is tested in its place, or who can judge it. */
  readonly instead: string;
};

export type Beta = {
  /** The id of the step that reads its discovery. */
  readonly id: string;
  /** The group and the version, with {api_domain} in place of the suffix of the target's group names. */
  readonly groupVersion: string;
  /** The names of its resources. */
  readonly resources: readonly string[];
};

export type Review = {
  /** The last part of the resource. */
  readonly resource: string;
  /** The kind of its objects. */
  readonly kind: string;
  /** Whether the request names a namespace. */
  readonly scope: 'namespaced' | 'cluster';
  /** The spec of the posted object. In strings, {namespace} is replaced by the namespace of the case. */
  readonly spec: JsonObject;
};

/** A request that can change the owners of a field. */
export type ManagedRequest =
  | 'post'
  | 'put'
  | 'json-patch'
  | 'merge-patch'
  | 'strategic-merge-patch'
  | 'apply'
  | 'apply-without-force'
  | 'forced-apply';

/** A field, named for the marker that says how values of several managers are merged. */
export type MarkedField =
  | 'atomic-list'
  | 'set'
  | 'map-list'
  | 'two-key-list'
  | 'atomic-map'
  | 'granular-map'
  | 'atomic-struct'
  | 'granular-struct'
  | 'set-in-atomic-list'
  | 'granular-in-atomic-struct'
  | 'unmarked-list'
  | 'unmarked-map'
  | 'unmarked-struct'
  | 'unstructured-list'
  | 'unstructured-map';
