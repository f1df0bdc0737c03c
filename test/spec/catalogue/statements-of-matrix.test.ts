import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const matrix = `table: list-matrix
area: list
section: Versions
level: MUST
columns: [unset, zero, other]
rows:
  - { match: unset, paging: limit-set, cells: [most-recent, any, exact] }
  - { match: NotOlderThan, paging: limit-set, cells: [invalid, any, not-older-than] }
meanings:
  most-recent: With {match}, {paging} and {version} the most recent state is shown.
  any: With {match}, {paging} and {version} any state is shown.
  exact: With {match}, {paging} and {version} exactly that state is shown.
  not-older-than: With {match}, {paging} and {version} that or a later state is shown.
  invalid: With {match}, {paging} and {version} it is refused.
`;

describe('the list matrix', () => {
  const { statements } = readCatalogue({ tables: [{ file: 'list.yaml', text: matrix }], schemas });

  it('gives a statement for each cell, with an id and a text that come from its place', () => {
    expect(statements.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'list/match-unset/limit-set/rv-unset: With no resourceVersionMatch, a limit and no resourceVersion the most recent state is shown.',
      'list/match-unset/limit-set/rv-zero: With no resourceVersionMatch, a limit and resourceVersion 0 any state is shown.',
      'list/match-unset/limit-set/rv-other: With no resourceVersionMatch, a limit and a resourceVersion exactly that state is shown.',
      'list/match-not-older-than/limit-set/rv-unset: With resourceVersionMatch NotOlderThan, a limit and no resourceVersion it is refused.',
      'list/match-not-older-than/limit-set/rv-zero: With resourceVersionMatch NotOlderThan, a limit and resourceVersion 0 any state is shown.',
      'list/match-not-older-than/limit-set/rv-other: With resourceVersionMatch NotOlderThan, a limit and a resourceVersion that or a later state is shown.',
    ]);
  });

  it('gives each cell the meaning of its request to a server that ignores resourceVersionMatch', () => {
    expect(statements.at(-1)).toMatchObject({
      level: 'MUST',
      section: 'Versions',
      binds: 'server',
      where: { file: 'list.yaml', line: 8, column: 69 },
      form: {
        name: 'list-cell',
        meaning: 'not-older-than',
        ignoringMatch: 'exact',
        match: 'NotOlderThan',
        paging: 'limit-set',
        resourceVersion: 'other',
      },
    });
  });
});

describe('a matrix is refused for', () => {
  it.each([
    [
      'a missing cell',
      '[invalid, any, not-older-than]',
      '[invalid, any]',
      'a.yaml:8:54: cells of row 2 (NotOlderThan, limit-set): expected a list of 3 items, found a list of 2 items',
    ],
    [
      'a meaning that does not exist',
      '[invalid, any, not-older-than]',
      '[invald, any, not-older-than]',
      'a.yaml:8:55: item 1 of cells of row 2 (NotOlderThan, limit-set): expected "most-recent" or "any" or "not-older-than" or "exact" or "continue-token" or "invalid" or "invalid-400" or "invalid-as-continue-token", found "invald"; did you mean "invalid"?',
    ],
    [
      'columns in another order',
      'columns: [unset, zero, other]',
      'columns: [zero, unset, other]',
      'a.yaml:5:10: columns: expected ["unset","zero","other"], found a list of 3 items',
    ],
    [
      'a row whose counterpart without a match is missing',
      'match: unset, paging: limit-set',
      'match: unset, paging: limit-unset',
      'a.yaml:8:5: row 2 (NotOlderThan, limit-set): a row with match unset and paging limit-set is missing',
    ],
    [
      'a row that stands twice',
      'match: NotOlderThan, paging: limit-set, cells: [invalid, any, not-older-than]',
      'match: unset, paging: limit-set, cells: [invalid, invalid, invalid]',
      [
        'a.yaml:8:48: the statement id "list/match-unset/limit-set/rv-unset": is already at a.yaml:7:48',
        'a.yaml:8:57: the statement id "list/match-unset/limit-set/rv-zero": is already at a.yaml:7:61',
        'a.yaml:8:66: the statement id "list/match-unset/limit-set/rv-other": is already at a.yaml:7:66',
      ].join('\n'),
    ],
    [
      'a meaning without a sentence',
      '  exact: With {match}, {paging} and {version} exactly that state is shown.\n',
      '',
      'a.yaml:7:66: item 3 of cells of row 1 (unset, limit-set): expected a sentence for "exact" in meanings, found none',
    ],
    [
      'a placeholder that does not exist',
      'With {match}, {paging} and {version} it is refused.',
      'With {match}, {pagin} and {version} it is refused.',
      'a.yaml:14:12: invalid of meanings: expected "{match}" or "{paging}" or "{version}", found "{pagin}"; did you mean "{paging}"?',
    ],
    [
      'a sentence without its full stop',
      'it is refused.',
      'it is refused',
      'a.yaml:14:12: invalid of meanings: expected a full stop at the end of the text',
    ],
    [
      'a sentence that says the same of two cells',
      'With {match}, {paging} and {version} any state is shown.',
      'Any state is shown.',
      'a.yaml:8:64: the text "Any state is shown.": is already at a.yaml:7:61',
    ],
  ])('%s', (_, old, changed, message) => {
    expect(refusal(matrix.replace(old, changed)).message).toBe(message);
  });
});
