import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readSpecTables } from '#adapters/package-root';
import { faults } from '#reference-server/testing/faults/index';
import { type Catalogue, readCatalogue } from '#spec/catalogue/catalogue';
import { generateCases } from '#suites/index';
import { projectText } from '../house/project-files.ts';
import { checkOfTheWalkThrough, rowOfTheWalkThrough, rowWithParameters, walkThrough, withCheckOfTheWalkThrough } from './walk-through.ts';

/** The catalogue as it is with a row at the end of a table. */
const catalogueWith = (table: string, row: string): Catalogue => {
  const files = readSpecTables().map(({ file, text }) => ({ file, text: file === table ? `${text}${row}` : text }));
  return readCatalogue({
    tables: files.filter(({ file }) => file.endsWith('.yaml')),
    schemas: files.filter(({ file }) => file.endsWith('.json')),
  });
};

describe('the requirement that CONTRIBUTING.md adds', () => {
  const { table, suite, statement } = walkThrough;

  it('is a row that is not in the table yet', () => {
    expect(load(rowOfTheWalkThrough())).toHaveLength(1);
    expect(projectText(table)).not.toContain('resume-in-order');
  });

  it('is a statement of its area', () => {
    const { statements } = catalogueWith(table, rowOfTheWalkThrough());
    expect(statements.find(({ id }) => id === statement)).toMatchObject({ level: 'MUST', area: 'watch', where: { file: table } });
  });

  it('is checked by a scenario that exists', () => {
    expect(checkOfTheWalkThrough().startsWith(`'${statement}': must(`)).toBe(true);
    const changed = withCheckOfTheWalkThrough(projectText(`${suite}.ts`));
    expect(changed).toContain(`checks: {\n${checkOfTheWalkThrough()}      'watch/resume': must(`);
  });

  it('is violated by the fault that is named', () => {
    expect(faults.map(({ id }) => id)).toContain('event-repeated');
  });
});

describe('the row with parameters that CONTRIBUTING.md adds', () => {
  const { table, statement, row } = rowWithParameters;

  it('is a row that is not in the table yet', () => {
    expect(load(row())).toHaveLength(1);
    expect(projectText(table)).not.toContain('limit/with-a-unit');
  });

  it('is a statement at the place where it was added', () => {
    const { statements } = catalogueWith(table, row());
    expect(statements.find(({ id }) => id === statement)).toMatchObject({
      level: 'MUST',
      area: 'query-parameters',
      where: { file: table },
    });
  });

  it('makes a case on every subject, and one on the objects that the target has', () => {
    const { statements, subjects } = catalogueWith(table, row());
    const made = generateCases(statements, subjects).filter(({ checks }) => checks.some((check) => check.statement === statement));
    const ofAllKinds = subjects.filter(({ sequences }) => sequences === undefined);
    expect(made.map(({ subject }) => subject).sort()).toEqual([...ofAllKinds.map(({ id }) => id), 'target'].sort());
  });
});
