import { describe, expect, it } from 'vitest';
import { objectAt, textAt } from '#reference-server/json/json-object';
import { names, told } from '../../reference-client.ts';
import { create, maps, often, variantServer } from './variant-server.ts';

const sizes = (answers: readonly { readonly body: Parameters<typeof names>[0] }[]) =>
  new Set(answers.map(({ body }) => names(body).length));

describe('reads of a variant', () => {
  it('are stale where any state is allowed, not older than a requested version, and otherwise the latest', async () => {
    const client = variantServer('stale-reads');
    const [, , second = ''] = ['', ...(await create(client, 'a', 'b', 'c', 'd'))];
    expect(sizes(await often(() => client.get(`${maps}?resourceVersion=0`)))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(sizes(await often(() => client.get(`${maps}?resourceVersion=${second}`)))).toEqual(new Set([2, 3, 4]));
    expect(sizes(await often(() => client.get(maps)))).toEqual(new Set([4]));
    expect(new Set((await often(() => client.get(`${maps}/d?resourceVersion=0`))).map(({ status }) => status))).toEqual(
      new Set([200, 404]),
    );
  });

  it('start a watch anywhere where that is allowed, and send all later changes', async () => {
    const client = variantServer('stale-watches');
    await create(client, 'a', 'b', 'c');
    const streams = await often(async () => (await client.watch(`${maps}?watch=1&resourceVersion=0`)).readAll(), 20);
    for (const events of streams) expect(told(events).map((event) => event.slice(0, 7))).toEqual(['ADDED a', 'ADDED b', 'ADDED c']);
    const latest = await client.watch(`${maps}?watch=1`);
    expect(await latest.readAll()).toHaveLength(3);
    await client.remove(`${maps}/a`);
    const later = await often(async () => (await client.watch(`${maps}?watch=1&resourceVersion=0`)).readAll(), 20);
    expect(later.filter((events) => told(events).some((event) => event.startsWith('DELETED a'))).length).toBeGreaterThan(0);
  });

  it('give pages that are short, and a token for the rest', async () => {
    const client = variantServer('short-pages');
    await create(client, 'a', 'b', 'c', 'd');
    const pages = await often(() => client.get(`${maps}?limit=3`));
    expect(sizes(pages)).toEqual(new Set([1, 2, 3]));
    for (const { body } of pages) expect(textAt(objectAt(body, 'metadata'), 'continue')).not.toBe('');
  });

  it('find versions forgotten, once and for all, and never the latest', async () => {
    const client = variantServer('short-history');
    const [first = ''] = await create(client, ...Array.from({ length: 30 }, (_, index) => `m${index}`));
    const statuses = (await often(() => client.get(`${maps}?resourceVersion=${first}&resourceVersionMatch=Exact`), 600)).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 410]));
    expect(statuses.slice(statuses.indexOf(410))).not.toContain(200);
    const { body } = await client.get(maps);
    const latest = textAt(body, 'metadata', 'resourceVersion') ?? '';
    const again = await often(() => client.get(`${maps}?resourceVersion=${latest}&resourceVersionMatch=Exact`), 300);
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('opaque versions', () => {
  it('are words wherever versions are sent and accepted', async () => {
    const client = variantServer('opaque-versions');
    const [first = '', second = ''] = await create(client, 'a', 'b');
    expect([first, second]).toEqual([expect.stringMatching(/^opaque\.[0-9a-z]+\.version$/), expect.stringMatching(/^opaque\./)]);
    expect(names((await client.get(`${maps}?resourceVersion=${first}&resourceVersionMatch=Exact`)).body)).toEqual(['a']);
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${first}`);
    expect(told(await watch.readAll())).toEqual([`ADDED b@${second}`]);
    const map = { apiVersion: 'v1', kind: 'ConfigMap' };
    expect((await client.put(`${maps}/a`, { ...map, metadata: { name: 'a', resourceVersion: second } })).status).toBe(409);
    expect((await client.put(`${maps}/a`, { ...map, metadata: { name: 'a', resourceVersion: first } })).status).toBe(200);
    expect((await client.remove(`${maps}/b`, { preconditions: { resourceVersion: first } })).status).toBe(409);
    expect((await client.remove(`${maps}/b`, { preconditions: { resourceVersion: second } })).status).toBe(200);
  });

  it('are not accepted where they are invented', async () => {
    expect((await variantServer('opaque-versions').get(`${maps}?resourceVersion=5`)).status).toBe(400);
  });
});

describe('other writers', () => {
  it('create, change and delete objects of their own, and leave those of others alone', async () => {
    const client = variantServer('other-writers');
    const [version = ''] = await create(client, 'a');
    const watch = await client.watch(`${maps}?watch=1&resourceVersion=${version}`);
    await often(() => client.get(maps), 100);
    const events = told(await watch.readAll()).filter((event) => event !== 'end');
    expect(new Set(events.map((event) => event.split(' ')[0]))).toEqual(new Set(['ADDED', 'MODIFIED', 'DELETED']));
    expect(events.filter((event) => !event.includes(' others-'))).toEqual([]);
  });

  it('put a config map into each new namespace', async () => {
    const client = variantServer('objects-in-new-namespaces');
    await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'new' } });
    expect(names((await client.get('/api/v1/namespaces/new/configmaps')).body)).toEqual(['kube-root-ca.crt']);
  });
});
