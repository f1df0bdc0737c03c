import type { JsonObject } from './json.ts';
import type { ManagementForm } from './management-form.ts';
import type { Semantic } from './tables/common.ts';
import type { ValidationArguments, ValidationMeaning } from './validation-form.ts';

/** The resourceVersion parameter of a read: unset, `0`, or a version from a response of the target. */
export type VersionArgument = 'unset' | 'zero' | 'other';

/** The requirement of a cell of the list matrix. */
export type ListCellMeaning =
  | Semantic
  /** Refused, with any client error. */
  | 'invalid'
  /** Refused, with HTTP 400. */
  | 'invalid-400'
  /** Invalid by the specification, but served as if only the continue token was given. */
  | 'invalid-as-continue-token';

/** The three columns that identify a cell of the list matrix. */
export type ListArguments = {
  readonly match: 'unset' | 'Exact' | 'NotOlderThan';
  readonly paging: 'limit-unset' | 'limit-set' | 'continue';
  readonly resourceVersion: VersionArgument;
};

/** Why no case judges a requirement. */
export type Unverifiable = {
  readonly name: 'unverifiable';
  readonly why: string;
  /** For a state transition that no request causes: the requests that were tried, with their results. */
  readonly tried?: string;
  readonly instead: string;
};

/** A virtual resource type of a row and the object to POST to it. In strings of `spec`, `{namespace}` is the namespace of the case. */
export type Review = {
  readonly resource: string;
  readonly kind: string;
  readonly scope: 'namespaced' | 'cluster';
  readonly spec: JsonObject;
};

/** A beta version that may be served by default, with its resources before release 1.22. */
export type OlderBeta = {
  readonly id: string;
  /** The group and the version, with `{api_domain}` in place of the suffix of the target's group names. */
  readonly groupVersion: string;
  readonly resources: readonly string[];
};

/**
 * The parameters that a row has for its cases, or why no case judges it.
 * The schemas in `spec-tables/schema/` describe the same fields in YAML.
 */
export type Form =
  | ({
      readonly name: 'list-cell';
      readonly meaning: ListCellMeaning;
      /** The requirement for a target that ignores `resourceVersionMatch`: the one of the row for unset. */
      readonly ignoringMatch: ListCellMeaning;
    } & ListArguments)
  | {
      readonly name: 'unauthenticated';
      readonly credentials: 'none' | 'invalid';
      readonly operation: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
    }
  | { readonly name: 'beta-versions'; readonly older: readonly OlderBeta[] }
  | {
      readonly name: 'removed-version';
      /** The release that removed them. */
      readonly release: string;
      /** `group/version/resource`, with `{api_domain}` for the suffix of the group names. */
      readonly resources: readonly string[];
      /** The resources of the row that serve only POST. */
      readonly reviews?: readonly Review[];
    }
  | {
      readonly name: 'replacement-version';
      /** The first release that serves them. */
      readonly since: string;
      readonly resources: readonly string[];
      /** The resources of the row that serve only POST. */
      readonly reviews?: readonly Review[];
    }
  | {
      readonly name: 'notable-change';
      /** Objects that are valid in the new version, by name. */
      readonly examples: readonly string[];
      /** `shown`: the change is stored. `dropped`: it is accepted and not stored. `field-gone`: the new version has no such field. */
      readonly clause: 'shown' | 'dropped' | 'field-gone';
      /** The differences from the example: JSON pointers with their values, `null` to remove a field. */
      readonly change: JsonObject;
      /** The expected fields of the response: JSON pointers with their values, `null` for an absent field. For `field-gone`, the field. */
      readonly shows: JsonObject;
    }
  | {
      readonly name: 'refused-change';
      readonly examples: readonly string[];
      readonly by: 'create' | 'update' | 'status' | 'approval';
      /** The differences from the example that are refused. */
      readonly change: JsonObject;
      /** The differences that are accepted: the precondition. */
      readonly instead: JsonObject;
    }
  | {
      readonly name: 'query-value';
      readonly parameter: 'resourceVersionMatch' | 'limit' | 'continue';
      readonly value: string;
      /** Whether the version of a list is also given. */
      readonly version: 'given' | 'missing';
      readonly answer: 'served' | 'refused';
    }
  | { readonly name: 'watch-flag'; readonly value: 'bare' | 'true' | '1' | 'false' | '0'; readonly read: 'watch' | 'list' }
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
  | Unverifiable;
