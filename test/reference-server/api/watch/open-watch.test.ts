import { describe, expect, it } from 'vitest';
import { objectAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../reference-client.ts';
import { configMap, createReferenceClient, told, versionOf, widgets } from '../../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';

async function current(client: ReferenceClient): Promise<number> {
  return Number(versionOf((await client.get(collection)).body));
}

describe('a watch', () => {
  it('starts with existing objects without a version or at 0, and continues with every change', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    const start = await current(client);
    for (const query of ['watch', 'watch=1&resourceVersion=0', 'watch=true']) {
      const stream = await client.watch(`${collection}?${query}`);
      expect(told(await stream.readAll())).toEqual([`ADDED a@${start}`]);
      stream.close();
    }
    const stream = await client.watch(`${collection}?watch`);
    await client.post(collection, configMap('b'));
    await client.merge(`${collection}/a`, { data: { k: 'v' } });
    await client.remove(`${collection}/b`);
    expect(told(await stream.readAll())).toEqual([
      `ADDED a@${start}`,
      `ADDED b@${start + 1}`,
      `MODIFIED a@${start + 2}`,
      `DELETED b@${start + 3}`,
    ]);
  });

  it('is a list where the flag says no', async () => {
    const client = createReferenceClient();
    expect((await client.get(`${collection}?watch=false`)).body['kind']).toBe('ConfigMapList');
    expect((await client.get(`${collection}?watch=0`)).body['kind']).toBe('ConfigMapList');
  });

  it('sends all later changes in order when a version is given', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    const start = await current(client);
    for (const value of ['1', '2', '3']) await client.merge(`${collection}/a`, { data: { value } });
    const stream = await client.watch(`${collection}?watch&resourceVersion=${start + 1}`);
    await client.merge(`${collection}/a`, { data: { value: '4' } });
    expect(told(await stream.readAll())).toEqual([`MODIFIED a@${start + 2}`, `MODIFIED a@${start + 3}`, `MODIFIED a@${start + 4}`]);
  });

  it('sends nothing for a write without changes', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a', { data: { k: 'v' } }));
    const stream = await client.watch(`${collection}?watch&resourceVersion=${versionOf(body)}`);
    await client.clock.advance(5000);
    expect(versionOf((await client.put(`${collection}/a`, configMap('a', { data: { k: 'v' } }))).body)).toBe(versionOf(body));
    expect(versionOf((await client.merge(`${collection}/a`, { data: { k: 'v' } })).body)).toBe(versionOf(body));
    expect(await stream.readAll()).toEqual([]);
  });

  it('sends ADDED for newly selected objects, and DELETED for those no longer selected', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a'));
    const stream = await client.watch(`${collection}?watch&resourceVersion=${versionOf(body)}&labelSelector=seen%3Dyes`);
    const label = async (seen: string | null): Promise<string> =>
      versionOf((await client.merge(`${collection}/a`, { metadata: { labels: { seen } } })).body);
    const entered = await label('yes');
    const left = await label('no');
    await label(null);
    const events = await stream.readAll();
    expect(told(events)).toEqual([`ADDED a@${entered}`, `DELETED a@${left}`]);
    expect(events[1]).toMatchObject({ object: { metadata: { labels: { seen: 'yes' } } } });
  });

  it('is of one object by its name, through the collection or its own path', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    const start = await current(client);
    const streams = [
      await client.watch(`${collection}?watch&resourceVersion=${start}&fieldSelector=metadata.name%3Db`),
      await client.watch(`${collection}/b?watch&resourceVersion=${start}`),
    ];
    await client.merge(`${collection}/a`, { data: { k: 'v' } });
    await client.post(collection, configMap('b'));
    for (const stream of streams) expect(told(await stream.readAll())).toEqual([`ADDED b@${start + 2}`]);
  });

  it('ends after the requested seconds, with everything sent', async () => {
    const client = createReferenceClient();
    const stream = await client.watch(`${collection}?watch&timeoutSeconds=3`);
    const lasting = await client.watch(`${collection}?watch&timeoutSeconds=-1`);
    await client.clock.advance(2999);
    expect(await stream.readAll()).toEqual([]);
    const { body } = await client.post(collection, configMap('late'));
    await client.clock.advance(1);
    expect(told(await stream.readAll())).toEqual([`ADDED late@${versionOf(body)}`, 'end']);
    expect(told(await lasting.readAll())).toEqual([`ADDED late@${versionOf(body)}`]);
  });

  it('waits for a version that is not reached yet, and sends nothing before', async () => {
    const client = createReferenceClient();
    const start = await current(client);
    const stream = await client.watch(`${collection}?watch&resourceVersion=${start + 2}&allowWatchBookmarks=true&timeoutSeconds=60`);
    for (const name of ['a', 'b', 'c']) {
      await client.clock.advance(2000);
      await client.post(collection, configMap(name));
    }
    expect(told((await stream.readAll()).filter((event) => event !== 'end' && event['type'] !== 'BOOKMARK'))).toEqual([
      `ADDED c@${start + 3}`,
    ]);
  });

  it('refuses a version that is no longer retained with 410', async () => {
    const client = createReferenceClient({ historyWindowSeconds: 10 });
    const start = await current(client);
    await client.post(collection, configMap('a'));
    await client.clock.advance(11_000);
    expect((await client.get(`${collection}?watch&resourceVersion=${start}`)).body).toMatchObject({ code: 410, reason: 'Expired' });
  });

  it('refuses a version from before the definition of what it watches with 410', async () => {
    const client = createReferenceClient();
    const before = await current(client);
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    expect((await client.get(`/apis/shop.test/v1/widgets?watch&resourceVersion=${before}`)).status).toBe(410);
    const stream = await client.watch(`/apis/shop.test/v1/widgets?watch&resourceVersion=${before + 1}`);
    expect(await stream.readAll()).toEqual([]);
  });

  it('refuses the arguments that only a list has', async () => {
    const client = createReferenceClient();
    for (const query of ['resourceVersionMatch=Exact&resourceVersion=1', 'sendInitialEvents=true', 'continue=x'])
      expect((await client.get(`${collection}?watch&${query}`)).status).toBe(422);
    expect((await client.get(`${collection}?watch&resourceVersion=abc`)).status).toBe(400);
  });

  it('ends cleanly when the server stops, with everything sent', async () => {
    const client = createReferenceClient();
    const stream = await client.watch(`${collection}?watch`);
    await client.post(collection, configMap('a'));
    client.server.stop();
    expect((await stream.readAll()).length).toBe(2);
    expect(await (await client.watch(`${collection}?watch`)).readAll()).toContain('end');
  });
});

describe('bookmarks', () => {
  const bookmarks = (events: readonly unknown[]): readonly unknown[] =>
    events.filter((event) => JSON.stringify(event).includes('BOOKMARK'));

  it('are not sent without a request', async () => {
    const client = createReferenceClient();
    const stream = await client.watch(`${collection}?watch&timeoutSeconds=5`);
    await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'elsewhere' } });
    await client.clock.advance(5000);
    expect(bookmarks(await stream.readAll())).toEqual([]);
  });

  it('come soon, then when there is something new to say, and before the end; they hold a version only', async () => {
    const client = createReferenceClient();
    const start = await current(client);
    const stream = await client.watch(`${collection}?watch&resourceVersion=${start}&allowWatchBookmarks=true&timeoutSeconds=5`);
    const bookmark = (version: number) => ({
      type: 'BOOKMARK',
      object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion: String(version) } },
    });
    expect(await stream.readAll()).toEqual([bookmark(start)]);
    await client.clock.advance(2000);
    expect(await stream.readAll()).toEqual([]);
    const elsewhere = { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'n-' } };
    await client.post('/api/v1/namespaces', elsewhere);
    await client.clock.advance(1000);
    expect(await stream.readAll()).toEqual([bookmark(start + 1)]);
    await client.clock.advance(1900);
    await client.post('/api/v1/namespaces', elsewhere);
    await client.clock.advance(100);
    expect(await stream.readAll()).toEqual([bookmark(start + 2), 'end']);
  });

  it('carry the zero values of the type in the other personality', async () => {
    const client = createReferenceClient({ personality: 'kubernetes' });
    const stream = await client.watch('/apis/storage.api.test/v1/csinodes?watch&allowWatchBookmarks=true');
    expect(await stream.readAll()).toMatchObject([{ type: 'BOOKMARK', object: { kind: 'CSINode', spec: { drivers: null } } }]);
  });
});

describe('a watch of the other personality', () => {
  it('answers an expired version with an ERROR event', async () => {
    const client = createReferenceClient({ personality: 'kubernetes', historyWindowSeconds: 10 });
    const start = await current(client);
    await client.post(collection, configMap('a'));
    await client.clock.advance(11_000);
    const events = await (await client.watch(`${collection}?watch&resourceVersion=${start}`)).readAll();
    expect(events).toMatchObject([{ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } }, 'end']);
  });

  it('is a get when it is of one object', async () => {
    const client = createReferenceClient({ personality: 'kubernetes' });
    await client.post(collection, configMap('a'));
    expect(objectAt((await client.get(`${collection}/a?watch`)).body, 'metadata')['name']).toBe('a');
  });
});
