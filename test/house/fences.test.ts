import { describe, expect, it } from 'vitest';
import { lintFixtures } from './lint-fixtures.ts';
import { projectFiles } from './project-files.ts';

/** For each kind of place: what a file there may import, and what it may not. */
const fences: readonly { readonly file: string; readonly may: readonly string[]; readonly mayNot: readonly string[] }[] = [
  { file: 'src/model/a.ts', may: ['./b.ts'], mayNot: ['../wire/b.ts', '../../suites/b.ts', 'ajv', 'node:fs'] },
  { file: 'src/wire/a.ts', may: ['./b.ts', '../model/b.ts'], mayNot: ['../runner/b.ts', '../index.ts', 'undici', 'node:crypto'] },
  { file: 'src/core/codecs/digest.ts', may: ['../model/b.ts', 'node:crypto'], mayNot: ['../judge/b.ts', 'node:fs'] },
  { file: 'src/evidence/a.ts', may: ['./b.ts', '../model/b.ts', '../wire/b.ts'], mayNot: ['../judge/b.ts', '../runner/b.ts', 'node:fs'] },
  {
    file: 'src/judge/a.ts',
    may: ['./b/c.ts', '../model/b.ts', '../wire/b.ts', '../evidence/b.ts'],
    mayNot: ['../runner/b.ts', '../../suites/b.ts', 'node:fs'],
  },
  {
    file: 'src/judge/deep/a.ts',
    may: ['./b.ts', '../b.ts', '../other/b.ts', '../../evidence/b.ts'],
    mayNot: ['../../plan/b.ts', '../../index.ts', '../../../suites/b.ts'],
  },
  { file: 'src/completeness/a.ts', may: ['../model/b.ts', '../wire/b.ts'], mayNot: ['../judge/b.ts', '../catalogue/b.ts', 'node:fs'] },
  { file: 'src/plan/a.ts', may: ['../model/b.ts', '../wire/b.ts'], mayNot: ['../judge/b.ts', '../evidence/b.ts', 'node:path'] },
  {
    file: 'src/report/a.ts',
    may: ['../model/b.ts', '../wire/b.ts', '../exceptions/b.ts', 'ajv/dist/2020.js'],
    mayNot: ['../judge/b.ts', '../reporters/b.ts', 'node:fs'],
  },
  {
    file: 'src/reporters/a.ts',
    may: ['../model/b.ts', '../wire/b.ts', 'junit-report-builder'],
    mayNot: ['../report/b.ts', '../judge/b.ts', 'ajv', 'node:fs'],
  },
  { file: 'src/reporters/html/a.ts', may: ['./b.ts', '../b.ts', '../../model/b.ts'], mayNot: ['../../report/b.ts', 'node:fs'] },
  {
    file: 'src/catalogue/a.ts',
    may: ['../model/b.ts', 'js-yaml', 'ajv', 'ajv-formats'],
    mayNot: ['../plan/b.ts', '../adapters/b.ts', 'node:fs'],
  },
  { file: 'src/schedule/a.ts', may: ['../model/b.ts', '../wire/b.ts'], mayNot: ['../catalogue/b.ts', '../compat/b.ts', 'node:fs'] },
  {
    file: 'src/manifests/a.ts',
    may: ['../model/b.ts', '../wire/b.ts', 'js-yaml'],
    mayNot: ['../schedule/b.ts', '../migrate/b.ts', 'node:fs'],
  },
  {
    file: 'src/migrate/a.ts',
    may: ['../model/b.ts', '../wire/b.ts', '../manifests/b.ts', '../evidence/deep-equal.ts'],
    mayNot: ['../schedule/b.ts', '../scan/b.ts', '../evidence/pointer.ts', 'js-yaml', 'node:fs'],
  },
  {
    file: 'src/scan/a.ts',
    may: ['../wire/b.ts', '../manifests/b.ts', '../migrate/b.ts', '../schedule/b.ts', '../evidence/deep-equal.ts'],
    mayNot: ['../reporters/b.ts', '../adapters/b.ts', 'js-yaml', 'node:fs'],
  },
  { file: 'src/exceptions/a.ts', may: ['../model/b.ts', '../wire/b.ts'], mayNot: ['../catalogue/b.ts', '../judge/b.ts', 'node:fs'] },
  {
    file: 'src/snapshot/a.ts',
    may: ['../evidence/b.ts', '../probe/inquirer.ts', 'ajv/dist/2020.js', 'node:crypto'],
    mayNot: ['../runner/b.ts', '../adapters/b.ts', 'node:fs'],
  },
  {
    file: 'src/compat/a.ts',
    may: ['../model/b.ts', '../wire/b.ts', '../schedule/b.ts', '../exceptions/b.ts'],
    mayNot: ['../judge/b.ts', '../snapshot/b.ts', 'node:fs'],
  },
  {
    file: 'src/compat/server/a.ts',
    may: ['../b.ts', '../../model/b.ts', '../../evidence/b.ts', '../../schedule/b.ts'],
    mayNot: ['../../snapshot/b.ts', 'node:fs'],
  },
  {
    file: 'src/probe/a.ts',
    may: ['../evidence/b.ts', '../runner/http-client.ts', '../runner/clock.ts'],
    mayNot: ['../runner/journal.ts', '../adapters/b.ts', 'undici'],
  },
  { file: 'src/runner/a.ts', may: ['../evidence/b.ts', 'p-limit'], mayNot: ['../judge/b.ts', '../adapters/b.ts', 'undici', 'node:timers'] },
  { file: 'src/target/a.ts', may: ['../wire/b.ts', 'js-yaml', 'node:path', 'node:crypto'], mayNot: ['../adapters/b.ts', 'node:fs'] },
  {
    file: 'src/reference/a.ts',
    may: ['./store/b.ts', '../wire/b.ts', 'js-yaml', 'node:crypto'],
    mayNot: ['../judge/b.ts', '../evidence/b.ts', '../../suites/b.ts', 'node:http'],
  },
  {
    file: 'src/reference/store/a.ts',
    may: ['../b.ts', '../watch/b.ts', '../../model/b.ts'],
    mayNot: ['../../judge/b.ts', '../../runner/b.ts', 'node:http'],
  },
  { file: 'src/reference-server/http/listen.ts', may: ['./b.ts', '../model/b.ts', 'node:http'], mayNot: ['../judge/b.ts', 'undici'] },
  {
    file: 'src/self-test/a.ts',
    may: ['../model/b.ts', '../runner/b.ts', '../judge/b.ts', '../reference/b.ts'],
    mayNot: ['../adapters/b.ts', '../cli/b.ts', '../../suites/b.ts', 'node:fs'],
  },
  {
    file: 'src/adapters/a.ts',
    may: ['../runner/journal.ts', '../target/b.ts', 'undici', 'node:fs'],
    mayNot: ['../cli/b.ts', '../judge/b.ts', '../../suites/b.ts'],
  },
  { file: 'src/index.ts', may: ['./judge/b.ts', './adapters/b.ts', '../suites/index.ts'], mayNot: ['./cli/main.ts', 'node:fs'] },
  { file: 'src/cli/a.ts', may: ['../judge/b.ts', '../../suites/index.ts', 'commander', 'node:fs'], mayNot: [] },
  { file: 'suites/a.ts', may: ['./watch/b.ts', '../src/model/b.ts'], mayNot: ['../src/wire/b.ts', '../src/judge/b.ts', 'node:fs'] },
  {
    file: 'suites/watch/a.ts',
    may: ['./b.ts', '../b.ts', '../scenario/b.ts', '../../src/model/b.ts'],
    mayNot: ['../../src/runner/b.ts', 'node:fs', 'ajv'],
  },
];

const importing = (specifiers: readonly string[]): string => specifiers.map((name) => `export * from '${name}';\n`).join('');

/** The folder that a fixture stands for, beside the folders of the files themselves. */
const stageOf = (file: string): string => file.split('/').slice(0, 2).join('/');

describe('the fences between folders', async () => {
  const kept = new Map(fences.map(({ file, may }) => [file, importing(may)]));
  const broken = new Map(fences.map(({ file, mayNot }) => [file, importing(mayNot)]));
  const [saidOfKept, saidOfBroken] = [await lintFixtures(kept), await lintFixtures(broken)];
  const aboutImports = (line: { readonly message: string }): boolean => /\bimports?\b/.test(line.message);

  it.each(fences)('let $file import what its stage needs', ({ file }) => {
    expect(saidOfKept.get(file)?.filter(aboutImports)).toEqual([]);
  });

  it.each(fences)('stop every other import of $file, and say what to do', ({ file, mayNot }) => {
    const complaints = saidOfBroken.get(file)?.filter(aboutImports) ?? [];
    expect(complaints.map(({ line }) => line)).toEqual(mayNot.map((_, index) => index + 1));
    for (const { message } of complaints) expect(message).toMatch(/: |\. [A-Z]/);
  });

  it('surround every folder of src and suites', () => {
    const fenced = new Set(fences.map(({ file }) => stageOf(file)));
    const folders = projectFiles('src').filter((file) => file.split('/').length > 2);
    expect(folders.map(stageOf).filter((folder) => !fenced.has(folder))).toEqual([]);
  });

  it.each([
    ['a type import', "import type { A } from '../judge/a.ts';\nexport type B = A;\n"],
    ['an import while running', "export const a = await import('../judge/a.ts');\n"],
    ['an import inside a type', "export type A = import('../judge/a.ts').A;\n"],
  ])('stop %s as well', async (_, text) => {
    const said = await lintFixtures(new Map([['src/wire/a.ts', text]]));
    expect(said.get('src/wire/a.ts')).not.toEqual([]);
  });
});
