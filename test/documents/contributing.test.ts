import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readSpecTables } from '#adapters/package-root';
import { faults } from '#reference-server/testing/faults/index';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { generateCases } from '#suites/index';
import { projectText } from '../house/project-files.ts';
import { rowOfTheWalkThrough } from './row-of-the-walk-through.ts';

const table = 'spec-tables/watch-resource-version.yaml';
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
    expect(projectText(table)).not.toContain('rv-zero-on-the-way');
  });

  it('makes a statement of the row, at the place where it was added', () => {
    const statement = withRow().catalogue.statements.find(({ id }) => id === 'watch-resource-version/rv-zero-on-the-way');
    expect(statement).toMatchObject({ level: 'MUST', area: 'watch-resource-version', where: { file: table } });
  });

  it('makes a case of the row on every subject', () => {
    const { catalogue, cases } = withRow();
    const made = cases.filter((c) => c.checks.some((check) => check.statement === 'watch-resource-version/rv-zero-on-the-way'));
    expect(made.map((c) => c.subject).sort()).toEqual(catalogue.subjects.map(({ id }) => id).sort());
  });

  it('names a fault that breaks the statement', () => {
    expect(faults.map(({ id }) => id)).toContain('event-repeated');
  });
});
