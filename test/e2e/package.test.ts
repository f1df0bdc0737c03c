import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import { fencedBlocks } from '../documents/fenced-blocks.ts';
import { runProgram } from '../servers/run-program.ts';

describe('the package, as npm packs it', () => {
  let folder: string;
  const at = (...parts: readonly string[]): string => join(folder, ...parts);

  /** A folder of somebody who has it installed, with what it says it depends on and nothing else. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-package-'));
    await mkdir(at('node_modules'));
    const packed = await runProgram('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: packageRoot() });
    const tarball = packed.stdout.trim().split('\n').at(-1) ?? '';
    expect(await runProgram('tar', ['-xzf', tarball], { cwd: folder })).toMatchObject({ code: 0 });
    await rename(at('package'), at('node_modules/apiconform'));
    const manifest: unknown = JSON.parse(await readFile(at('node_modules/apiconform/package.json'), 'utf8'));
    for (const name of Object.keys(Object(Object(manifest)['dependencies']))) {
      await mkdir(dirname(at('node_modules', name)), { recursive: true });
      await symlink(join(packageRoot(), 'node_modules', name), at('node_modules', name));
    }
    await symlink(join(packageRoot(), 'node_modules/vitest'), at('node_modules/vitest'));
    await writeFile(at('package.json'), '{"type":"module"}');
  });

  const run = (args: readonly string[]) => runProgram(process.execPath, args, { cwd: folder });
  const packed = async (): Promise<readonly string[]> => {
    const entries = await readdir(at('node_modules/apiconform'), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(at('node_modules/apiconform'), join(entry.parentPath, entry.name)));
  };

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('runs the example of README.md', async () => {
    const [example, ...others] = fencedBlocks('README.md', 'js');
    expect(others).toEqual([]);
    await writeFile(at('example.js'), example ?? '');
    const { code, stdout, stderr } = await runProgram(process.execPath, ['example.js'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^201 \{"type":"ADDED",.*"name":"settings".*\}\n\n$/);
  });

  it('has only what is used: code, declarations of public entries, tables, schemas and documents', async () => {
    const allowed = [
      /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
      /^dist\/(?:src|suites)\/.+\.js$/,
      /^dist\/src\/.+\.d\.ts$/,
      /^dist\/src\/.+\.json$/,
      /^dist\/(?:table-validators\.cjs|compatibility-tables\.json)$/,
      /^docs\/(?:[\w-]+\.md|report\.png)$/,
      /^spec-tables\/(?:(?:schedules\/)?[\w-]+\.yaml|README\.md|schema\/[\w-]+\.schema\.json)$/,
      /^src\/.+\.schema\.json$/,
    ];
    const files = await packed();
    expect(files.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(files.filter((file) => /\.map$|tsbuildinfo|\.test\.|\/bench\//.test(file))).toEqual([]);
    const sizes = await Promise.all(files.map(async (file) => (await stat(at('node_modules/apiconform', file))).size));
    expect(files.length).toBeLessThan(2350);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(9_600_000);
  });

  it('has everything that package.json names', async () => {
    const files = await packed();
    const { bin, exports, imports } = JSON.parse(await readFile(at('node_modules/apiconform/package.json'), 'utf8'));
    const targets = (value: unknown): readonly string[] =>
      typeof value === 'string'
        ? [value]
        : Object.entries(Object(value)).flatMap(([condition, target]) => (condition === 'apiconform-source' ? [] : targets(target)));
    const named = [bin, exports, imports].flatMap(targets).map((target) => target.replace('./', ''));
    expect(named.length).toBeGreaterThan(20);
    for (const target of named) {
      const [start = '', end = ''] = target.split('*');
      // Rooms without a part in a public type have no declarations.
      if (target.includes('*') && target.endsWith('.d.ts')) continue;
      expect({
        target,
        is: files.some((file) => file === target || (target.includes('*') && file.startsWith(start) && file.endsWith(end))),
      }).toEqual({ target, is: true });
    }
  });

  it('runs the suite inside a Vitest test, as docs/testing-your-server.md shows', async () => {
    const examples = fencedBlocks('docs/testing-your-server.md', 'ts');
    expect(examples).toHaveLength(2);
    for (const [index, example] of examples.entries()) await writeFile(at(`conformance-${index + 1}.test.ts`), example);
    const { code, stdout, stderr } = await run(['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--reporter=verbose']);
    expect({ code, said: code === 0 ? '' : `${stdout}${stderr}` }).toEqual({ code: 0, said: '' });
    expect(stdout).toContain('returns lists in pages');
    expect(stdout).toContain('get-resource-version/rv-unset on configmaps');
    for (const index of examples.keys()) await rm(at(`conformance-${index + 1}.test.ts`));
  });

  it('loads nothing of the suite for the reference server', async () => {
    const hook =
      "import { writeSync } from 'node:fs'; export const load = (url, context, next) => (writeSync(2, url + '\\n'), next(url, context));";
    const register = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hook)}');`;
    await writeFile(at('register.mjs'), register.replaceAll("'data:", '"data:').replace("');", '");'));
    await writeFile(
      at('only-server.js'),
      "import { createReferenceServer } from 'apiconform/reference-server';\ncreateReferenceServer().stop();\n",
    );
    const { code, stderr } = await run(['--import', './register.mjs', 'only-server.js']);
    expect(code).toBe(0);
    const loaded = [...stderr.matchAll(/node_modules\/apiconform\/dist\/(\S+)/g)].map(([, file = '']) => file);
    expect(loaded).toContain('src/reference-server/create-reference-server.js');
    const rooms = new Set(loaded.map((file) => file.split('/').slice(0, 2).join('/')));
    expect([...rooms].sort()).toEqual(['src/adapters', 'src/core', 'src/reference-server', 'src/reference-server.js']);
  });

  it('has types that a strict program compiles with', async () => {
    const program = `import { runConformance, scanManifests, type Report } from 'apiconform';
import { createAuthority, createReferenceServer, kubeconfigOf, type ReferenceServer } from 'apiconform/reference-server';
const server: ReferenceServer = createReferenceServer({ users: [{ token: 't', name: 'ann', groups: [] }] });
const { url } = await server.listen();
export const text: string = kubeconfigOf({ url, token: 't', certificateAuthority: createAuthority().certificate });
export const report: Report = await runConformance({ server: url, only: ['watch/*'], onProgress: (event) => { if (event.type === 'finished') void event.report.results; } });
export const count: number = (await scanManifests({ paths: ['.'] })).findings.length;
export const rerun: string | undefined = report.results[0]?.rerun;
// @ts-expect-error An unknown option is an error, so the types are there.
await runConformance({ sever: url });
`;
    await writeFile(at('program.ts'), program);
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    const compiled = await runProgram(process.execPath, [join(packageRoot(), 'node_modules/typescript/bin/tsc'), ...flags, 'program.ts'], {
      cwd: folder,
    });
    expect(compiled).toMatchObject({ code: 0, stdout: '' });
  });

  it('has the schemas that the documents name, and the validators that the build made', async () => {
    const documents = [
      'README.md',
      ...(await readdir(join(packageRoot(), 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
    ];
    const texts = await Promise.all(documents.map((file) => readFile(join(packageRoot(), file), 'utf8')));
    const named = texts.flatMap((text) => [...text.matchAll(/\b((?:src|spec-tables)\/[\w/.-]+\.schema\.json)\b/g)]);
    expect(named.length).toBeGreaterThan(3);
    for (const [, file = ''] of named)
      expect(JSON.parse(await readFile(at('node_modules/apiconform', file), 'utf8'))).toHaveProperty('title');
    expect(await readFile(at('node_modules/apiconform/dist/table-validators.cjs'), 'utf8')).toContain('exports.stamp');
    expect(JSON.parse(await readFile(at('node_modules/apiconform/dist/compatibility-tables.json'), 'utf8'))).toHaveProperty('stamp');
  });

  it('runs the command', async () => {
    const { code, stdout } = await runProgram(process.execPath, ['node_modules/apiconform/dist/src/cli/main.js', 'list', 'subjects'], {
      cwd: folder,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('configmaps');
  });
});
