import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
    await writeFile(at('package.json'), '{"type":"module"}');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('runs the example of README.md', async () => {
    const [example, ...others] = fencedBlocks('README.md', 'js');
    expect(others).toEqual([]);
    await writeFile(at('example.js'), example ?? '');
    const { code, stdout, stderr } = await runProgram(process.execPath, ['example.js'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^201 \{"type":"ADDED",.*"name":"settings".*\}\n\n$/);
  });

  it('has types that a strict program compiles with', async () => {
    const program = `import { createAuthority, createReferenceServer, kubeconfigOf, type ReferenceServer } from 'apiconform';
const server: ReferenceServer = createReferenceServer({ users: [{ token: 't', name: 'ann', groups: [] }] });
const { url } = await server.listen();
export const text: string = kubeconfigOf({ url, token: 't', certificateAuthority: createAuthority().certificate });
`;
    await writeFile(at('program.ts'), program);
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    const compiled = await runProgram(process.execPath, [join(packageRoot(), 'node_modules/typescript/bin/tsc'), ...flags, 'program.ts'], {
      cwd: folder,
    });
    expect(compiled).toMatchObject({ code: 0, stdout: '' });
  });

  it('holds the schemas that README.md names, and the validators that were made beforehand', async () => {
    const named = [
      ...(await readFile(join(packageRoot(), 'README.md'), 'utf8')).matchAll(/`((?:src|spec-tables)\/[\w/.-]+\.schema\.json)`/g),
    ];
    expect(named.length).toBeGreaterThan(3);
    for (const [, file = ''] of named)
      expect(JSON.parse(await readFile(at('node_modules/apiconform', file), 'utf8'))).toHaveProperty('title');
    expect(await readFile(at('node_modules/apiconform/dist/table-validators.cjs'), 'utf8')).toContain('exports.stamp');
  });

  it('runs the command', async () => {
    const { code, stdout } = await runProgram(process.execPath, ['node_modules/apiconform/dist/src/cli/main.js', 'list', 'subjects'], {
      cwd: folder,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('configmaps');
  });
});
