import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { createReferenceServer } from '../../src/reference-server.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

let listening: Awaited<ReturnType<ReturnType<typeof createReferenceServer>['listen']>>;
beforeAll(async () => {
  listening = await createReferenceServer().listen();
});
afterAll(() => listening.close());

const cleanup = async (...args: readonly string[]) => {
  const world = fakeWorld();
  await createProgram(world).parseAsync(['cleanup', ...args, '--server', listening.url], { from: 'user' });
  return { out: world.out(), code: world.code() };
};

/** The folder of a killed run, whose record has this object. */
const folderOf = (path: string): string => {
  const folder = temporaryFolder();
  const head = { e: 'run', schemaVersion: 1, run: 'abc123', server: listening.url, started: 'then', host: 'elsewhere', pid: 1 };
  const entries = [head, { e: 'create', path, at: 'then' }];
  writeFileSync(join(folder, 'created-abc123.ndjson'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return folder;
};

describe('cleanup', () => {
  it('says what it removed, and a second time that there is nothing to remove', async () => {
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ac-abc123-0-ns-1' } });
    await fetch(`${listening.url}/api/v1/namespaces`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const folder = folderOf('/api/v1/namespaces/ac-abc123-0-ns-1');
    expect(await cleanup(folder)).toEqual({
      out: 'removed /api/v1/namespaces/ac-abc123-0-ns-1\nrun abc123: removed 1 object; nothing is left\n',
      code: 0,
    });
    const nothing = `There is nothing to remove: ${folder} has no record of created objects.\n`;
    expect(await cleanup(folder)).toEqual({ out: nothing, code: 0 });
    expect(await cleanup('--run-id', 'abc123')).toEqual({ out: 'run abc123: removed 0 objects; nothing is left\n', code: 0 });
  });

  it('says what it could not remove and why, and exits with 1', async () => {
    expect(await cleanup(folderOf('/api/v1/namespaces/default'))).toEqual({
      out:
        'run abc123: removed 0 objects; could not remove 1:\n' +
        '  /api/v1/namespaces/default: it has neither a name nor the label of the run\n',
      code: 1,
    });
  });
});
