import type { Match, Meaning, Paging, VersionArgument } from '#core/model/tables/common';

type Row = Readonly<Record<VersionArgument, Meaning>>;
type Matrix = Readonly<Record<Match, Readonly<Record<Paging, Row>>>>;

const refused: Row = { unset: 'invalid', zero: 'invalid', other: 'invalid' };

/**
 * The meaning of the arguments of a list (specification, "Resource-version semantics", the table for list). A match with a
 * continue token is in no row, and is invalid.
 */
export const listMatrix: Matrix = {
  unset: {
    'limit-unset': { unset: 'most-recent', zero: 'any', other: 'not-older-than' },
    'limit-set': { unset: 'most-recent', zero: 'any', other: 'exact' },
    continue: { unset: 'continue-token', zero: 'invalid-as-continue-token', other: 'invalid-400' },
  },
  Exact: {
    'limit-unset': { unset: 'invalid', zero: 'invalid', other: 'exact' },
    'limit-set': { unset: 'invalid', zero: 'invalid', other: 'exact' },
    continue: refused,
  },
  NotOlderThan: {
    'limit-unset': { unset: 'invalid', zero: 'any', other: 'not-older-than' },
    'limit-set': { unset: 'invalid', zero: 'any', other: 'not-older-than' },
    continue: refused,
  },
};
