import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { projectFolder } from './project-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

const formatTables = (...args: readonly string[]) =>
  runProgram(process.execPath, [join(projectFolder, 'scripts/format-tables.mjs'), ...args], {});

/** The text of a table after it was formatted. */
const formatted = async (text: string): Promise<string> => {
  const folder = temporaryFolder({ 'table.yaml': text });
  await formatTables(folder);
  return readFileSync(join(folder, 'table.yaml'), 'utf8');
};

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

describe('format-tables', () => {
  it('writes a row with an id as a block, its text before its form', async () => {
    expect(await formatted(lines('rows:', '  - { id: a, form: { name: watch }, text: One sentence., level: MUST }'))).toBe(
      lines('rows:', '  - id: a', '    level: MUST', '    text: One sentence.', '    form: { name: watch }'),
    );
  });

  it('writes a list that does not fit on one line as a block', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `statement-${index}`);
    expect(await formatted(`by: [${words.join(', ')}]\n`)).toBe(lines('by:', ...words.map((word) => `  - ${word}`)));
  });

  it('writes all maps of a list as blocks where one of them does not fit on one line', async () => {
    const long = 'long '.repeat(30).trim();
    expect(await formatted(lines('seenOn:', `  - { evidence: ${long} }`, '  - { evidence: short }'))).toBe(
      lines('seenOn:', `  - evidence: ${long}`, '  - evidence: short'),
    );
  });

  it('removes quotes that YAML does not need, except around numbers and digests', async () => {
    expect(await formatted(lines("a: 'words'", 'b: "a: b"', 'c: [ "1.22", "c57cf4d711" ]'))).toBe(
      lines('a: words', 'b: "a: b"', 'c: ["1.22", "c57cf4d711"]'),
    );
  });

  it('preserves comments and blank lines', async () => {
    const text = lines('# The rules of a watch.', 'rows:', '  # The first rule.', '  - id: a', '', '  - id: b # The second rule.');
    expect(await formatted(text)).toBe(text);
  });

  it('with --check writes nothing and fails for a table that is not formatted', async () => {
    const folder = temporaryFolder({ 'a.yaml': 'rows: [ a ]\n', 'b.yaml': 'rows: [a]\n' });
    expect(await formatTables('--check', folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Not formatted: a.yaml. Run: npm run format:tables\n',
    });
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('rows: [ a ]\n');
  });

  it('with --check exits with code 0 when all tables are formatted', async () => {
    expect(await formatTables('--check', temporaryFolder({ 'a.yaml': 'rows: [a]\n' }))).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
