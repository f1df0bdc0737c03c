import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mulberry32 } from '#core/codecs/mulberry32';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import { kubernetesServer } from '../servers/kubernetes-server.ts';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { type ApiAccess, objectsOf, plantBystanders, sendRequest } from './api-access.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { runCommand } from './run-command.ts';
import { serveReference } from './serve-reference.ts';

/** Cases with namespaces, definitions, finalizers, generated names and dry runs. */
const only = ['verbs/*', 'deletion', 'dry-run', 'paths', 'csinode-operations'].flatMap((area) => ['--only', area]);
const mostWrites = 250;

/** How many runs are killed; the environment variable asks for more. */
const kills = Number(process.env['APICONFORM_KILLED_RUNS'] ?? 3);
const random = mulberry32(14);
/** At which write each run is killed, and whether that write still reaches the server. */
const moments = Array.from({ length: kills }, () => ({ write: Math.floor(random() * mostWrites), reaches: random() < 0.5 }));
/** At which write a clean-up is killed. */
const ofCleanups = Array.from({ length: Math.ceil(kills / 6) }, () => Math.floor(random() * 20));

/** Every object with the label of a run, whatever its value, but those of the bystanders. */
const labelled = async (access: ApiAccess): Promise<readonly string[]> => {
  const groups = (await sendRequest(access, 'GET', '/apis')).body;
  const versions = [...JSON.stringify(groups).matchAll(/"preferredVersion":\{"groupVersion":"([^"]+)"/g)].map(([, one]) => `/apis/${one}`);
  const found = await Promise.all(
    ['/api/v1', ...new Set(versions)].map(async (path) => {
      const resources = pointTo((await sendRequest(access, 'GET', path)).body, '/resources');
      const names = (Array.isArray(resources) ? resources : [])
        .filter((one) => JSON.stringify(pointTo(one, '/verbs')).includes('"list"'))
        .map((one) => stringAt(one, '/name') ?? '');
      const lists = await Promise.all(names.map((name) => sendRequest(access, 'GET', `${path}/${name}?labelSelector=apiconform-run`)));
      return lists.flatMap(({ body }) =>
        [...JSON.stringify(body).matchAll(/"name":"((?!ac-bystan)[^"]*)"[^{}]*"uid"/g)].map(([, name]) => name),
      );
    }),
  );
  return found.flat().filter((name) => name !== undefined);
};

type Killed = { readonly folder: string; readonly access: ApiAccess; readonly proxy: CountingProxy; readonly flags: readonly string[] };

/** Runs a command that is killed at its nth write. */
const runKilled = async ({ proxy, flags }: Killed, args: readonly string[], write: number, reaches: boolean) => {
  let kill = () => {};
  let isKilled = false;
  proxy.onWrite((before) => {
    if (before >= write && !isKilled) {
      isKilled = true;
      kill();
      return reaches;
    }
    return !isKilled;
  });
  const ended = await runCommand([...args, ...flags], { onStart: (send) => (kill = () => send('SIGKILL')) });
  proxy.onWrite(() => true);
  return ended;
};

const expectCleaned = async (killed: Killed, bystanders: readonly string[]) => {
  const { folder, access, flags } = killed;
  const cleaned = await runCommand(['cleanup', folder, ...flags]);
  expect(cleaned, cleaned.stdout).toMatchObject({ code: 0, stderr: '' });
  expect(await labelled(access)).toEqual([]);
  expect(await objectsOf(access)).toEqual(bystanders);
  expect(readdirSync(folder).filter((name) => name.startsWith('created-'))).toEqual([]);
  expect(await runCommand(['cleanup', folder, ...flags])).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to remove') });
};

const killedRuns = (start: () => Promise<ApiAccess & { stop(): Promise<unknown> }>, runs: typeof moments, cleanups: readonly number[]) => {
  let killed: Killed;
  let bystanders: readonly string[];
  let stop = async (): Promise<unknown> => undefined;
  beforeAll(async () => {
    const access = await start();
    stop = () => access.stop();
    bystanders = await plantBystanders(access);
    const proxy = await startCountingProxy(access);
    const flags = ['--server', proxy.url, ...(access.token === undefined ? [] : ['--token', access.token])];
    killed = { folder: mkdtempSync(join(tmpdir(), 'apiconform-cleanup-')), access, proxy, flags };
  });
  afterAll(async () => {
    await killed.proxy.close();
    await stop();
    rmSync(killed.folder, { recursive: true, force: true });
  });
  const run = () => ['run', ...only, '--output', killed.folder];

  it.each(runs)('killed at write $write, which reaches the server: $reaches', async ({ write, reaches }) => {
    const ended = await runKilled(killed, run(), write, reaches);
    expect(ended.code).toBe(137);
    expect(ended.stderr).toContain('The server has 1 namespace of run bystan, the latest created at ');
    await expectCleaned(killed, bystanders);
  });

  it.each(cleanups)('killed, and again in the clean-up at write %d', async (write) => {
    expect(await runKilled(killed, run(), mostWrites, true)).toMatchObject({ code: 137 });
    const cleaned = await runKilled(killed, ['cleanup', killed.folder], write, true);
    expect(cleaned).toMatchObject({ code: 137, stderr: '' });
    await expectCleaned(killed, bystanders);
  });
};

describe('what a killed run leaves on the reference server is removed by cleanup, and nothing else', () => {
  killedRuns(
    async () => {
      const server = await serveReference();
      return { url: server.url, stop: () => server.stop('SIGKILL') };
    },
    moments,
    ofCleanups,
  );
});

const kubernetes = await kubernetesServer('1.36');

describe.skipIf('missing' in kubernetes)('what a killed run leaves on kube-apiserver 1.36', () => {
  killedRuns(() => startKubernetes('1.36', { token: 'a-token-of-the-administrator' }), moments.slice(0, Math.ceil(kills / 6)), []);
});

describe('run --keep-failed', () => {
  it('leaves the objects of failed tests, prints them and the command that removes them, and this command removes them', async () => {
    const server = await serveReference(['--fault', 'limit-ignored']);
    const folder = mkdtempSync(join(tmpdir(), 'apiconform-cleanup-'));
    const flags = ['--server', server.url];
    const run = ['run', '--only', 'list-paging', '--output', folder, ...flags];
    const ended = await runCommand([...run, '--keep-failed']);
    expect(ended).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^kept on the server: the objects of [1-9]\d* of [1-9]\d* failed tests$/m),
    });
    const shown = [...ended.stdout.matchAll(/^ {2}list-paging\/\S+: (\/api\/v1\/namespaces\/[^,]+), with \d+ objects in it$/gm)].flatMap(
      ([, path = '']) => path,
    );
    expect(shown.length).toBeGreaterThan(0);
    const access = { url: server.url };
    for (const path of shown) expect((await sendRequest(access, 'GET', path)).status).toBe(200);
    // A later run of the same folder finds them, and leaves them alone.
    const later = await runCommand([...run, '--only', 'paths']);
    expect(later.stderr).toContain(`remove them: apiconform cleanup ${folder} --server ${server.url}`);
    for (const path of shown) expect((await sendRequest(access, 'GET', path)).status).toBe(200);
    expect(ended.stdout).toContain(`To remove what is left: apiconform cleanup ${folder} --server ${server.url}\n`);
    expect(await runCommand(['cleanup', folder, ...flags])).toMatchObject({ code: 0, stderr: '' });
    expect(await labelled(access)).toEqual([]);
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a run that is interrupted twice', () => {
  it('ends at once and prints the command that removes what is left', async () => {
    const server = await serveReference();
    const folder = mkdtempSync(join(tmpdir(), 'apiconform-cleanup-'));
    let sent = 0;
    const ended = await runCommand(['run', '--server', server.url, '--output', folder], {
      onOutput: ({ stdout, stderr }, send) => {
        if (sent === 0 && stdout.includes('/')) send('SIGHUP');
        if (sent === 1 && stderr.includes('Interrupted')) send('SIGTERM');
        sent += 1;
      },
    });
    expect(ended.code).toBe(130);
    expect(ended.stderr).toContain(`apiconform cleanup ${folder} --server ${server.url}`);
    expect(await runCommand(['cleanup', folder, '--server', server.url])).toMatchObject({ code: 0 });
    expect(await labelled({ url: server.url })).toEqual([]);
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
});
