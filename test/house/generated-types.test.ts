import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { projectFolder } from './project-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

const generate = (...args: readonly string[]) =>
  runProgram(process.execPath, [join(projectFolder, 'scripts/generate-types.mjs'), ...args], { cwd: projectFolder });

const schema = 'spec-tables/schema/errata.schema.json';
const types = 'src/core/model/tables/errata.ts';

/** The schemas of the tables and the types, as they are. */
const copy = (): string => {
  const folder = temporaryFolder({});
  for (const part of ['spec-tables/schema', 'src/core/model']) cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  return folder;
};

const replaceIn = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
};

describe('the types of the tables', () => {
  it('are those of the schemas', async () => {
    expect(await generate('--check')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.each([
    [
      'a column is added to a schema',
      schema,
      '"text": {',
      '"since": { "type": "string", "description": "A release." },\n          "text": {',
    ],
    ['a type is edited by hand', types, 'readonly text: string', 'readonly text?: string'],
  ])('fail the check when %s, until they are generated again', async (_, file, from, to) => {
    const folder = copy();
    replaceIn(join(folder, file), from, to);
    expect(await generate('--check', folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: `These types are not what the schemas say:\n  ${types}\nRun "npm run generate".\n`,
    });
    expect(await generate(folder)).toMatchObject({ code: 0 });
    expect(await generate('--check', folder)).toMatchObject({ code: 0 });
  });

  it('fail the check when a schema is gone', async () => {
    const folder = copy();
    writeFileSync(join(folder, 'src/core/model/tables/more.ts'), '');
    expect(await generate('--check', folder)).toMatchObject({ code: 1, stderr: expect.stringContaining('src/core/model/tables/more.ts') });
  });
});
