import type { ListArguments, ListCellMeaning } from '#core/model/form';

type Row = { readonly [Version in ListArguments['resourceVersion']]: ListCellMeaning };
type Matrix = { readonly [Match in ListArguments['match']]: { readonly [Paging in ListArguments['paging']]: Row } };

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
