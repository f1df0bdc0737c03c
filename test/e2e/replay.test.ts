import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { runProgram } from '../servers/run-program.ts';
import { type RunningKubernetes, startKubernetes } from '../servers/start-kubernetes.ts';
import { objectsOf } from './api-access.ts';
import { runCommand } from './run-command.ts';
import { serveReference } from './serve-reference.ts';

const jq = await runProgram('jq', ['--version']).then(
  ({ stdout }) => stdout,
  () => undefined,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apiconform-replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the script of a result of a saved run. */
const scriptOf = async (run: string, result: string): Promise<string> => {
  const file = join(run, 'replay.sh');
  expect(await runCommand(['replay', result, '--run', run, '--output', file])).toEqual({
    code: 0,
    stdout: `Wrote ${file}. Set SERVER and, if the server needs them, TOKEN and CACERT. Then run it: bash ${file}\n`,
    stderr: '',
  });
  return file;
};

/** Runs a script as a person would, and gives what it printed before, and of the response that decides. */
const runScript = async (script: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const { code, stdout, stderr } = await runProgram('bash', [script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: folder, ...env },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [before = '', decisive = ''] = stdout.split(/--- (?:The response that decides|What the last watch received|The last response).*\n/);
  return { before, decisive };
};

/** The lines of a script whose status is another than in the run. */
const others = (printed: string): readonly string[] =>
  printed.split('\n').filter((line) => {
    const [, now, then] = /: (\S+) \(in the run: (\S+)\)$/.exec(line) ?? [];
    // How often a run asks until its definition is served is chance.
    return now !== then && !line.startsWith('served ');
  });

describe.skipIf(jq === undefined)('the script of a failure on the reference server', () => {
  it.each([
    {
      fault: 'success-is-accepted',
      result: 'errors/success@csinodes',
      shows: /^HTTP\/1.1 202 /,
      asks: 'Look for: GET .../csinodes/a returned 202, expected 200',
    },
    {
      fault: 'watch-of-a-namespace-sends-all',
      result: 'paths/namespaced/collection@configmaps',
      shows: /"namespace":"ac-\w+-\w+-other-longer"/,
      asks: 'which is not part of this collection',
    },
  ])('shows it, and not on a server without the fault: $fault', async ({ fault, result, shows, asks }) => {
    const run = join(folder, fault);
    const [only = ''] = result.split('@');
    const { code } = await runCommand(['run', '--reference', '--fault', fault, '--only', only, '--output', run]);
    expect(code).toBe(1);
    const script = await scriptOf(run, result);
    for (const isFaulty of [true, false]) {
      const server = await serveReference(['--token', 'a-token', ...(isFaulty ? ['--fault', fault] : [])]);
      onTestFinished(async () => void (await server.stop()));
      const access = { url: server.url, token: 'a-token' };
      const there = await objectsOf(access);
      const { before, decisive } = await runScript(script, { SERVER: server.url, TOKEN: 'a-token' });
      expect(decisive).toContain(asks);
      expect(shows.test(decisive), decisive).toBe(isFaulty);
      if (isFaulty) expect(others(before)).toEqual([]);
      expect(await objectsOf(access)).toEqual(there);
    }
  });
});

const kubernetes = await kubernetesServer('1.36');

describe.skipIf(jq === undefined || 'missing' in kubernetes)('the script of a result on kube-apiserver 1.36', () => {
  let server: RunningKubernetes;
  beforeAll(async () => {
    server = await startKubernetes('1.36', { token: 'a-token-of-the-administrator' });
  });
  afterAll(() => server.stop());

  it('gets the same responses, and removes what it created', async () => {
    const run = join(folder, 'kubernetes');
    const results = ['watch/resume@configmaps', 'list-paging/ends-at-exact-multiple@custom-resources', 'deletion/removed@csinodes'];
    const only = results.flatMap((result) => ['--only', result.split('@')[0] ?? '']);
    await runCommand(['run', '--kubeconfig', server.kubeconfig, ...only, '--output', run]);
    const ca = join(folder, 'ca.crt');
    await writeFile(ca, server.ca);
    const env = { SERVER: server.url, TOKEN: server.token, CACERT: ca };
    const there = await objectsOf(server);
    for (const result of results) {
      const { before, decisive } = await runScript(await scriptOf(run, result), env);
      expect(others(before), result).toEqual([]);
      expect(decisive).toContain('Required: ');
      expect(await objectsOf(server), result).toEqual(there);
    }
    const kept = await runScript(await scriptOf(run, results[0] ?? ''), { ...env, RUN: 'kept01' }, '--keep');
    expect(kept.decisive).toContain('apiconform cleanup --run-id kept01');
    expect((await objectsOf(server)).length).toBeGreaterThan(there.length);
    const cleaned = await runCommand(['cleanup', '--run-id', 'kept01', '--kubeconfig', server.kubeconfig]);
    expect(cleaned).toMatchObject({ code: 0, stderr: '' });
    expect(await objectsOf(server)).toEqual(there);
  });
});
