import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import { dialects } from '#core/codecs/dialects';
import type { JsonObject } from '#core/model/json';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Listening } from '#reference-server/http/listen';
import { fencedBlocks } from '../documents/fenced-blocks.ts';
import { rowOfTheWalkThrough, walkThrough, withCheckOfTheWalkThrough } from '../documents/walk-through.ts';
import { newSecretOf } from '../helm/a-release.ts';
import { projectText } from '../house/project-files.ts';
import { runProgram } from '../servers/run-program.ts';

/** Commands that run in the checkout itself: they are the tests, or contain them. */
const ofTheCheckout = ['npm start', 'npm test', 'npm run check'];

describe('the commands of README.md', () => {
  let folder: string;
  let listening: Listening;

  /** A folder of an operator who has the package installed and a kubeconfig at hand, and a server with a release of Helm. */
  beforeAll(async () => {
    const [dialect] = dialects;
    if (dialect === undefined) throw new Error('There is no dialect.');
    listening = await createReferenceServer({ dialect, personality: 'specification', historyWindowSeconds: 60 }).listen(0);
    await createOn(listening.url, 'namespaces', { kind: 'Namespace', metadata: { name: 'shop' } });
    await createOn(listening.url, 'namespaces/shop/secrets', { kind: 'Secret', ...newSecretOf({ manifest: currentBudget }) });
    folder = await mkdtemp(join(tmpdir(), 'apiconform-readme-'));
    await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
    await symlink(join(packageRoot(), 'dist/src/cli/main.js'), join(folder, 'node_modules/.bin/apiconform'));
    await writeFile(join(folder, 'kubeconfig'), kubeconfigOf(listening.url));
  });

  afterAll(async () => {
    await listening.close();
    await rm(folder, { recursive: true, force: true });
  });

  const commands = fencedBlocks('README.md', 'sh').flatMap((block) => block.split('\n').filter((line) => line !== ''));
  const runnable = commands.filter((command) => !ofTheCheckout.includes(command));

  it('are there', () => {
    expect(runnable.length).toBeGreaterThan(5);
  });

  // One after the other and in order: some read what an earlier one wrote.
  it.each(runnable)('works: %s', async (command) => {
    const env = { ...process.env, SERVER: listening.url, KUBECONFIG_FILE: join(folder, 'kubeconfig') };
    const { code, stdout, stderr } = await runProgram('bash', ['-euc', command], { cwd: folder, env });
    expect({ code, output: code === 0 ? '' : `${stdout}${stderr}` }).toEqual({ code: 0, output: '' });
  });

  it.each(fencedBlocks('README.md', 'console'))('print what the document shows: %s', async (block) => {
    const [, command = '', shown = ''] = /^\$ (.*)\n([\s\S]*)$/.exec(block) ?? [];
    const { stdout } = await runProgram('bash', ['-euc', command], { cwd: folder });
    expect(linesWithoutChance(stdout)).toEqual(linesWithoutChance(shown));
  });

  it('start with npm start, which runs the suite against the embedded server', async () => {
    expect(commands[0]).toBe('npm start');
    const { code, stdout } = await runProgram('npm', ['start', '--silent'], { cwd: packageRoot() });
    expect(stdout).toContain('conformant: ');
    expect(code).toBe(0);
  });
});

describe('the walk-through of CONTRIBUTING.md', () => {
  const commands = [...projectText('CONTRIBUTING.md').matchAll(/`(npx apiconform [^`]*|npm run build && npx apiconform [^`]*)`/g)].map(
    ([, command = '']) => command.replace(/\s+/g, ' ').replace('npm run build && ', ''),
  );
  let folder: string;

  /** A built checkout with the row and the check added. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-walk-'));
    for (const part of ['dist', 'spec-tables', 'package.json'])
      await cp(join(packageRoot(), part), join(folder, part), { recursive: true });
    await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
    for (const name of await readdir(join(packageRoot(), 'node_modules'))) {
      if (!name.startsWith('.')) await symlink(join(packageRoot(), 'node_modules', name), join(folder, 'node_modules', name));
    }
    await symlink('../../dist/src/cli/main.js', join(folder, 'node_modules/.bin/apiconform'));
    const { table, suite } = walkThrough;
    await appendFile(join(folder, table), rowOfTheWalkThrough());
    const built = join(folder, 'dist', `${suite}.js`);
    await writeFile(built, withCheckOfTheWalkThrough(await readFile(built, 'utf8')));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('explains, runs and breaks the new statement', () => {
    expect(commands).toHaveLength(3);
  });

  it.each(commands)('works: %s', async (command) => {
    const { code, stdout } = await runProgram('bash', ['-euc', command], { cwd: folder });
    expect(stdout).toContain(command.includes('--fault') ? 'not conformant: ' : command.includes('explain') ? 'MUST: ' : 'conformant: ');
    expect(code).toBe(command.includes('--fault') ? 1 : 0);
  });
});

/**
 * The lines of an output in a fixed order, without ports, times, the number of requests, which has those that wait for a state,
 * the number of objects at a time, and the test that failed first.
 */
const linesWithoutChance = (text: string): readonly string[] =>
  withoutNamespaces(text)
    .trim()
    .replace(/127\.0\.0\.1:\d+|\d+ requests|\d+\.\d+ s|\d+ of them|At most \d+|\d+ get\b/g, '…')
    .replace(/^(failed \S+) \[.*$/m, '$1 …')
    .split('\n')
    .sort();

/** The numbers of created and removed objects without namespaces: how many tests share one depends on which end first. */
const withoutNamespaces = (text: string): string => {
  const namespaces = Number(/(\d+) of them namespaces/.exec(text)?.[1] ?? 0);
  return text.replace(/(?<=created |removed )\d+|\d+(?= create\b| delete\b)/g, (count) => String(Number(count) - namespaces));
};

const currentBudget = 'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\nspec:\n  minAvailable: 1\n';

const createOn = async (server: string, collection: string, object: JsonObject): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${server}/api/v1/${collection}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ apiVersion: 'v1', ...object }),
  });
  if (status !== 201) throw new Error(`POST ${collection} returned ${status}, expected 201.`);
};

const kubeconfigOf = (server: string): string => `apiVersion: v1
kind: Config
clusters:
  - { name: demo, cluster: { server: '${server}' } }
users:
  - { name: demo, user: {} }
contexts:
  - { name: demo, context: { cluster: demo, user: demo } }
`;
