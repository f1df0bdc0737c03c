/** A request that may change who owns a field. */
export type ManagedRequest =
  | 'post'
  | 'put'
  | 'json-patch'
  | 'merge-patch'
  | 'strategic-merge-patch'
  | 'apply'
  | 'apply-without-force'
  | 'forced-apply';

/** A field whose marker says how values of several managers are merged. */
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

/** Forms of requires about deletion, and about who manages which fields of an object. */
export type ManagementForm =
  | {
      /**
       * What one request does to who owns a field, from a state in which the first manager owns it, or the first and the
       * second, or the second because it took it from the first.
       */
      readonly name: 'ownership';
      readonly from: 'nothing' | 'applied' | 'updated' | 'moved' | 'shared' | 'shared-with-update';
      readonly request: ManagedRequest;
      readonly by: 'first' | 'second' | 'third';
      /** What the request says of the field. */
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
      /** A field of the definition that has all markers, or of a type that has one of its own. */
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
      /** The field whose marker changes from what its name says, or to that. */
      readonly field: 'set' | 'map-list' | 'granular-map' | 'granular-struct';
      readonly to: 'atomic' | 'named';
      readonly requires: 'owners-own-all' | 'nothing-inferred';
    }
  | {
      readonly name: 'managed-fields-reset';
      readonly request: Extract<ManagedRequest, 'put' | `${string}-patch`>;
      /** What the list holds. */
      readonly sends: 'empty-entry' | 'nothing';
      readonly requires: 'cleared' | 'kept' | 'reset-first' | 'requester-owns';
    };
