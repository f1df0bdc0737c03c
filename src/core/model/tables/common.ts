// Generated from spec-tables/schema/common.schema.json by "npm run generate". Edit the schema instead.

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** The resource version of the read: left out, 0, or one that the target handed out. */
export type VersionArgument = 'unset' | 'zero' | 'other';

/** What a resource version in a read asks for. */
export type Semantic = 'most-recent' | 'any' | 'not-older-than' | 'exact' | 'continue-token';

/** What a cell of the list matrix promises: the state to show, or how the request is refused. */
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
