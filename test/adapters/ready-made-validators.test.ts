import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot, readSpecTables } from '#adapters/package-root';
import { withReadyMadeValidators } from '#adapters/ready-made-validators';
import { readTable } from '#spec/catalogue/read-table';
import type { SchemaText } from '#spec/catalogue/source-text';
import { standaloneValidators } from '#spec/catalogue/standalone-validators';
import { temporaryFolder } from '../house/temporary-folder.ts';

const files = readSpecTables();
const tables = files.filter(({ file }) => file.endsWith('.yaml'));
const texts = files.filter(({ file }) => file.endsWith('.json'));

/** A file as a build writes it, with the modules of the project in reach. */
const builtOf = (schemas: readonly SchemaText[]): string => {
  const folder = temporaryFolder();
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  const file = join(folder, 'dist', 'table-validators.cjs');
  writeFileSync(file, standaloneValidators(schemas));
  return file;
};

/** What is said of a table, by what its validator says. */
const told = (source: SchemaText, schemas: readonly SchemaText[]) => {
  const read = readTable(source, schemas);
  return 'problems' in read ? read.problems : read.table;
};

describe('validators that a build made', () => {
  it('are there for every schema, and say what those say that are made when they are asked for', () => {
    const ready = withReadyMadeValidators(texts, builtOf(texts));
    expect(ready.filter(({ readyMade }) => readyMade === undefined)).toEqual([]);
    for (const table of tables) {
      expect(told(table, ready)).toEqual(told(table, texts));
      const spoilt = { file: table.file, text: `${table.text}\nextra: 1\n` };
      expect(told(spoilt, ready)).toMatchObject([{ message: expect.stringContaining('unknown key "extra"') }]);
      expect(told(spoilt, ready)).toEqual(told(spoilt, texts));
    }
  });

  it('are let be where they were made of other schemas, or never', () => {
    const [first, ...others] = texts;
    const changed = [{ file: first?.file ?? '', text: `${first?.text}\n` }, ...others];
    expect(withReadyMadeValidators(changed, builtOf(texts))).toBe(changed);
    expect(withReadyMadeValidators(texts, join(temporaryFolder(), 'none.cjs'))).toBe(texts);
  });
});
