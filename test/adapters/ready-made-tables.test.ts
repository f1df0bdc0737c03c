import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import { readyMadeTables, readyMadeText, readyMadeValues } from '#adapters/ready-made-tables';
import { loadCompatibilityTables } from '#library/load-tables';
import { temporaryFolder } from '../house/temporary-folder.ts';

/** A copy of the tables, and a file as a build writes it. */
const builtOf = (values: unknown) => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'spec-tables'));
  for (const name of readyMadeTables) cpSync(join(packageRoot(), `spec-tables/${name}.yaml`), join(root, `spec-tables/${name}.yaml`));
  const file = join(root, 'compatibility-tables.json');
  writeFileSync(file, readyMadeText(values, root));
  return { root, file };
};

describe('tables that a build read', () => {
  it('are those that are read from the tables', () => {
    const tables = loadCompatibilityTables();
    const { root, file } = builtOf(tables);
    expect(readyMadeValues(file, root)).toEqual(tables);
  });

  it('are not taken for other tables', () => {
    const { root, file } = builtOf({ schedule: {}, migrations: [] });
    writeFileSync(join(root, 'spec-tables/migrations.yaml'), 'table: migrations\n');
    expect(readyMadeValues(file, root)).toBeUndefined();
  });

  it('are not there without a build', () => {
    const { root } = builtOf({});
    expect(readyMadeValues(join(root, 'none.json'), root)).toBeUndefined();
    writeFileSync(join(root, 'other.json'), '[]');
    expect(readyMadeValues(join(root, 'other.json'), root)).toBeUndefined();
  });
});
