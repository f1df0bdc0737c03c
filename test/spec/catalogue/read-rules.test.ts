import { describe, expect, it } from 'vitest';
import { TableError } from '#core/model/tool-error';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { readCompatibilityRules } from '#spec/catalogue/read-rules';
import { projectTables, schemas } from './schema-texts.ts';

const row = (id: string, text = 'A field stays.', statement = 'deprecation/rule-1') => `  - id: ${id}
    level: MUST
    section: Deprecation rules
    text: ${text}
    statements: [${statement}]
    binds: [stable]
    needs: [openApi]
    explanation: Two descriptions are compared.
`;

const table = (...rows: readonly string[]) => ({
  file: 'spec-tables/release-rules.yaml',
  text: `table: release-rules\nrows:\n${rows.join('')}`,
});
const rulesIn = (...rows: readonly string[]) => readCompatibilityRules({ tables: [table(...rows)], schemas });

describe('the rules of compatibility', () => {
  it('are the rows of their tables, in order', () => {
    const { server, release } = rulesIn(row('release/b'), row('release/a'));
    expect(server).toEqual([]);
    expect(release.map(({ id, level, needs }) => [id, level, needs])).toEqual([
      ['release/b', 'MUST', ['openApi']],
      ['release/a', 'MUST', ['openApi']],
    ]);
  });

  it.each([
    ['an id that is already in use', [row('release/a'), row('release/a', 'A limit stays.')], '11:9: the rule "release/a": is already at'],
    ['a text that is no sentence', [row('release/a', 'A field stays')], '6:11: text of row 1 ("release/a"): '],
    ['an id of another kind of rule', [row('server/a')], '3:9: id of row 1 ("server/a"): expected release, a slash'],
  ])('are refused with %s, at its place', (_, rows, message) => {
    expect(() => rulesIn(...rows)).toThrow(TableError);
    expect(() => rulesIn(...rows)).toThrow(`spec-tables/release-rules.yaml:${message}`);
  });

  it('are named by the changes that break them', () => {
    const change = (id: string, rule: string): string =>
      `  - id: ${id}\n    rule: ${rule}\n    breaks: requests\n    effect: was removed\n`;
    const changesOf = (...rows: readonly string[]) => ({
      file: 'spec-tables/release-changes.yaml',
      text: `table: release-changes\nrows:\n${rows.join('')}`,
    });
    const read = (...rows: readonly string[]) => readCompatibilityRules({ tables: [table(row('release/a')), changesOf(...rows)], schemas });
    expect(read(change('removed', 'release/a')).changes).toEqual([
      { id: 'removed', rule: 'release/a', breaks: 'requests', effect: 'was removed' },
    ]);
    expect(() => read(change('removed', 'release/b'))).toThrow(
      'spec-tables/release-changes.yaml:4:11: rule of row 1 (removed): no rule is named "release/b"; did you mean "release/a"?',
    );
    expect(() => read(change('removed', 'release/a'), change('removed', 'release/a'))).toThrow('the change "removed": is already at');
  });

  it('name statements of the other tables', () => {
    const others = projectTables.filter(({ file }) => !/release-(?:rules|changes)\.yaml$/.test(file));
    const read = () => readCatalogue({ tables: [...others, table(row('release/a', 'A field stays.', 'deprecation/rule-11'))], schemas });
    expect(read).toThrow(
      'spec-tables/release-rules.yaml:7:18: item 1 of statements of row 1 ("release/a"): no statement is named "deprecation/rule-11"; did you mean',
    );
  });
});
