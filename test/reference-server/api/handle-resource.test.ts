import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt } from '#reference-server/json/json-object';
import { configMap, createReferenceClient, dialect, told, versionOf, widgets } from '../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';
const nodes = '/apis/storage.api.test/v1/csinodes';
const definitions = '/apis/apiextensions.api.test/v1/customresourcedefinitions';

const node = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: 'storage.api.test/v1',
  kind: 'CSINode',
  metadata: { name, ...more },
  spec: { drivers: [] },
});
const widget = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: 'shop.test/v1',
  kind: 'Widget',
  metadata: { name },
  ...more,
});

describe('a create', () => {
  it('gives the object what the server sets', async () => {
    const client = createReferenceClient();
    const { status, body } = await client.post(collection, configMap('a', { data: { k: 'v' } }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      data: { k: 'v' },
      metadata: { name: 'a', namespace: 'default', creationTimestamp: '2030-01-01T00:00:00Z' },
    });
    expect(textAt(body, 'metadata', 'uid')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await client.get(`${collection}/a`)).body).toEqual(body);
  });

  it('generates a name from generateName, and another one if it is in use', async () => {
    const drawn = ['same', 'same', 'other'];
    const client = createReferenceClient({
      random: { uid: () => 'uid', key: () => new Uint8Array(32), suffix: () => drawn.shift() ?? 'none' },
    });
    const create = async (): Promise<unknown> =>
      textAt((await client.post(collection, { ...configMap('x'), metadata: { generateName: 'g-' } })).body, 'metadata', 'name');
    expect([await create(), await create()]).toEqual(['g-same', 'g-other']);
  });

  it('refuses what it cannot take', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    const refused = async (target: string, body: JsonObject): Promise<number> => (await client.post(target, body)).status;
    expect(await refused(collection, configMap('a'))).toBe(409);
    expect(await refused(collection, configMap('A_b'))).toBe(422);
    expect(await refused(collection, { ...configMap('x'), metadata: {} })).toBe(422);
    expect(await refused(collection, { ...configMap('b'), kind: 'Secret' })).toBe(400);
    expect(await refused(collection, { ...configMap('b'), metadata: { name: 'b', namespace: 'other' } })).toBe(400);
    expect(await refused(collection, { ...configMap('b'), metadata: { name: 'b', resourceVersion: '1' } })).toBe(400);
    expect(await refused(collection, configMap('b', { data: 'text' }))).toBe(400);
    expect(await refused('/api/v1/namespaces/missing/configmaps', configMap('b'))).toBe(404);
    expect(await refused('/api/v1/configmaps', configMap('b'))).toBe(405);
    expect(await refused(nodes, { ...node('n'), spec: { drivers: [{ name: 'd' }] } })).toBe(422);
    expect(await refused(nodes, { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'n' } })).toBe(422);
  });

  it('keeps keys that mean something to the language as what they are', async () => {
    const client = createReferenceClient();
    const body = JSON.parse('{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"__proto__":"x","constructor":"y"}}');
    await client.post(collection, body);
    expect((await client.get(`${collection}/a`)).text).toContain('"data":{"__proto__":"x","constructor":"y"}');
  });

  it('warns of dropped unknown fields, or rejects them at level Strict', async () => {
    const client = createReferenceClient();
    const body = configMap('a', { bogus: 1 });
    expect((await client.post(`${collection}?fieldValidation=Strict`, body)).status).toBe(400);
    expect((await client.post(`${collection}?fieldValidation=Ignore&dryRun=All`, body)).headers.has('warning')).toBe(false);
    const { headers, body: created } = await client.post(collection, body);
    expect(headers.get('warning')).toBe('299 - "unknown field \\"bogus\\""');
    expect(created).not.toHaveProperty('bogus');
  });
});

describe('an update', () => {
  it('replaces the object when it has its version, and is refused when the version is stale', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a', { data: { k: '1' } }));
    const second = await client.put(`${collection}/a`, { ...body, data: { k: '2' } });
    expect([second.status, objectAt(second.body, 'data')]).toEqual([200, { k: '2' }]);
    expect((await client.put(`${collection}/a`, { ...body, data: { k: '3' } })).body).toMatchObject({ code: 409, reason: 'Conflict' });
    expect(objectAt((await client.put(`${collection}/a`, configMap('a', { data: { k: '4' } }))).body, 'data')).toEqual({ k: '4' });
  });

  it('demands a version where the type does', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(nodes, node('n'));
    expect((await client.put(`${nodes}/n`, node('n'))).status).toBe(422);
    expect((await client.put(`${nodes}/n`, { ...body, spec: { drivers: [{ name: 'd', nodeID: 'i' }] } })).status).toBe(200);
  });

  it('keeps what only the server sets', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a'));
    await client.clock.advance(5000);
    const changed = await client.put(`${collection}/a`, {
      ...configMap('a', { data: { k: 'v' } }),
      metadata: { name: 'a', creationTimestamp: '2000-01-01T00:00:00Z', deletionTimestamp: '2000-01-01T00:00:00Z' },
    });
    for (const field of ['uid', 'creationTimestamp', 'deletionTimestamp'])
      expect(objectAt(changed.body, 'metadata')[field]).toEqual(objectAt(body, 'metadata')[field]);
  });

  it('refuses another name, another uid, and an object that is not there', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    expect((await client.put(`${collection}/a`, configMap('b'))).status).toBe(400);
    expect((await client.put(`${collection}/a`, { ...configMap('a'), metadata: { name: 'a', uid: 'other' } })).status).toBe(409);
    expect((await client.put(`${collection}/b`, configMap('b'))).status).toBe(404);
  });

  it('persists nothing in a dry run', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a'));
    const stream = await client.watch(`${collection}?watch&resourceVersion=${versionOf(body)}`);
    expect((await client.post(`${collection}?dryRun=All`, configMap('b'))).status).toBe(201);
    expect((await client.put(`${collection}/a?dryRun=All`, configMap('a', { data: { k: 'v' } }))).body).toMatchObject({ data: { k: 'v' } });
    expect((await client.remove(`${collection}/a?dryRun=All`)).status).toBe(200);
    expect((await client.remove(`${collection}/a`, { dryRun: ['All'] })).status).toBe(200);
    expect(await stream.readAll()).toEqual([]);
    expect((await client.get(`${collection}/a`)).body).toEqual(body);
  });
});

describe('a patch', () => {
  it('merges, or follows operations', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a', { data: { k: '1', gone: 'x' } }));
    expect(objectAt((await client.merge(`${collection}/a`, { data: { gone: null, l: '2' } })).body, 'data')).toEqual({ k: '1', l: '2' });
    const patch = [
      { op: 'test', path: '/data/k', value: '1' },
      { op: 'move', from: '/data/k', path: '/data/m' },
    ];
    expect(
      objectAt((await client.send('PATCH', `${collection}/a`, patch, { 'content-type': 'application/json-patch+json' })).body, 'data'),
    ).toEqual({ l: '2', m: '1' });
    expect((await client.send('PATCH', `${collection}/a`, patch, { 'content-type': 'application/json-patch+json' })).status).toBe(422);
    expect((await client.send('PATCH', `${collection}/a`, { op: 'x' }, { 'content-type': 'application/json-patch+json' })).status).toBe(
      400,
    );
    expect((await client.send('PATCH', `${collection}/a`, {}, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await client.merge(`${collection}/missing`, {})).status).toBe(404);
  });

  it('is refused when the version it names is stale', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a'));
    const patch = { metadata: { resourceVersion: versionOf(body) }, data: { k: '1' } };
    expect((await client.merge(`${collection}/a`, patch)).status).toBe(200);
    expect((await client.merge(`${collection}/a`, { ...patch, data: { k: '2' } })).status).toBe(409);
  });
});

describe('an apply', () => {
  const apply = { 'content-type': 'application/apply-patch+yaml' };

  it('creates, merges, and conflicts with other managers', async () => {
    const client = createReferenceClient();
    const created = await client.send('PATCH', `${collection}/a?fieldManager=one`, configMap('a', { data: { k: '1' } }), apply);
    expect(created.status).toBe(201);
    const merged = await client.send('PATCH', `${collection}/a?fieldManager=two`, configMap('a', { data: { l: '2' } }), apply);
    expect([merged.status, objectAt(merged.body, 'data')]).toEqual([200, { k: '1', l: '2' }]);
    const conflict = await client.send('PATCH', `${collection}/a?fieldManager=two`, configMap('a', { data: { k: '2' } }), apply);
    expect(conflict.body).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message: 'Apply failed with 1 conflict: conflict with "one": .data.k',
      details: { causes: [{ reason: 'FieldManagerConflict', field: '.data.k' }] },
    });
    expect(
      (await client.send('PATCH', `${collection}/a?fieldManager=two&force=true`, configMap('a', { data: { k: '2' } }), apply)).body,
    ).toMatchObject({ data: { k: '2' } });
  });

  it('keeps the version when it changes nothing', async () => {
    const client = createReferenceClient();
    const first = await client.send('PATCH', `${collection}/a?fieldManager=one`, configMap('a', { data: { k: '1' } }), apply);
    await client.clock.advance(5000);
    const again = await client.send('PATCH', `${collection}/a?fieldManager=one`, configMap('a', { data: { k: '1' } }), apply);
    expect(again.body).toEqual(first.body);
  });

  it('refuses a body with managedFields, and a request without a manager', async () => {
    const client = createReferenceClient();
    expect((await client.send('PATCH', `${collection}/a`, configMap('a'), apply)).status).toBe(422);
    expect(
      (
        await client.send(
          'PATCH',
          `${collection}/a?fieldManager=m`,
          { ...configMap('a'), metadata: { name: 'a', managedFields: [] } },
          apply,
        )
      ).status,
    ).toBe(400);
  });
});

describe('a delete', () => {
  it('removes at once what nothing holds', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    await client.post(nodes, node('n'));
    expect((await client.remove(`${collection}/a`)).body).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'a', kind: 'configmaps' },
    });
    expect((await client.remove(`${nodes}/n`)).body).toMatchObject({ kind: 'CSINode', metadata: { name: 'n' } });
    expect((await client.get(`${collection}/a`)).status).toBe(404);
    expect((await client.post(collection, configMap('a'))).status).toBe(201);
  });

  it('marks what finalizers hold, which goes with the last of them', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(nodes, node('n', { finalizers: ['test/a', 'test/b'] }));
    const stream = await client.watch(`${nodes}?watch&resourceVersion=${versionOf(body)}`);
    const marked = await client.remove(`${nodes}/n`);
    expect(marked.body).toMatchObject({ metadata: { deletionTimestamp: '2030-01-01T00:00:00Z' } });
    await client.clock.advance(5000);
    expect((await client.remove(`${nodes}/n`)).body).toEqual(marked.body);
    expect((await client.post(nodes, node('n'))).status).toBe(409);
    expect((await client.merge(`${nodes}/n`, { metadata: { finalizers: ['test/a', 'test/c'] } })).status).toBe(422);
    expect((await client.merge(`${nodes}/n`, { metadata: { finalizers: ['test/b'] } })).status).toBe(200);
    const { body: last } = await client.get(`${nodes}/n`);
    expect((await client.put(`${nodes}/n`, { ...last, metadata: { ...objectAt(last, 'metadata'), finalizers: [] } })).status).toBe(200);
    expect((await client.get(`${nodes}/n`)).status).toBe(404);
    const start = Number(versionOf(body));
    const events = await stream.readAll();
    expect(told(events)).toEqual([`MODIFIED n@${start + 1}`, `MODIFIED n@${start + 2}`, `DELETED n@${start + 3}`]);
    expect(events[2]).toMatchObject({ object: { metadata: { finalizers: ['test/b'] } } });
  });

  it('heeds the preconditions of its options', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(collection, configMap('a'));
    expect((await client.remove(`${collection}/a`, { preconditions: { uid: 'other' } })).status).toBe(409);
    expect((await client.remove(`${collection}/a`, { preconditions: { resourceVersion: '1' } })).status).toBe(409);
    expect(
      (
        await client.remove(`${collection}/a`, {
          kind: 'DeleteOptions',
          apiVersion: 'v1',
          preconditions: { uid: textAt(body, 'metadata', 'uid') ?? '' },
        })
      ).status,
    ).toBe(200);
  });

  it('of a collection removes the selected objects', async () => {
    const client = createReferenceClient();
    for (const [name, colour] of [
      ['a', 'red'],
      ['b', 'blue'],
      ['c', 'red'],
    ] as const)
      await client.post(collection, { ...configMap(name), metadata: { name, labels: { colour } } });
    expect((await client.remove(`${collection}?labelSelector=colour%3Dred`)).body).toMatchObject({ kind: 'Status', status: 'Success' });
    expect((await client.get(collection)).body).toMatchObject({ items: [{ metadata: { name: 'b' } }] });
  });
});

describe('namespaces', () => {
  const namespace = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

  it('are there at the start as every cluster has them', async () => {
    const client = createReferenceClient();
    expect((await client.get('/api/v1/namespaces')).body).toMatchObject({
      items: [{ metadata: { name: 'default' } }, { metadata: { name: 'kube-system' } }],
    });
    expect((await client.remove('/api/v1/namespaces/default')).status).toBe(403);
  });

  it('are removed with their contents', async () => {
    const client = createReferenceClient();
    await client.post('/api/v1/namespaces', namespace('team'));
    await client.post('/api/v1/namespaces/team/configmaps', configMap('a'));
    expect((await client.remove('/api/v1/namespaces/team')).body).toMatchObject({ kind: 'Namespace', status: { phase: 'Terminating' } });
    const refused = await client.post('/api/v1/namespaces/team/configmaps', configMap('b'));
    expect(refused.body).toMatchObject({ code: 403, details: { causes: [{ reason: 'NamespaceTerminating' }] } });
    await client.clock.advance(10);
    expect((await client.get('/api/v1/namespaces/team/configmaps/a')).status).toBe(404);
    expect((await client.get('/api/v1/namespaces/team')).status).toBe(404);
  });

  it('wait for what finalizers hold in them', async () => {
    const client = createReferenceClient();
    await client.post('/api/v1/namespaces', namespace('team'));
    await client.post('/api/v1/namespaces/team/configmaps', { ...configMap('a'), metadata: { name: 'a', finalizers: ['test/hold'] } });
    await client.remove('/api/v1/namespaces/team');
    await client.clock.advance(10);
    expect((await client.get('/api/v1/namespaces/team')).status).toBe(200);
    await client.merge('/api/v1/namespaces/team/configmaps/a', { metadata: { finalizers: null } });
    await client.clock.advance(10);
    expect((await client.get('/api/v1/namespaces/team')).status).toBe(404);
  });

  it('are left to a client to finalize when the server does not', async () => {
    const client = createReferenceClient({ namespaceController: false });
    const { body } = await client.post('/api/v1/namespaces', namespace('team'));
    await client.remove('/api/v1/namespaces/team');
    await client.clock.advance(60_000);
    expect((await client.get('/api/v1/namespaces/team')).body).toMatchObject({ status: { phase: 'Terminating' } });
    expect((await client.put('/api/v1/namespaces/team/finalize', { ...namespace('team'), spec: { finalizers: [] } })).status).toBe(200);
    expect((await client.get('/api/v1/namespaces/team')).status).toBe(404);
    expect(objectAt(body, 'spec')).toEqual({ finalizers: ['kubernetes'] });
  });
});

describe('custom resources', () => {
  it('are served in every version as soon as their definition is there', async () => {
    const client = createReferenceClient();
    expect((await client.get('/apis/shop.test/v1/widgets')).status).toBe(404);
    const { body } = await client.post(definitions, widgets);
    expect(JSON.stringify(objectAt(body, 'status')['conditions'])).toContain('"type":"Established","status":"True"');
    const created = await client.post(
      '/apis/shop.test/v1/namespaces/default/widgets',
      widget('w', { spec: { bogus: 1 }, status: { x: 1 } }),
    );
    expect(created.body).toMatchObject({ spec: { size: 3 }, metadata: { generation: 1 } });
    expect(created.body).not.toHaveProperty('status');
    expect(objectAt(created.body, 'spec')).not.toHaveProperty('bogus');
    expect((await client.get('/apis/shop.test/v2/namespaces/default/widgets/w')).body).toMatchObject({
      apiVersion: 'shop.test/v2',
      spec: { size: 3 },
    });
    expect((await client.get('/apis/shop.test/v2/widgets')).body).toMatchObject({
      kind: 'WidgetList',
      apiVersion: 'shop.test/v2',
      metadata: { continue: '' },
    });
  });

  it('have a status apart, and a generation that counts the rest', async () => {
    const client = createReferenceClient();
    await client.post(definitions, widgets);
    const path = '/apis/shop.test/v1/namespaces/default/widgets';
    await client.post(path, widget('w'));
    expect((await client.merge(`${path}/w/status`, { status: { ready: true }, spec: { size: 9 } })).body).toMatchObject({
      status: { ready: true },
      metadata: { generation: 1 },
    });
    const changed = await client.merge(`${path}/w`, { status: { ready: false }, spec: { size: 9 } });
    expect(changed.body).toMatchObject({ status: { ready: true }, spec: { size: 9 }, metadata: { generation: 2 } });
  });

  it('keep unknown fields where the schema preserves them', async () => {
    const client = createReferenceClient();
    await client.post(definitions, widgets);
    const { body } = await client.post('/apis/shop.test/v2/namespaces/default/widgets', {
      apiVersion: 'shop.test/v2',
      kind: 'Widget',
      metadata: { name: 'w' },
      anything: { goes: [1] },
    });
    expect(body).toMatchObject({ anything: { goes: [1] } });
  });

  it('go with their definition, and their watches end', async () => {
    const client = createReferenceClient();
    await client.post(definitions, widgets);
    const { body } = await client.post('/apis/shop.test/v1/namespaces/default/widgets', widget('w'));
    const stream = await client.watch(`/apis/shop.test/v1/widgets?watch&resourceVersion=${versionOf(body)}`);
    await client.remove(`${definitions}/widgets.shop.test`);
    await client.clock.advance(10);
    expect(await stream.readAll()).toMatchObject([{ type: 'DELETED', object: { metadata: { name: 'w' } } }, 'end']);
    expect((await client.get('/apis/shop.test/v1/widgets')).status).toBe(404);
    expect((await client.get(`${definitions}/widgets.shop.test`)).status).toBe(404);
    await client.post(definitions, widgets);
    expect((await client.get('/apis/shop.test/v1/widgets')).body).toMatchObject({ items: [] });
  });

  it('need a definition that is sound', async () => {
    const client = createReferenceClient();
    const spec = objectAt(widgets, 'spec');
    expect((await client.post(definitions, { ...widgets, metadata: { name: 'other.shop.test' } })).status).toBe(422);
    expect((await client.post(definitions, { ...widgets, spec: { ...spec, versions: [] } })).status).toBe(422);
    expect((await client.post(definitions, { ...widgets, spec: { ...spec, scope: 'Planet' } })).status).toBe(422);
    expect(
      (await client.post(definitions, { ...widgets, spec: { ...spec, versions: [{ name: 'v1', served: true, storage: true }] } })).status,
    ).toBe(422);
  });
});

describe('the names of a dialect', () => {
  it('are the only ones that the server speaks', async () => {
    const client = createReferenceClient();
    expect((await client.get('/apis')).text).not.toContain('k8s.io');
    expect((await client.get('/apis')).text).toContain(`storage.${dialect.apiDomain}`);
  });
});
