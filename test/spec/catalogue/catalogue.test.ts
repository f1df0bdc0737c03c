import { describe, expect, it } from 'vitest';
import { TableError } from '#core/model/tool-error';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { refusal } from './refusal.ts';
import { schemas } from './schema-texts.ts';

const paging = `table: statements
area: list-paging
section: Lists
rows:
  - id: limit
    level: MUST
    text: A page holds at most as many items as asked for.
    form: { name: query-value, parameter: limit, value: many, version: missing, answer: refused }
  - id: duty
    level: SHOULD
    section: Clients
    binds: client
    text: A client follows the tokens.
    form: { name: unverifiable, why: It binds clients., instead: Nothing. }
`;

const errata = `table: errata
rows:
  - id: limit-ignored
    statements: [list-paging/*]
    text: The limit is ignored.
    releases: { from: "1.24", until: "1.30" }
    worse: [limit-halved]
    seenOn: [{ release: v1.36.3, evidence: all items on one page }]
`;

describe('a table of statements', () => {
  it('gives a statement for each row, with the area before its id and the place of the row', () => {
    expect(readCatalogue({ tables: [{ file: 'spec-tables/list-paging.yaml', text: paging }], schemas }).statements).toEqual([
      {
        id: 'list-paging/limit',
        area: 'list-paging',
        level: 'MUST',
        section: 'Lists',
        text: 'A page holds at most as many items as asked for.',
        where: { file: 'spec-tables/list-paging.yaml', line: 5, column: 5 },
        binds: 'server',
        form: { name: 'query-value', parameter: 'limit', value: 'many', version: 'missing', answer: 'refused' },
      },
      {
        id: 'list-paging/duty',
        area: 'list-paging',
        level: 'SHOULD',
        section: 'Clients',
        text: 'A client follows the tokens.',
        where: { file: 'spec-tables/list-paging.yaml', line: 9, column: 5 },
        binds: 'client',
        form: { name: 'unverifiable', why: 'It binds clients.', instead: 'Nothing.' },
      },
    ]);
  });
});

describe('a row without a form', () => {
  it('is judged by scenarios that name its id', () => {
    const text = paging.replace(/\n {4}form: \{ name: query-value.*/, '');
    expect(readCatalogue({ tables: [{ file: 'a.yaml', text }], schemas }).statements[0]?.form).toEqual({ name: 'scenario' });
  });
});

describe('errata', () => {
  it('have the statements that their patterns name spelled out', () => {
    const catalogue = readCatalogue({
      tables: [
        { file: 'errata.yaml', text: errata },
        { file: 'paging.yaml', text: paging },
      ],
      schemas,
    });
    expect(catalogue.errata).toEqual([
      {
        id: 'limit-ignored',
        statements: ['list-paging/limit', 'list-paging/duty'],
        text: 'The limit is ignored.',
        releases: { from: '1.24', until: '1.30' },
        worse: ['limit-halved'],
        seenOn: [{ release: 'v1.36.3', evidence: 'all items on one page' }],
        where: { file: 'errata.yaml', line: 3, column: 5 },
      },
    ]);
  });

  it('that name a statement which does not exist are refused with the nearest that does', () => {
    expect(refusal(paging, errata.replace('list-paging/*', 'list-paging/limt, list-paging/duty')).message).toBe(
      'b.yaml:4:18: item 1 of statements of row 1 (limit-ignored): no statement is named "list-paging/limt"; did you mean "list-paging/limit"?',
    );
  });

  it('whose last release is older than the first are refused', () => {
    expect(refusal(paging, errata.replace('"1.30"', '"1.9"')).message).toBe(
      'b.yaml:6:38: until of releases of row 1 (limit-ignored): the last release is older than the first',
    );
  });

  it('are not called wrong for statements of a table that cannot be read', () => {
    const broken = paging.replace('level: MUST', 'level: SHALL');
    expect(refusal(broken, errata).message).toBe(
      'a.yaml:6:12: level of row 1 (limit): expected "MUST" or "SHOULD" or "MAY", found "SHALL"',
    );
  });
});

describe('what the schema refuses', () => {
  const refusedWith = (old: string, changed: string): string => refusal(paging.replace(old, changed)).message;

  it.each([
    [
      'a misspelt key, once and with the key that was meant',
      'level: MUST',
      'levle: MUST',
      'a.yaml:6:5: row 1 (limit): unknown key "levle"; did you mean "level"?',
    ],
    [
      'a key that resembles none',
      'level: MUST',
      'level: MUST\n    comment: x',
      'a.yaml:7:5: row 1 (limit): unknown key "comment"; the keys are "id" or "level" or "text" or "section" or "binds" or "varies" or "form"',
    ],
    ['a missing key', '    level: MUST\n', '', 'a.yaml:5:5: row 1 (limit): the key "level" is missing'],
    [
      'a word that is none of the allowed',
      'level: MUST',
      'level: MSUT',
      'a.yaml:6:12: level of row 1 (limit): expected "MUST" or "SHOULD" or "MAY", found "MSUT"; did you mean "MUST"?',
    ],
    ['a value of another type', 'section: Lists', 'section: [Lists]', 'a.yaml:3:10: section: expected a text, found a list of 1 item'],
    [
      'a number in place of a text',
      'section: Lists',
      'section: 1.24',
      'a.yaml:3:10: section: expected a text, found the number 1.24; put it in quotes',
    ],
    ['a key without a value', 'section: Lists', 'section:', 'a.yaml:3:1: section: expected a text, found nothing'],
    [
      'an id that is no path',
      'id: limit',
      'id: Limit_1',
      'a.yaml:5:9: id of row 1 (Limit_1): expected a lower-case path: words of a-z, 0-9 and single hyphens, separated by slashes, found "Limit_1"',
    ],
    [
      'an area of two parts',
      'area: list-paging',
      'area: list/paging',
      'a.yaml:2:7: area: expected a lower-case word of a-z, 0-9 and single hyphens, found "list/paging"',
    ],
    [
      'a form parameter that the form does not know',
      'answer: refused }',
      'answer: refused, verb: create }',
      'a.yaml:8:98: form of row 1 (limit): unknown key "verb"; the keys are "name" or "parameter" or "value" or "version" or "answer"',
    ],
    [
      'a value that the form parameter cannot have',
      'answer: refused',
      'answer: refuse',
      'a.yaml:8:89: answer of form of row 1 (limit): expected "served" or "refused", found "refuse"; did you mean "refused"?',
    ],
    [
      'a form without a name',
      'name: query-value, parameter: limit',
      'parameter: limit',
      'a.yaml:8:11: form of row 1 (limit): the key "name" is missing',
    ],
    [
      'an unverifiable statement without what to do instead',
      ', instead: Nothing.',
      '',
      'a.yaml:14:11: form of row 2 (duty): the key "instead" is missing',
    ],
    [
      'an unverifiable statement whose reason is blank',
      'why: It binds clients.',
      'why: " "',
      'a.yaml:14:38: why of form of row 2 (duty): expected some words, found " "',
    ],
  ])('%s', (_, old, changed, message) => {
    expect(refusedWith(old, changed)).toBe(message);
  });

  it('a form that does not exist, with the one that was meant', () => {
    expect(refusedWith('name: query-value', 'name: query-valu')).toMatch(
      /^a\.yaml:8:19: name of form of row 1 \(limit\): expected .*"list-cell" or .* or "unverifiable", found "query-valu"; did you mean "query-value"\?$/,
    );
  });

  it('a table without rows', () => {
    expect(refusal('table: statements\narea: a\nsection: S\nrows: []\n').message).toBe(
      'a.yaml:4:7: rows: expected at least 1 item, found a list of 0 items',
    );
  });
});

describe('the kind of a table', () => {
  it('is demanded', () => {
    expect(refusal('rows: []\n').message).toBe(
      'a.yaml:1:1: the table: the key "table" is missing; it is one of "statements" or "list-matrix" or "validation-matrix" or "subjects" or "errata" or "observations" or "sources" or "peers" or "dimensions" or "deprecation-schedule" or "releases" or "migrations" or "server-rules" or "release-rules" or "release-changes" or "server-bugs" or "profiles"',
    );
  });

  it('is one of those that exist', () => {
    expect(refusal('rows: []\ntable: statement\n').message).toBe(
      'a.yaml:2:8: table: expected "statements" or "list-matrix" or "validation-matrix" or "subjects" or "errata" or "observations" or "sources" or "peers" or "dimensions" or "deprecation-schedule" or "releases" or "migrations" or "server-rules" or "release-rules" or "release-changes" or "server-bugs" or "profiles", found "statement"; did you mean "statements"?',
    );
  });

  it('is not a property name of every object', () => {
    expect(refusal('table: __proto__\n').message).toContain('found "__proto__"');
  });
});

describe('what no schema can say', () => {
  it('an id that another file has already, with both places', () => {
    const again = paging.replace('A page', 'Each page').replace('A client', 'Each client').replace('id: duty', 'id: other');
    expect(refusal(paging, again).message).toBe('b.yaml:5:5: the statement id "list-paging/limit": is already at a.yaml:5:5');
  });

  it('two statements of the same text, with both places', () => {
    const again = paging.replace('area: list-paging', 'area: other').replace('A client', 'Each client');
    expect(refusal(paging, again).message).toBe(
      'b.yaml:5:5: the text "A page holds at most as many items as asked for.": is already at a.yaml:5:5',
    );
  });

  it('two errata of one id', () => {
    expect(refusal(paging, errata, errata).message).toBe('c.yaml:3:5: the erratum id "limit-ignored": is already at b.yaml:3:5');
  });

  it('a text that is not a sentence', () => {
    expect(refusal(paging.replace('asked for.', 'asked for')).message).toBe(
      'a.yaml:7:11: text of row 1 (limit): expected a full stop at the end of the text',
    );
    expect(refusal(paging, errata.replace('is ignored.', 'is ignored')).message).toBe(
      'b.yaml:5:11: text of row 1 (limit-ignored): expected a full stop at the end of the text',
    );
  });
});

describe('the error', () => {
  it('reports all problems in the order of the files and lines, and the position of the first', () => {
    const error = refusal(paging.replace('level: SHOULD', 'level: OUGHT').replace('level: MUST', 'level: SHALL'), 'rows: []\n');
    expect(error.message.split('\n')).toEqual([
      'a.yaml:6:12: level of row 1 (limit): expected "MUST" or "SHOULD" or "MAY", found "SHALL"',
      'a.yaml:10:12: level of row 2 (duty): expected "MUST" or "SHOULD" or "MAY", found "OUGHT"',
      'b.yaml:1:1: the table: the key "table" is missing; it is one of "statements" or "list-matrix" or "validation-matrix" or "subjects" or "errata" or "observations" or "sources" or "peers" or "dimensions" or "deprecation-schedule" or "releases" or "migrations" or "server-rules" or "release-rules" or "release-changes" or "server-bugs" or "profiles"',
    ]);
    expect(error.where).toEqual({ file: 'a.yaml', line: 6, column: 12 });
    expect(error.next).toBe('Correct the table; spec-tables/README.md explains each column.');
  });

  it('reports at most 20 problems', () => {
    const rows = Array.from({ length: 400 }, (_, index) => `  - { id: r${index}, nonsense: 1 }\n`).join('');
    const lines = refusal(`table: statements\narea: a\nsection: S\nrows:\n${rows}`).message.split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('Only the first 20 problems are shown.');
  });

  it('prints no control characters of a file', () => {
    const error = refusal(paging.replace('level: MUST', `level: "\\e[2J\\u202Egnp\\n${'x'.repeat(500)}"`));
    expect(error.message).toContain('found "\\u001b[2J\\u{202e}gnp\\nxxx');
    expect(error.message.length).toBeLessThan(300);
  });

  it('reports that there are no tables', () => {
    expect(() => readCatalogue({ tables: [], schemas })).toThrow(
      new TableError('No spec table was given.', { next: 'Name a folder that holds spec tables.' }),
    );
  });
});
