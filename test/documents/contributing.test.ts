import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readSpecTables } from '#adapters/package-root';
import { faults } from '#reference-server/testing/faults/index';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { generateCases } from '#suites/index';
import { projectText } from '../house/project-files.ts';
import { rowOfTheWalkThrough } from './row-of-the-walk-through.ts';

const table = 'spec-tables/query-parameters.yaml';
const row = rowOfTheWalkThrough();

/** The suite as it would be with the row of the walk-through at the end of its table. */
const withRow = () => {
  const files = readSpecTables().map(({ file, text }) => ({ file, text: file === table ? `${text}${row}` : text }));
  const catalogue = readCatalogue({
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: files.filter(({ file }) => file.endsWith('.json')),
  });
  return { catalogue, cases: generateCases(catalogue.statements, catalogue.subjects) };
};

describe('CONTRIBUTING.md', () => {
  it('adds a row that is not in the table yet', () => {
    expect(load(row)).toHaveLength(1);
    expect(projectText(table)).not.toContain('limit/with-a-unit');
  });

  it('makes a statement of the row, at the place where it was added', () => {
    const statement = withRow().catalogue.statements.find(({ id }) => id === 'query-parameters/limit/with-a-unit');
    expect(statement).toMatchObject({ level: 'MUST', area: 'query-parameters', where: { file: table } });
  });

  it('makes a case of the row on every subject', () => {
    const { catalogue, cases } = withRow();
    const made = cases.filter((c) => c.checks.some((check) => check.statement === 'query-parameters/limit/with-a-unit'));
    expect(made.map((c) => c.subject).sort()).toEqual(catalogue.subjects.map(({ id }) => id).sort());
  });

  it('names a fault that breaks the statement', () => {
    expect(faults.map(({ id }) => id)).toContain('limit-word-taken');
  });
});
