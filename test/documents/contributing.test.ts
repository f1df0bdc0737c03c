import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readSpecTables } from '#adapters/package-root';
import { faults } from '#reference-server/testing/faults/index';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { projectText } from '../house/project-files.ts';
import { checkOfTheWalkThrough, rowOfTheWalkThrough, walkThrough, withCheckOfTheWalkThrough } from './walk-through.ts';

const { table, suite, statement } = walkThrough;

describe('CONTRIBUTING.md', () => {
  it('adds a row that is not in the table yet', () => {
    expect(load(rowOfTheWalkThrough())).toHaveLength(1);
    expect(projectText(table)).not.toContain('resume-in-order');
  });

  it('adds it to the table of its area', () => {
    const files = readSpecTables().map(({ file, text }) => ({ file, text: file === table ? `${text}${rowOfTheWalkThrough()}` : text }));
    const { statements } = readCatalogue({
      tables: files.filter(({ file }) => file.endsWith('.yaml')),
      schemas: files.filter(({ file }) => file.endsWith('.json')),
    });
    expect(statements.find(({ id }) => id === statement)).toMatchObject({ level: 'MUST', area: 'watch', where: { file: table } });
  });

  it('adds a check of that statement to a scenario that exists', () => {
    expect(checkOfTheWalkThrough().startsWith(`'${statement}': must(`)).toBe(true);
    expect(withCheckOfTheWalkThrough(projectText(`${suite}.ts`))).toContain(
      `checks: {\n${checkOfTheWalkThrough()}      'watch/resume': must(`,
    );
  });

  it('names a fault that violates the statement', () => {
    expect(faults.map(({ id }) => id)).toContain('event-repeated');
  });
});
