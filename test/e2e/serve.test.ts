import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from './run-command.ts';
import { type ServedReference, serveReference } from './serve-reference.ts';

const maps = '/api/v1/namespaces/default/configmaps';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apiconform-serve-'));
  return () => rm(folder, { recursive: true, force: true });
});

const serve = async (...flags: readonly string[]): Promise<ServedReference> => {
  const server = await serveReference(flags);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
};

const create = async (url: string, name: string): Promise<number> => {
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
  const answer = await request(url + maps, { method: 'POST', body });
  await answer.body.dump();
  return answer.statusCode;
};

const namesAt = async (url: string): Promise<readonly string[]> => {
  const list: unknown = await (await request(url + maps)).body.json();
  return [...JSON.stringify(list).matchAll(/"metadata":\{"name":"([^"]+)"/g)].map(([, name = '']) => name);
};

describe('a server that is killed in the middle of writes', () => {
  it('has each write that it acknowledged when it is started again, and goes on', async () => {
    const data = join(folder, 'data');
    const acknowledged = new Set<string>();
    for (const life of ['a', 'b', 'c']) {
      const server = await serve('--data', data);
      let killed: Promise<unknown> | undefined;
      const writer = async (of: number): Promise<void> => {
        for (let count = 0; ; count += 1) {
          const name = `${life}-${of}-${count}`;
          const status = await create(server.url, name).catch(() => undefined);
          if (status === undefined) return;
          expect(status).toBe(201);
          acknowledged.add(name);
          if (acknowledged.size % 150 === 0) killed ??= server.stop('SIGKILL');
        }
      };
      await Promise.all([1, 2, 3, 4].map(writer));
      await killed;
    }
    const server = await serve('--data', data);
    const there = new Set(await namesAt(server.url));
    expect([...acknowledged].filter((name) => !there.has(name))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(450);
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});

describe('a server that is stopped', () => {
  it('ends though a watcher left it in the middle', async () => {
    const server = await serve();
    const left = new AbortController();
    const watch = await request(`${server.url}${maps}?watch`, { signal: left.signal });
    left.abort();
    await watch.body.dump().catch(() => undefined);
    expect(await create(server.url, 'told-to-nobody')).toBe(201);
    const asked = performance.now();
    expect(await server.stop()).toMatchObject({ code: 0 });
    expect(performance.now() - asked).toBeLessThan(30_000);
  });

  it('lets go of its data, which another may not have meanwhile', async () => {
    const data = join(folder, 'data');
    const server = await serve('--data', data);
    const other = await runCommand(['serve', '--port', '0', '--data', data]);
    expect(other).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^apiconform: .*data is in use by process \d+\./) });
    expect(await server.stop()).toMatchObject({ code: 0 });
    await (await serve('--data', data)).stop();
  });
});

describe('what the server prints', () => {
  it('is a kubeconfig that the command itself can use', async () => {
    const server = await serve('--tls', '--release', '1.30');
    const printed = (await server.stop()).stdout;
    expect(printed).toMatch(/^# Serving on https:\/\/127\.0\.0\.1:\d+\napiVersion: v1\nkind: Config\n/);
  });

  it('goes to a file where one is named', async () => {
    const kubeconfig = join(folder, 'kubeconfig');
    await writeFile(join(folder, 'tokens.csv'), 'abc,ann,1,\ndef,op,2,system:masters\n');
    const server = await serve('--token-file', join(folder, 'tokens.csv'), '--write-kubeconfig', kubeconfig);
    expect(await readFile(kubeconfig, 'utf8')).toContain('token: def\n');
    const answerTo = async (token: string) =>
      (await request(server.url + maps, { headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect([await answerTo('abc'), await answerTo('def'), await answerTo('ghi')]).toEqual([403, 200, 401]);
    expect((await server.stop()).stdout).not.toContain('def');
  });

  it('is an error in a sentence where a flag cannot be used', async () => {
    await writeFile(join(folder, 'tokens.csv'), 'abc\n');
    await writeFile(join(folder, 'data'), 'something else\n');
    const told = async (...flags: readonly string[]) => {
      const { code, stdout, stderr } = await runCommand(['serve', '--port', '0', ...flags]);
      expect([code, stdout]).toEqual([2, '']);
      return stderr;
    };
    expect(await told('--release', '1.40')).toBe('apiconform: The reference server does not support release 1.40. Use 1.24 to 1.36.\n');
    expect(await told('--token-file', join(folder, 'tokens.csv'))).toContain('tokens.csv:1:1');
    expect(await told('--cert-dir', folder)).toContain('--cert-dir needs --tls. Add --tls, or leave out --cert-dir.');
    expect(await told('--data', join(folder, 'data'))).toContain('is not a data file of this server.');
    expect(await readFile(join(folder, 'data'), 'utf8')).toBe('something else\n');
  });
});
