import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { projectTables, schemas } from './schema-texts.ts';

describe('the tables of the project', () => {
  const catalogue = readCatalogue({ tables: projectTables, schemas });

  it('are without a fault, and hold statements, subjects and errata', () => {
    expect(catalogue.statements.length).toBeGreaterThan(50);
    expect(catalogue.subjects.length).toBeGreaterThan(0);
    expect(catalogue.errata.length).toBeGreaterThan(0);
  });

  it('hold the whole list matrix: seven rows of three cells', () => {
    expect(catalogue.statements.filter(({ form }) => form.name === 'list-cell')).toHaveLength(21);
  });

  it.each(projectTables)('$file is named for its area or its kind', ({ file, text }) => {
    const [, name] = /^(?:area|table): (\S+)$/m.exec(text.includes('\narea:') ? text.replace(/^table:.*$/m, '') : text) ?? [];
    expect(file).toBe(`spec-tables/${name}.yaml`);
  });
});
