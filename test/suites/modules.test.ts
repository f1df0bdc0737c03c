import { describe, expect, it } from 'vitest';
import { casesFor, modules } from '#suites/index';
import { wantedOf } from '#suites/suite-module';
import { projectFiles, projectText } from '../house/project-files.ts';
import { projectSuite } from './project-suite.ts';

const { statements, subjects } = projectSuite;
const sources = projectFiles('suites').filter((file) => file.endsWith('.ts'));

/** Every statement that a scenario judges, whether there is a row for it or not. */
const judged = new Set(
  casesFor({ ...wantedOf(statements), has: () => true }, subjects).flatMap(({ checks }) => checks.map(({ statement }) => statement)),
);

/** The files that name a statement. */
const filesNaming = (id: string): string => sources.filter((file) => projectText(file).includes(`'${id}'`)).join(', ');

describe('the modules of the suite', () => {
  it('are all registered', () => {
    const made = sources
      .filter((file) => file !== 'suites/suite-module.ts')
      .flatMap((file) =>
        [
          ...projectText(file).matchAll(/^export const \w+(?: = (?:scenarios|rows|rowScenarios)Per(?:Subject|Target)\(|: Generator<')/gm),
        ].map(() => file),
      );
    expect(Object.keys(modules).length, made.join('\n')).toBe(made.length);
  });

  it('make the cases of every form in the tables, and each form is used', () => {
    const used = new Set(statements.map(({ form }) => form.name).filter((name) => name !== 'unverifiable' && name !== 'scenario'));
    const made = new Set(Object.values(modules).flatMap(({ form }) => form ?? []));
    expect([...made].sort()).toEqual([...used].sort());
  });
});

describe('the scenarios', () => {
  it('judge every row without a form', () => {
    const rows = statements.filter(({ form }) => form.name === 'scenario');
    const unjudged = rows
      .filter(({ id }) => !judged.has(id))
      .map(({ id, where }) => `${where.file}:${where.line}: no scenario judges ${id}`);
    expect(unjudged).toEqual([]);
  });

  it('judge only rows of the tables without a form', () => {
    const rows = new Set(statements.flatMap(({ id, form }) => (form.name === 'scenario' ? [id] : [])));
    // Without rows that have a form, only scenarios make cases. A check for a row that has one would never be made.
    const ofScenarios = casesFor({ has: () => true, rowsOf: () => [] }, subjects);
    const named = new Set(ofScenarios.flatMap(({ checks }) => checks.map(({ statement }) => statement)));
    const unknown = [...named]
      .filter((id) => !rows.has(id))
      .map((id) => `${filesNaming(id)}: ${id} is no row without a form in spec-tables`);
    expect(unknown).toEqual([]);
  });
});
