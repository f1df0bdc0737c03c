/** A request that may change the owners of a field. */
export type ManagedRequest =
  | 'post'
  | 'put'
  | 'json-patch'
  | 'merge-patch'
  | 'strategic-merge-patch'
  | 'apply'
  | 'apply-without-force'
  | 'forced-apply';

/** A field with a marker for how the values of several managers are merged. */
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

/** Forms of requirements about field management. */
export type ManagementForm =
  | {
      /**
       * The effect of one request on the owners of a field. Before it, the field has no owner, or is owned by the first
       * manager, by the second (which took it over), or by both.
       */
      readonly name: 'ownership';
      readonly from: 'nothing' | 'applied' | 'updated' | 'moved' | 'shared' | 'shared-with-update';
      readonly request: ManagedRequest;
      readonly by: 'first' | 'second' | 'third';
      /** The value of the field in the request. */
      readonly value: 'same' | 'other' | 'none';
      readonly field: 'plain' | 'defaulted';
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
    }
  | {
      readonly name: 'merge-strategy';
      /** A field of the definition that has all markers, or of a built-in type with that marker. */
      readonly field: MarkedField;
      readonly requires:
        | 'part-conflicts'
        | 'replaced-whole'
        | 'one-owner'
        | 'parts-merge'
        | 'same-part-conflicts'
        | 'own-part-removed'
        | 'same-key-merges'
        | 'unique-elements';
    }
  | {
      readonly name: 'marker-change';
      /** The field whose marker changes: from the marker in its name, or to it. */
      readonly field: 'set' | 'map-list' | 'granular-map' | 'granular-struct';
      readonly to: 'atomic' | 'named';
      readonly requires: 'owners-own-all' | 'nothing-inferred';
    }
  | {
      readonly name: 'managed-fields-reset';
      readonly request: Extract<ManagedRequest, 'put' | `${string}-patch`>;
      /** The content of the list in the request. */
      readonly sends: 'empty-entry' | 'nothing';
      readonly requires: 'cleared' | 'kept' | 'reset-first' | 'requester-owns';
    };
