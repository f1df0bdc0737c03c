import { describe, expect, it } from 'vitest';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { projectTables, schemas } from './schema-texts.ts';

const catalogue = readCatalogue({ tables: projectTables, schemas });

const statements = {
  file: 'watch.yaml',
  text: 'table: statements\narea: watch\nsection: Watch\nrows:\n  - id: events\n    level: MUST\n    text: A watch sends events.\n',
};
const row = '  - id: core\n    text: A server.\n    areas: [watch]\n    subjects: [configmaps]\n    features: [table]\n';
const subjects = projectTables.filter(({ file }) => file.endsWith('/subjects.yaml'));

const profilesIn = (rows: string) =>
  readCatalogue({ tables: [statements, ...subjects, { file: 'a.yaml', text: `table: profiles\nrows:\n${rows}` }], schemas }).profiles;

describe('a table of profiles', () => {
  it('holds profiles of areas and subjects that exist', () => {
    expect(profilesIn(row)).toMatchObject([{ id: 'core', areas: ['watch'], subjects: ['configmaps'], features: ['table'] }]);
  });

  it.each([
    [
      'an area that no table has',
      row.replace('[watch]', '[watches]'),
      'a.yaml:5:13: item 1 of areas of row 1 (core): no area is named "watches"',
    ],
    [
      'a subject that no table has',
      row.replace('configmaps', 'configmap'),
      'a.yaml:6:16: item 1 of subjects of row 1 (core): no subject is named "configmap"',
    ],
    [
      'a feature that does not exist',
      row.replace('[table]', '[tables]'),
      'a.yaml:7:16: item 1 of features of row 1 (core): expected "apply"',
    ],
    ['a text that is no sentence', row.replace('A server.', 'A server'), 'a.yaml:4:11: text of row 1 (core): expected a full stop'],
    ['an id twice', `${row}${row}`, 'a.yaml:8:5: the profile "core"'],
  ])('is refused with %s, at its place', (_, rows, message) => {
    expect(() => profilesIn(rows)).toThrow(message);
  });
});

describe('the profiles of the project', () => {
  it('are core, storage-node and full', () => {
    expect(catalogue.profiles.map(({ id }) => id)).toEqual(['core', 'storage-node', 'full']);
  });

  it('have a last one with every area and every subject, and so every statement', () => {
    const full = catalogue.profiles.at(-1);
    expect(full?.areas).toEqual([...new Set(catalogue.statements.map(({ area }) => area))].sort());
    expect([...(full?.subjects ?? [])].sort()).toEqual(catalogue.subjects.map(({ id }) => id).sort());
  });
});
