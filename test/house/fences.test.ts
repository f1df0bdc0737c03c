import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { projectFiles, projectFolder } from './project-files.ts';

/** For each fence: a file behind it, what that file may import, and what it may not. */
const fences = [
  { rule: 'src/core/model', file: 'src/core/model/a.ts', may: ['./b.ts'], mayNot: ['../json/b.ts', '#spec/schedule/b', 'ajv', 'node:fs'] },
  { rule: 'src/core/ports', file: 'src/core/ports/a.ts', may: ['../model/b.ts'], mayNot: ['../http/b.ts', 'undici'] },
  { rule: 'src/core/json', file: 'src/core/json/a.ts', may: ['../model/b.ts'], mayNot: ['../codecs/b.ts', 'node:crypto'] },
  {
    rule: 'src/core/codecs',
    file: 'src/core/codecs/a.ts',
    may: ['../json/b.ts', 'node:crypto', '@bufbuild/protobuf/wire'],
    mayNot: ['../http/b.ts', 'node:fs'],
  },
  { rule: 'src/core/http', file: 'src/core/http/a.ts', may: ['../ports/b.ts'], mayNot: ['#conformance/probe/b', 'undici', 'node:http'] },
  { rule: 'src/core/redaction', file: 'src/core/redaction/a.ts', may: ['../model/b.ts'], mayNot: ['#conformance/connection/b', 'node:fs'] },
  { rule: 'src/core/waivers', file: 'src/core/waivers/a.ts', may: ['../codecs/b.ts'], mayNot: ['#spec/catalogue/b', 'node:fs'] },
  {
    rule: 'src/core',
    file: 'src/core/folder-without-a-row/a.ts',
    may: ['../model/b.ts'],
    mayNot: ['#spec/schedule/b', 'undici', 'node:fs'],
  },
  {
    rule: 'src/api-model',
    file: 'src/api-model/a.ts',
    may: ['#core/json/b'],
    mayNot: ['#reference-server/api/b', '#conformance/judge/b', 'node:fs'],
  },
  {
    rule: 'src/spec/catalogue',
    file: 'src/spec/catalogue/a.ts',
    may: ['#core/codecs/b', 'js-yaml'],
    mayNot: ['../schedule/b.ts', 'node:fs'],
  },
  { rule: 'src/spec/schedule', file: 'src/spec/schedule/a.ts', may: ['#core/codecs/b'], mayNot: ['../catalogue/b.ts', 'node:fs'] },
  { rule: 'src/spec/completeness', file: 'src/spec/completeness/a.ts', may: ['#core/codecs/b'], mayNot: ['../catalogue/b.ts', 'js-yaml'] },
  {
    rule: 'src/spec',
    file: 'src/spec/folder-without-a-row/a.ts',
    may: ['#core/codecs/b', '../schedule/b.ts'],
    mayNot: ['#core/http/b', '#conformance/judge/b', 'js-yaml', 'node:fs'],
  },
  {
    rule: 'src/conformance/connection',
    file: 'src/conformance/connection/a.ts',
    may: ['#core/ports/b', 'js-yaml', 'node:path'],
    mayNot: ['../probe/b.ts', '#adapters/b', 'node:fs'],
  },
  {
    rule: 'src/conformance/gateway',
    file: 'src/conformance/gateway/a.ts',
    may: ['#core/http/b', 'js-yaml'],
    mayNot: ['../runner/b.ts', '#adapters/b', 'node:fs'],
  },
  { rule: 'src/conformance/probe', file: 'src/conformance/probe/a.ts', may: ['#core/http/b'], mayNot: ['../runner/b.ts', '#adapters/b'] },
  { rule: 'src/conformance/compare', file: 'src/conformance/compare/a.ts', may: ['#core/model/b'], mayNot: ['../judge/b.ts', 'node:fs'] },
  { rule: 'src/conformance/plan', file: 'src/conformance/plan/a.ts', may: ['#core/codecs/b'], mayNot: ['../judge/b.ts', '#core/http/b'] },
  {
    rule: 'src/conformance/runner',
    file: 'src/conformance/runner/a.ts',
    may: ['../evidence/b.ts', '#core/ports/b', 'p-limit'],
    mayNot: ['../judge/b.ts', '#adapters/b', 'undici', 'node:timers'],
  },
  { rule: 'src/conformance/evidence', file: 'src/conformance/evidence/a.ts', may: ['#core/http/b'], mayNot: ['../judge/b.ts', 'node:fs'] },
  {
    rule: 'src/conformance/shrink',
    file: 'src/conformance/shrink/a.ts',
    may: ['#core/codecs/b'],
    mayNot: ['../runner/b.ts', '../judge/b.ts'],
  },
  {
    rule: 'src/conformance/judge',
    file: 'src/conformance/judge/deep/a.ts',
    may: ['../b.ts', '../../evidence/b.ts'],
    mayNot: ['../../runner/b.ts', '#reference-server/store/b', '#suites/b'],
  },
  {
    rule: 'src/conformance/report',
    file: 'src/conformance/report/a.ts',
    may: ['#core/waivers/b', 'ajv'],
    mayNot: ['../judge/b.ts', 'node:fs'],
  },
  {
    rule: 'src/conformance/certificate',
    file: 'src/conformance/certificate/a.ts',
    may: ['../evidence/b.ts', '#core/json/b', 'ajv', 'node:crypto'],
    mayNot: ['../judge/b.ts', '../report/b.ts', '#adapters/b', 'node:fs'],
  },
  {
    rule: 'src/conformance',
    file: 'src/conformance/a.ts',
    may: ['./judge/b.ts', '#spec/schedule/b'],
    mayNot: ['#adapters/b', '#compatibility/b', '#reference-server/store/b', 'node:fs'],
  },
  {
    rule: 'src/compatibility/snapshot',
    file: 'src/compatibility/snapshot/a.ts',
    may: ['#core/http/b', 'ajv'],
    mayNot: ['#conformance/probe/b', '../b.ts'],
  },
  {
    rule: 'src/compatibility/descriptions',
    file: 'src/compatibility/descriptions/a.ts',
    may: ['#core/json/b'],
    mayNot: ['#spec/schedule/b', '../b.ts'],
  },
  {
    rule: 'src/compatibility',
    file: 'src/compatibility/server/a.ts',
    may: ['../b.ts', '#spec/schedule/b', '#core/waivers/b'],
    mayNot: ['#conformance/judge/b', '#spec/catalogue/b', 'node:fs'],
  },
  { rule: 'src/manifests/parse', file: 'src/manifests/parse/a.ts', may: ['js-yaml'], mayNot: ['../scan/b.ts', '#spec/schedule/b'] },
  {
    rule: 'src/manifests/migrate',
    file: 'src/manifests/migrate/a.ts',
    may: ['../parse/b.ts'],
    mayNot: ['../scan/b.ts', '#spec/schedule/b'],
  },
  {
    rule: 'src/manifests',
    file: 'src/manifests/scan/a.ts',
    may: ['../migrate/b.ts', '#spec/schedule/b'],
    mayNot: ['#compatibility/b', '#spec/catalogue/b', 'node:fs'],
  },
  { rule: 'src/helm', file: 'src/helm/a.ts', may: ['#core/http/b', 'node:zlib'], mayNot: ['#manifests/scan/b', '#adapters/b', 'node:fs'] },
  {
    rule: 'src/reference-server/exchange',
    file: 'src/reference-server/exchange/a.ts',
    may: ['#core/model/b'],
    mayNot: ['../api/b.ts', '../access/b.ts', 'node:http'],
  },
  {
    rule: 'src/reference-server/settings',
    file: 'src/reference-server/settings/a.ts',
    may: ['node:crypto'],
    mayNot: ['../api/b.ts', '../store/b.ts'],
  },
  {
    rule: 'src/reference-server/json',
    file: 'src/reference-server/json/a.ts',
    may: ['#core/json/b', 'js-yaml'],
    mayNot: ['../exchange/b.ts', '../kinds/b.ts'],
  },
  {
    rule: 'src/reference-server/store',
    file: 'src/reference-server/store/a.ts',
    may: ['../settings/b.ts'],
    mayNot: ['../kinds/b.ts', '../persistence/b.ts'],
  },
  {
    rule: 'src/reference-server/persistence',
    file: 'src/reference-server/persistence/a.ts',
    may: ['../store/b.ts', 'node:crypto'],
    mayNot: ['../kinds/b.ts', '../api/b.ts', 'node:fs'],
  },
  {
    rule: 'src/reference-server/kinds',
    file: 'src/reference-server/kinds/a.ts',
    may: ['../store/b.ts', '../json/b.ts'],
    mayNot: ['../access/b.ts', '../api/b.ts'],
  },
  {
    rule: 'src/reference-server/access',
    file: 'src/reference-server/access/a.ts',
    may: ['../kinds/b.ts'],
    mayNot: ['../api/b.ts', '../http/b.ts'],
  },
  {
    rule: 'src/reference-server/api',
    file: 'src/reference-server/api/a.ts',
    may: ['../access/b.ts', '../kinds/b.ts', 'js-yaml'],
    mayNot: ['../http/b.ts', '../testing/b.ts', '../persistence/b.ts', 'node:http'],
  },
  {
    rule: 'src/reference-server/http',
    file: 'src/reference-server/http/a.ts',
    may: ['../exchange/b.ts', 'node:http'],
    mayNot: ['../api/b.ts', '../store/b.ts', '#conformance/judge/b', 'undici', 'node:fs'],
  },
  {
    rule: 'src/reference-server/testing',
    file: 'src/reference-server/testing/a.ts',
    may: ['../api/b.ts'],
    mayNot: ['../http/b.ts', '../b.ts'],
  },
  {
    rule: 'src/reference-server',
    file: 'src/reference-server/a.ts',
    may: ['./testing/b.ts', './http/b.ts', '#core/model/b', 'js-yaml'],
    mayNot: ['#conformance/judge/b', '#spec/schedule/b', '#suites/b', 'node:http'],
  },
  {
    rule: 'src/self-test',
    file: 'src/self-test/a.ts',
    may: ['#conformance/judge/b', '#reference-server/store/b'],
    mayNot: ['#adapters/b', '#suites/b', 'node:fs'],
  },
  {
    rule: 'src/reporters',
    file: 'src/reporters/html/a.ts',
    may: ['../b.ts', '#core/model/b', 'junit-report-builder'],
    mayNot: ['#conformance/report/b', 'node:fs'],
  },
  {
    rule: 'src/adapters',
    file: 'src/adapters/a.ts',
    may: ['#core/redaction/b', '#spec/catalogue/b', 'undici', 'node:fs'],
    mayNot: ['#conformance/judge/b', '#suites/b', 'js-yaml'],
  },
  {
    rule: 'src/library',
    file: 'src/library/a.ts',
    may: ['#conformance/judge/b', '#compatibility/b', '#adapters/b', '#suites/b', 'node:path'],
    mayNot: ['#cli/b', 'commander', 'undici', 'node:http'],
  },
  {
    rule: 'src/cli',
    file: 'src/cli/a.ts',
    may: ['#library/b', '#reporters/b', '#spec/schedule/b', '#reference-server/store/b', 'commander'],
    mayNot: [
      '#conformance/judge/b',
      '#conformance/runner/b',
      '#conformance/plan/b',
      '#conformance/probe/b',
      '#compatibility/b',
      '#manifests/scan/b',
      '#self-test/b',
      '#suites/b',
      'undici',
    ],
  },
  {
    rule: 'suites/drawn',
    file: 'suites/drawn/a.ts',
    may: ['#api-model/b', '../scenario/b.ts'],
    mayNot: ['#conformance/judge/b', 'node:fs'],
  },
  {
    rule: 'suites',
    file: 'suites/watch/a.ts',
    may: ['../b.ts', '#core/model/b', '#core/json/b'],
    mayNot: ['#core/codecs/b', '#conformance/judge/b', 'ajv'],
  },
  { rule: 'nothing imports the command line', file: 'src/index.ts', may: ['./adapters/b.ts', '#suites/b'], mayNot: ['./cli/b.ts'] },
  {
    rule: 'rooms are imported by name',
    file: 'src/self-test/named.ts',
    may: ['#core/model/b', './b.ts'],
    mayNot: ['../core/model/b.ts', '../../suites/b.ts'],
  },
  { rule: 'every import exists', file: 'src/core/model/missing.ts', may: ['./b.ts'], mayNot: ['./c.ts', 'not-installed'] },
] as const;

/** The names of the rules of `npm run check:fences`. */
const ruleNames: readonly string[] = (
  await import(pathToFileURL(join(projectFolder, '.dependency-cruiser.mjs')).href)
).default.forbidden.map(({ name }: { readonly name: string }) => name);

type Violation = { readonly rule: string; readonly from: string; readonly to: string };

const folderFor = (importer: string, specifier: string): string => {
  if (specifier.startsWith('#')) return `${specifier.startsWith('#suites/') ? '' : 'src/'}${specifier.slice(1)}.ts`;
  return join(dirname(importer), specifier);
};

/** Runs `npm run check:fences` as it is on made-up files. Files named `b.ts` are there; others are what is given. */
const violationsOf = async (files: ReadonlyMap<string, string>): Promise<readonly Violation[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-fences-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  try {
    for (const part of ['package.json', '.dependency-cruiser.mjs']) cpSync(join(projectFolder, part), join(folder, part));
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, may, mayNot } of fences) {
      for (const specifier of [...may, ...mayNot]) {
        if (/\bb(\.ts)?$/.test(specifier)) write(folderFor(file, specifier), 'export type B = string;\n');
      }
    }
    for (const [file, text] of files) write(file, text);
    const cruiser = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src', 'suites'];
    const { stdout, stderr } = await runProgram(process.execPath, args, { cwd: folder });
    if (stdout === '') throw new Error(`dependency-cruiser did not run:\n${stderr}`);
    const { summary } = JSON.parse(stdout);
    return summary.violations.map((violation: { rule: { name: string }; from: string; to: string }) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.to,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const importing = (specifiers: readonly string[]): string => specifiers.map((name) => `export * from '${name}';\n`).join('');

describe('the fences between rooms', async () => {
  const withAllowed = await violationsOf(new Map(fences.map(({ file, may }) => [file, importing(may)])));
  const withForbidden = await violationsOf(new Map(fences.map(({ file, mayNot }) => [file, importing(mayNot)])));

  it('let each room import what it needs', () => {
    expect(withAllowed).toEqual([]);
  });

  it.each(fences)('$rule: stops every other import', ({ rule, file, mayNot }) => {
    expect(withForbidden.filter((violation) => violation.rule === rule && violation.from === file)).toHaveLength(mayNot.length);
  });

  it.each([
    ['a type import', "import type { B } from '#conformance/judge/b';\nexport type A = B;\n"],
    ['an import at run time', "export const a = await import('#conformance/judge/b');\n"],
  ])('stop %s as well', async (_, text) => {
    expect(await violationsOf(new Map([['src/reporters/a.ts', text]]))).toMatchObject([
      { rule: 'src/reporters', from: 'src/reporters/a.ts' },
    ]);
  });

  it('stop a circle, also of types alone', async () => {
    const circle = new Map([
      ['src/core/json/one.ts', "import type { Two } from './two.ts';\nexport type One = Two | 1;\n"],
      ['src/core/json/two.ts', "import type { One } from './one.ts';\nexport type Two = readonly One[];\n"],
    ]);
    expect((await violationsOf(circle)).map(({ rule }) => rule)).toEqual(['no circular imports']);
  });

  it('are all tested here', () => {
    const others = ['no circular imports'];
    expect(ruleNames.filter((name) => !others.includes(name)).sort()).toEqual(fences.map(({ rule }) => rule).sort());
  });

  it('surround every file in a folder of src and every file of suites', () => {
    const files = [...projectFiles('src').filter((file) => file.split('/').length > 2), ...projectFiles('suites')];
    const folders = ruleNames.filter((name) => /^(?:src|suites)(?:\/|$)/.test(name));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
  });
});
