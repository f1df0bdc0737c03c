import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programFiles } from '#adapters/program-files';
import { temporaryFolder } from '../house/temporary-folder.ts';

describe('the files of the program', () => {
  it('are what was compiled, in the order of their paths', () => {
    const root = temporaryFolder();
    for (const folder of ['dist/src/cli', 'dist/suites', 'dist/test']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['dist/suites/b.js', 'dist/src/cli/main.js', 'dist/src/a.schema.json', 'dist/src/a.d.ts', 'dist/test/c.js'])
      writeFileSync(join(root, file), file);
    expect(programFiles(root).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual(
      ['dist/src/a.schema.json', 'dist/src/cli/main.js', 'dist/suites/b.js'].map((file) => [file, file]),
    );
  });

  it('are none before the program was compiled', () => {
    expect(programFiles(temporaryFolder())).toEqual([]);
  });
});
