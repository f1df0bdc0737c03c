import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { projectFolder, projectText } from '../house/project-files.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { runProgram } from '../servers/run-program.ts';

const recipe = projectText('Containerfile');
const only = ['--only', 'list-paging/limit'];
/** Of the commands that the recipe and npm start. */
const programs = ['node', 'sh', 'bash', 'env', 'cat', 'cp', 'dirname', 'ls', 'mkdir', 'rm', 'sed', 'touch', 'uname'];
const hasBuildah = spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0;

let server: Listening;
beforeAll(async () => {
  server = await createReferenceServer({}).listen(0);
});
afterAll(async () => {
  await server.close();
});

/** Runs a program that must succeed, and returns what it printed. */
const succeed = async (program: string, args: readonly string[], cwd?: string): Promise<string> => {
  const { code, stdout, stderr } = await runProgram(program, args, cwd === undefined ? {} : { cwd });
  expect([program, ...args, code, code === 0 ? '' : stderr.slice(-2000)]).toEqual([program, ...args, 0, '']);
  return stdout;
};

/** A folder with the sources that the recipe copies. */
const sources = async (): Promise<string> => {
  const folder = temporaryFolder();
  const ignored = projectText('.dockerignore').split('\n');
  const files = await succeed('git', ['ls-files', '--cached', '--others', '--exclude-standard'], projectFolder);
  for (const file of files.split('\n')) {
    if (file === '' || ignored.includes(file.split('/')[0] ?? '') || !existsSync(join(projectFolder, file))) continue;
    cpSync(join(projectFolder, file), join(folder, file));
  }
  return folder;
};

/** Writes an archive of the programs of this machine, with the libraries that they load, so that a base needs no registry. */
const archiveOfPrograms = async (file: string): Promise<void> => {
  const files = new Set(['/bin/sh', '/etc/ssl/certs/ca-certificates.crt', '/etc/nsswitch.conf', '/usr/etc/npmrc', '/etc/npmrc']);
  for (const program of programs) {
    const path = (await succeed('which', [program])).trim();
    files.add(path);
    for (const [library] of (await succeed('ldd', [path])).matchAll(/\/\S+/g)) files.add(library);
  }
  const npm = dirname(dirname(realpathSync((await succeed('which', ['npm'])).trim())));
  const added = temporaryFolder({ 'usr/bin/npm': `#!/bin/sh\nexec node ${npm}/bin/npm-cli.js "$@"\n` });
  mkdirSync(join(added, 'tmp'));
  chmodSync(join(added, 'tmp'), 0o1777);
  const present = [...files, npm].filter((path) => existsSync(path)).map((path) => path.slice(1));
  await succeed('tar', ['--dereference', '-cf', file, '-C', '/', ...present, '-C', added, 'usr/bin/npm', 'tmp']);
};

const buildsAndRuns = async () => {
  const storage = temporaryFolder();
  const buildah = (args: readonly string[], cwd?: string) =>
    succeed('buildah', ['--storage-driver', 'vfs', '--root', join(storage, 'root'), '--runroot', join(storage, 'run'), ...args], cwd);
  const base = temporaryFolder({ Containerfile: 'FROM scratch\nADD base.tar /\n' });
  await archiveOfPrograms(join(base, 'base.tar'));
  const name = /^FROM (\S+)/m.exec(recipe)?.[1] ?? '';
  await buildah(['build', '--isolation', 'chroot', '--tag', `docker.io/library/${name}`, '.'], base);
  await buildah(['build', '--isolation', 'chroot', '--pull=never', '--tag', 'apiconform', '-f', 'Containerfile', '.'], await sources());
  const about: unknown = JSON.parse(await buildah(['inspect', '--type', 'image', 'localhost/apiconform']));
  expect(about).toMatchObject({ OCIv1: { config: { User: '65532:65532', Entrypoint: ['node', '/app/dist/src/cli/main.js'] } } });

  const container = (await buildah(['from', '--pull=never', 'localhost/apiconform'])).trim();
  const output = temporaryFolder();
  chmodSync(output, 0o777);
  const inContainer = (args: readonly string[]) =>
    buildah(['run', '--isolation', 'chroot', '--volume', `${output}:/output`, container, '--', ...args]);
  expect(await inContainer(['sh', '-c', 'touch /app/written 2> /dev/null || echo read-only'])).toBe('read-only\n');
  const run = await inContainer(['node', '/app/dist/src/cli/main.js', 'run', '--server', server.url, ...only, '--output', '/output']);
  expect(run).toContain('conformant: All 1 tested MUST requirements passed.');
  expect(JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'))).toMatchObject({ summary: { failed: 0, inconclusive: 0 } });
  await buildah(['rm', container]);
};

const runsItsSteps = async () => {
  const [folder, image] = [await sources(), temporaryFolder()];
  for (const [, step = ''] of recipe.matchAll(/^RUN (.*)$/gm)) await succeed('bash', ['-euc', step], folder);
  for (const [, path = ''] of recipe.matchAll(/^COPY --from=build \/src\/(\S+) /gm))
    cpSync(join(folder, path), join(image, path), { recursive: true });
  writeFileSync(join(image, 'started'), '');
  const changed = () => succeed('find', ['.', '-newer', 'started'], image);
  const before = await changed();
  const output = temporaryFolder();
  await succeed('node', [join(image, 'dist/src/cli/main.js'), 'run', '--server', server.url, ...only, '--output', output], output);
  expect(await changed()).toBe(before);
};

describe('the recipe of the container', () => {
  if (hasBuildah) it('makes an image that runs as a user who may write nothing but the output', buildsAndRuns);
  else it('has steps that make a folder in which the command runs, and writes nothing', runsItsSteps);
});
