import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import type { ReferenceClient } from '../reference-client.ts';
import { configMap, createReferenceClient, dialect, names, told, versionOf, widgets } from '../reference-client.ts';
import type { MemoryFile } from './memory-file.ts';
import { memoryFile } from './memory-file.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const clientOn = (data: MemoryFile, historyWindowSeconds = 300): ReferenceClient => createReferenceClient({ data, historyWindowSeconds });

const sentenceOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.next}`;
    throw error;
  }
  return 'nothing was refused';
};

describe('a server that begins again with the data of another', () => {
  it('has its objects, and continues its versions', async () => {
    const data = memoryFile();
    const before = clientOn(data);
    await before.post(maps, configMap('a', { data: { 'a\u2028ü': '😀\n' } }));
    await before.post(maps, configMap('gone'));
    await before.remove(`${maps}/gone`);
    const was = await before.get(maps);
    const after = clientOn(data);
    expect((await after.get(maps)).body).toEqual(was.body);
    const next = await after.post(maps, configMap('b'));
    expect(Number(versionOf(next.body))).toBe(Number(versionOf(was.body)) + 1);
  });

  it('serves the types that its definitions declare', async () => {
    const data = memoryFile();
    const before = clientOn(data);
    await before.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    const widget = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'a' } };
    await before.post('/apis/shop.test/v1/namespaces/default/widgets', widget);
    expect(names((await clientOn(data).get('/apis/shop.test/v2/widgets')).body)).toEqual(['a']);
  });

  it('sends a resumed watch all that it missed, and continues chains of pages', async () => {
    const data = memoryFile();
    const before = clientOn(data);
    const first = versionOf((await before.post(maps, configMap('a'))).body);
    await before.post(maps, configMap('b'));
    const page = (await before.get(`${maps}?limit=1`)).body;
    await before.remove(`${maps}/a`);
    const after = clientOn(data);
    const stream = await after.watch(`${maps}?watch&resourceVersion=${first}`);
    expect(told(await stream.readAll()).map((line) => line.split('@')[0])).toEqual(['ADDED b', 'DELETED a']);
    const token = String(Object(page['metadata'])['continue']);
    expect(names((await after.get(`${maps}?limit=1&continue=${encodeURIComponent(token)}`)).body)).toEqual(['b']);
  });

  it('has forgotten what its window of history no longer holds', async () => {
    const data = memoryFile();
    const before = clientOn(data, 10);
    const first = versionOf((await before.post(maps, configMap('a'))).body);
    await before.post(maps, configMap('b'));
    await before.clock.advance(11_000);
    await before.post(maps, configMap('c'));
    const after = createReferenceClient({ data, historyWindowSeconds: 10, clock: before.clock });
    expect((await after.get(`${maps}?watch&resourceVersion=${first}`)).status).toBe(410);
    expect(names((await after.get(maps)).body)).toEqual(['a', 'b', 'c']);
  });

  it('finishes the deletion of an object that waited for its dependents', async () => {
    const data = memoryFile();
    const begin = () => createReferenceClient({ data, personality: 'kubernetes' });
    const before = begin();
    const owner = (await before.post(maps, configMap('owner'))).body;
    const { uid } = Object(owner['metadata']);
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid, blockOwnerDeletion: true }];
    await before.post(maps, { ...configMap('owned'), metadata: { name: 'owned', ownerReferences } });
    await before.remove(`${maps}/owner?propagationPolicy=Foreground`);
    const after = begin();
    expect(names((await after.get(maps)).body)).toEqual(['owned', 'owner']);
    await after.clock.advance(10);
    expect(names((await after.get(maps)).body)).toEqual([]);
  });

  it('finishes what was terminating', async () => {
    const data = memoryFile();
    const before = clientOn(data);
    await before.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    await before.remove('/api/v1/namespaces/shop');
    const after = clientOn(data);
    await after.clock.advance(1);
    expect((await after.get('/api/v1/namespaces/shop')).status).toBe(404);
  });

  it('stores objects as deep as bodies may be', async () => {
    const data = memoryFile();
    const before = clientOn(data);
    await before.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    let status: object = {};
    for (let depth = 0; depth < 190; depth += 1) status = { deeper: status };
    const body = JSON.parse(JSON.stringify({ apiVersion: 'shop.test/v2', kind: 'Widget', metadata: { name: 'deep' }, status }));
    expect((await before.post('/apis/shop.test/v2/namespaces/default/widgets', body)).status).toBe(201);
    expect(names((await clientOn(data).get('/apis/shop.test/v2/widgets')).body)).toEqual(['deep']);
  });
});

describe('a data file that was cut short', () => {
  it('gives at every byte all that was written before, and takes writes again', async () => {
    const data = memoryFile();
    const before = clientOn(data);
    const start = data.bytes().length;
    const ends: number[] = [];
    for (const name of ['a', 'b', 'ü']) {
      await before.post(maps, configMap(name === 'ü' ? 'c' : name, { data: { name } }));
      ends.push(data.bytes().length);
    }
    const whole = Uint8Array.from(data.bytes());
    for (let cut = start; cut <= whole.length; cut += 1) {
      const file = memoryFile(whole.subarray(0, cut));
      const after = clientOn(file);
      const expected = ['a', 'b', 'c'].slice(0, ends.filter((end) => end <= cut).length);
      expect(names((await after.get(maps)).body), `cut at byte ${cut}`).toEqual(expected);
    }
    const file = memoryFile(whole.subarray(0, whole.length - 1));
    await clientOn(file).post(maps, configMap('d'));
    expect(names((await clientOn(file).get(maps)).body)).toEqual(['a', 'b', 'd']);
  });
});

describe('a data file that is not what was written', () => {
  it('is refused with the position of the damage, and left unchanged', async () => {
    const data = memoryFile();
    await clientOn(data).post(maps, configMap('a'));
    const whole = Buffer.from(data.bytes());
    const lines = whole.toString().split('\n');
    for (const number of [2, lines.length - 1]) {
      const offset = Buffer.byteLength(
        lines
          .slice(0, number - 1)
          .map((line) => `${line}\n`)
          .join(''),
      );
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(offset + 40) ^ 1, offset + 40);
      const file = memoryFile(damaged);
      expect(sentenceOf(() => clientOn(file))).toBe(
        `the file is damaged at line ${number}, which begins at byte ${offset}. The file is unchanged: restore a complete copy, or use another file.`,
      );
      expect(Buffer.from(file.bytes()).equals(damaged)).toBe(true);
    }
  });

  it('is refused where a line is missing', async () => {
    const data = memoryFile();
    const client = clientOn(data);
    for (const name of ['a', 'b']) await client.post(maps, configMap(name));
    const lines = Buffer.from(data.bytes()).toString().split('\n');
    const without = memoryFile(Buffer.from(lines.filter((_, index) => index !== lines.length - 3).join('\n')));
    expect(sentenceOf(() => clientOn(without))).toMatch(/is damaged at line \d+/);
    await client.clock.advance(301_000);
    createReferenceClient({ data, clock: client.clock });
    const head = Buffer.from(data.bytes()).toString().split('\n').slice(0, 3).join('\n');
    expect(sentenceOf(() => clientOn(memoryFile(Buffer.from(`${head}\n`))))).toMatch(/ends after 2 of its \d+ objects/);
  });

  it('is refused where it is of something else', () => {
    expect(sentenceOf(() => clientOn(memoryFile(Buffer.from('{}\n'))))).toMatch(/^the file is not a data file of this server\. Use a file/);
    const data = memoryFile();
    clientOn(data);
    const other = { ...dialect, apiDomain: 'other.test' };
    expect(sentenceOf(() => createReferenceClient({ data, dialect: other }))).toMatch(
      /has objects of api\.test, but this server uses other\.test/,
    );
  });
});

describe('a write that cannot be stored in the file', () => {
  it('is answered as an error, and never happened', async () => {
    const data = memoryFile();
    const client = clientOn(data);
    await client.post(maps, configMap('a'));
    data.fill();
    expect((await client.post(maps, configMap('b'))).body).toMatchObject({ code: 500, message: 'there is no space left' });
    expect(names((await client.get(maps)).body)).toEqual(['a']);
  });
});

describe('the data file', () => {
  it('grows with the retained history, not with the number of writes', async () => {
    const data = memoryFile();
    const client = clientOn(data, 1);
    const text = 'x'.repeat(500_000);
    await client.post(maps, configMap('a', { data: { text } }));
    let largest = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      await client.clock.advance(100);
      await client.merge(`${maps}/a`, { data: { turn: String(turn) } });
      largest = Math.max(largest, data.bytes().length);
    }
    expect(largest).toBeGreaterThan(8 * 1024 * 1024);
    expect(largest).toBeLessThan(20 * 1024 * 1024);
    expect(clientOn(data, 1).server).toBeDefined();
  });
});
