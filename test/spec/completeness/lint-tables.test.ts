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

const complaintsOf = (statement: Statement) =>
  lintTables({ statements: [statement], openPoints: [], sources: [] }, specification).map(({ message }) => message);

describe('a row', () => {
  it('is well where it stands under a heading that there is and has words of its own', () => {
    expect(complaintsOf(row({}))).toEqual([]);
  });

  it('may not stand under a heading that the specification does not have', () => {
    expect(complaintsOf(row({ section: 'Sections' }))).toEqual(['the specification has no heading "Sections"']);
  });

  it('may not share eight words in a row with the specification, whatever their case and their marks', () => {
    const said = 'the words "the server never sends an answer before it" are those of the specification';
    expect(complaintsOf(row({ text: 'Here "the SERVER never sends an answer, before it" ends.' }))).toEqual([said]);
    const why = 'The server never sends an answer before it has to.';
    expect(complaintsOf(row({ form: { name: 'unverifiable', why, instead: 'Nothing.' } }))).toEqual([said]);
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
