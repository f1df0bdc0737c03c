import { describe, expect, it } from 'vitest';
import { parseApiVersion } from '#core/codecs/group-version-kind';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { readCompatibilityTables } from '#spec/catalogue/compatibility-tables';
import { refusal } from './refusal.ts';
import { projectTables, schemas } from './schema-texts.ts';

const table = `table: migrations
rows:
  - id: ingress
    kinds: [Ingress]
    from: ["networking.{api_domain}/v1beta1"]
    to: "networking.{api_domain}/v1"
    steps:
      - text: It has another name.
        at: /spec/backend
        do: rename
        to: defaultBackend
`;

describe('the migrations of a table', () => {
  it('have the paths of their steps as lists', () => {
    const { migrations } = readCatalogue({ tables: [{ file: 'a.yaml', text: table }], schemas });
    expect(migrations).toMatchObject([{ id: 'ingress', steps: [{ do: 'rename', at: ['/spec/backend'] }], where: { line: 3, column: 5 } }]);
  });

  it.each([
    ['name.', 'name', 'a.yaml:8:15: text of item 1 of steps of row 1 (ingress)'],
    ['do: rename', 'do: renam', 'found "renam"; did you mean "rename"?'],
    ['        to: defaultBackend\n', '', 'the key "to" is missing'],
    ['/spec/backend', 'spec', 'expected a path such as /spec/rules/*/host, found "spec"'],
    ['"networking.{api_domain}/v1"', '"networking.{domain}/v1"', 'found "{domain}"'],
    ['do: rename', 'do: rename\n        form: b', 'unknown key "form"'],
  ])('are refused where they are wrong: %s', (right, wrong, message) => {
    expect(refusal(table.replace(right, wrong)).message).toContain(message);
  });

  it('have ids of their own', () => {
    expect(refusal(table, table).message).toContain('the migration "ingress"');
  });
});

describe('the tables of a scan', () => {
  const { schedule, migrations } = readCompatibilityTables({
    tables: projectTables.filter(({ file }) => /(?:deprecation-schedule|releases|migrations)\.yaml$/.test(file)),
    schemas,
  });

  it('are read without the others', () => {
    expect(schedule.versions.length).toBeGreaterThan(100);
    expect(migrations.length).toBeGreaterThan(40);
  });

  it('lead from and to versions that the schedule knows, but for versions that never were', () => {
    const known = new Set(schedule.versions.map(({ group, version, kind }) => `${group}/${version}/${kind}`));
    const unknown = migrations.flatMap(({ id, kinds, from, to }) =>
      kinds.flatMap((kind) =>
        [...from, to]
          .map((apiVersion) => ({ ...parseApiVersion(apiVersion), kind }))
          .filter(({ group, version }) => !known.has(`${group}/${version}/${kind}`))
          .map(({ group, version }) => `${id}: ${group}/${version}/${kind}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('are refused where one is wrong', () => {
    expect(() => readCompatibilityTables({ tables: [{ file: 'a.yaml', text: 'table: migrations\nrows: []\n' }], schemas })).toThrow(
      'a.yaml:2:7',
    );
  });
});
