// Generated from spec-tables/schema/common.schema.json by "npm run generate". Edit the schema instead.

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** The resource version of the read: unset, 0, or one that the target returned. */
export type VersionArgument = 'unset' | 'zero' | 'other';

/** The data that a resource version in a read requests. */
export type Semantic = 'most-recent' | 'any' | 'not-older-than' | 'exact' | 'continue-token';

/** The requirement of a cell of the list matrix: the state to return, or how the request is rejected. */
export type Meaning =
  | 'most-recent'
  | 'any'
  | 'not-older-than'
  | 'exact'
  | 'continue-token'
  | 'invalid'
  | 'invalid-400'
  | 'invalid-as-continue-token';

/** The resourceVersionMatch of the list, or unset. */
export type Match = 'unset' | 'Exact' | 'NotOlderThan';

/** No limit; a limit and no token; a limit and the token of an earlier page. */
export type Paging = 'limit-unset' | 'limit-set' | 'continue';
