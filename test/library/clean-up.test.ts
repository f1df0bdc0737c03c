import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanUp, EvidenceError, TargetError, UsageError } from '../../src/index.ts';
import { createReferenceServer } from '../../src/reference-server.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';

let listening: Awaited<ReturnType<ReturnType<typeof createReferenceServer>['listen']>>;
beforeEach(async () => {
  listening = await createReferenceServer().listen();
});
afterEach(() => listening.close());

const create = async (collection: string, metadata: object) => {
  const [kind] = collection.endsWith('namespaces') ? ['Namespace'] : ['ConfigMap'];
  const body = JSON.stringify({ apiVersion: 'v1', kind, metadata });
  const response = await fetch(`${listening.url}${collection}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(response.status).toBe(201);
};
const statusOf = async (path: string): Promise<number> => (await fetch(`${listening.url}${path}`)).status;

const maps = '/api/v1/namespaces/default/configmaps';
const own = `${maps}/ac-abc123-1-a`;
const labels = { 'apiconform-run': 'abc123' };

/** The folder of a run that was killed, and the file of its record. */
function killedRun(about: object = {}, paths: readonly string[] = [own]) {
  const folder = temporaryFolder();
  const file = join(folder, 'created-abc123.ndjson');
  const head = { e: 'run', schemaVersion: 1, run: 'abc123', server: listening.url, started: 'then', host: 'elsewhere', pid: 1, ...about };
  const entries = paths.map((path) => ({ e: 'create', path, at: 'then' }));
  writeFileSync(file, [head, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return { folder, file };
}

describe('cleanUp', () => {
  it('removes what the record of a folder names, and then the record', async () => {
    await create(maps, { name: 'ac-abc123-1-a' });
    await create(maps, { name: 'of-others' });
    const { folder, file } = killedRun();
    const { server } = { server: listening.url };
    const result = await cleanUp({ directory: folder, server });
    expect(result).toEqual({ runs: [{ run: 'abc123', removed: [own], left: [] }], interrupted: false });
    expect([await statusOf(own), await statusOf(`${maps}/of-others`), existsSync(file)]).toEqual([404, 200, false]);
    expect(await cleanUp({ directory: folder, server })).toEqual({ runs: [], interrupted: false });
  });

  it('removes the objects of a run by their label, in namespaces of the run too', async () => {
    await create('/api/v1/namespaces', { name: 'ac-abc123-0-ns-1', labels });
    await create('/api/v1/namespaces/ac-abc123-0-ns-1/configmaps', { name: 'a', finalizers: ['apiconform.example/one'], labels });
    const { runs } = await cleanUp({ run: 'abc123', server: listening.url });
    expect(runs).toMatchObject([{ run: 'abc123', left: [] }]);
    expect(await statusOf('/api/v1/namespaces/ac-abc123-0-ns-1')).toBe(404);
  });

  it('keeps the record where something is left', async () => {
    const { folder, file } = killedRun({}, ['/api/v1/namespaces/default']);
    const { runs } = await cleanUp({ directory: folder, server: listening.url });
    const because = 'it has neither a name nor the label of the run';
    expect(runs).toEqual([{ run: 'abc123', removed: [], left: [{ path: '/api/v1/namespaces/default', because }] }]);
    expect([existsSync(file), await statusOf('/api/v1/namespaces/default')]).toEqual([true, 200]);
  });

  it('refuses the record of a run against another server, and that of a run that is still running', async () => {
    const server = listening.url;
    const other = killedRun({ server: 'https://production' }).folder;
    await expect(cleanUp({ directory: other, server })).rejects.toThrow(/is the record of a run against https:\/\/production, and not/);
    const running = killedRun({ host: hostname(), pid: process.ppid }).folder;
    await expect(cleanUp({ directory: running, server })).rejects.toThrow(
      `The run abc123 is still running: it is process ${process.ppid}.`,
    );
  });

  it.runIf(process.platform === 'linux')('takes the record of a run whose process number another program has', async () => {
    const { folder } = killedRun({ host: hostname(), pid: process.ppid, processStart: 'an earlier process' });
    expect(await cleanUp({ directory: folder, server: listening.url })).toMatchObject({ runs: [{ run: 'abc123', left: [] }] });
  });

  it('refuses what names no run, a damaged record, and a server that cannot be reached', async () => {
    const server = listening.url;
    await expect(cleanUp({ server })).rejects.toThrow(UsageError);
    await expect(cleanUp({ run: 'default', server })).rejects.toThrow('"default" is not the id of a run.');
    await expect(cleanUp({ directory: '/no/such/folder', server })).rejects.toThrow(UsageError);
    await expect(cleanUp({ directory: killedRun({ run: '..' }).folder, server })).rejects.toThrow(EvidenceError);
    await expect(cleanUp({ run: 'abc123', server: 'http://127.0.0.1:1' })).rejects.toThrow(TargetError);
  });
});
