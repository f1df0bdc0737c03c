import { describe, expect, it } from 'vitest';
import type { Statement } from '#core/model/statement';
import { lintTables } from '#spec/completeness/lint-tables';
import { runsOf, sharedRun } from '#spec/completeness/shared-words';
import { unusedColumns } from '#spec/completeness/unused-columns';

const specification = '# Section\n\nThe server never sends an answer before it has written it down.\n';

const row = (others: Partial<Statement>): Statement => ({
  id: 'area/row',
  area: 'area',
  level: 'MUST',
  section: 'Section',
  text: 'A response is sent once its content is stored.',
  where: { file: 'area.yaml', line: 3, column: 5 },
  binds: 'server',
  form: { name: 'scenario' },
  ...others,
});

const problemsOf = (statement: Statement) =>
  lintTables({ statements: [statement], openPoints: [], sources: [] }, specification).map(({ message }) => message);

describe('a row', () => {
  it('is valid under an existing heading and with its own words', () => {
    expect(problemsOf(row({}))).toEqual([]);
  });

  it('must not be under a heading that the specification does not have', () => {
    expect(problemsOf(row({ section: 'Sections' }))).toEqual(['the specification has no heading "Sections"']);
  });

  it('must not share eight consecutive words with the specification, in any case and punctuation', () => {
    const said = 'the words "the server never sends an answer before it" are those of the specification';
    expect(problemsOf(row({ text: 'Here "the SERVER never sends an answer, before it" ends.' }))).toEqual([said]);
    const why = 'The server never sends an answer before it has to.';
    expect(problemsOf(row({ form: { name: 'unverifiable', why, instead: 'Nothing.' } }))).toEqual([said]);
  });

  it('may share seven', () => {
    expect(sharedRun('the server never sends an answer before', runsOf(specification))).toBeUndefined();
  });
});

describe('a column', () => {
  it('is unused where no row has it', () => {
    expect(unusedColumns(['id', 'level', 'note'], [{ id: 'a' }, { id: 'b', level: 'MUST' }])).toEqual(['note']);
  });
});
