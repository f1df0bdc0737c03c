import type { Semantic } from './semantic.ts';

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

/**
 * The generator a statement goes to, with the parameters of its row.
 * The table schemas in `spec-tables/schema/` say the same of the YAML.
 */
export type Form =
  | { readonly name: 'get-cell'; readonly resourceVersion: VersionArgument; readonly semantic: Semantic }
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
      readonly name: 'paging';
      readonly aspect:
        | 'limit'
        | 'continue-when-more'
        | 'ends-with-empty-continue'
        | 'every-item-once'
        | 'constant-version'
        | 'snapshot'
        | 'new-list-shows-changes'
        | 'exact-multiple'
        | 'token-without-limit'
        | 'remaining-count'
        | 'remaining-count-with-selector'
        | 'remaining-count-when-complete';
    }
  | {
      readonly name: 'watch';
      readonly aspect:
        | 'from-list'
        | 'from-get'
        | 'media-type'
        | 'one-document-per-change'
        | 'order'
        | 'same-order'
        | 'resume'
        | 'single-object'
        | 'after-list-again';
    }
  | { readonly name: 'change-event'; readonly change: 'create' | 'update' | 'apply' | 'delete' }
  | { readonly name: 'bookmark'; readonly aspect: 'only-when-asked' | 'content' | 'all-sent' }
  | {
      readonly name: 'unrecognized-version';
      readonly read: 'get' | 'list' | 'list-limit' | 'list-exact' | 'list-not-older-than' | 'list-not-older-than-limit' | 'watch';
      readonly aspect: 'status' | 'message' | 'no-older-events';
    }
  | { readonly name: 'resource-version'; readonly aspect: 'string' | 'collection-string' | 'changes' | 'same-version-same-object' }
  | {
      readonly name: 'gone';
      readonly read: 'watch' | 'continue' | 'exact' | 'exact-limit' | 'not-older-than-limit';
      readonly way: 'fresh-collection' | 'wait';
    }
  | { readonly name: 'retention'; readonly read: 'watch' | 'continue' | 'exact' }
  | { readonly name: 'single-resource'; readonly verb: 'create' | 'update' | 'patch' }
  | { readonly name: 'unverifiable'; readonly why: string; readonly instead: string };
