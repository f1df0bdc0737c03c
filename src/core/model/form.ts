import type { JsonObject } from './json.ts';
import type { ManagementForm } from './management-form.ts';
import type { Semantic } from './tables/common.ts';
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

/** A virtual resource type of a row, and the object that is posted to it. In strings of `spec`, `{namespace}` is the namespace of the case. */
export type Review = {
  readonly resource: string;
  readonly kind: string;
  readonly scope: 'namespaced' | 'cluster';
  readonly spec: JsonObject;
};

/** A beta version that can be served by default, with the resources that it had before release 1.22. */
export type OlderBeta = {
  readonly id: string;
  /** The group and the version, with `{api_domain}` in place of the suffix of the target's group names. */
  readonly groupVersion: string;
  readonly resources: readonly string[];
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
      readonly name: 'unauthenticated';
      readonly credentials: 'none' | 'invalid';
      readonly operation: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
    }
  | { readonly name: 'beta-versions'; readonly older: readonly OlderBeta[] }
  | {
      readonly name: 'removed-version';
      /** The release that serves them no longer. */
      readonly release: string;
      /** `group/version/resource`, with `{api_domain}` where it stands. */
      readonly resources: readonly string[];
      /** The resources of the row that serve no request but a POST. */
      readonly reviews?: readonly Review[];
    }
  | {
      readonly name: 'replacement-version';
      /** The first release that serves them. */
      readonly since: string;
      readonly resources: readonly string[];
      /** The resources of the row that serve no request but a POST. */
      readonly reviews?: readonly Review[];
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
      readonly name: 'query-value';
      readonly parameter: 'resourceVersionMatch' | 'limit' | 'continue';
      readonly value: string;
      /** The version of a list stands beside it, or none. */
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
