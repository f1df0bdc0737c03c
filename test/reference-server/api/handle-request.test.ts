import { describe, expect, it } from 'vitest';
import { configMap, createReferenceClient, widgets } from '../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';

describe('a request', () => {
  it('is served with a valid token, where tokens are configured', async () => {
    const client = createReferenceClient({ tokens: ['one', 'two'] });
    for (const headers of [{}, { authorization: 'Bearer three' }, { authorization: 'Basic b25l' }]) {
      expect((await client.send('GET', collection, undefined, headers)).body).toMatchObject({
        kind: 'Status',
        code: 401,
        reason: 'Unauthorized',
      });
    }
    expect((await client.send('GET', collection, undefined, { authorization: 'Bearer two' })).status).toBe(200);
    expect((await client.get('/livez')).status).toBe(200);
  });

  it('is answered in the first served media type of its Accept', async () => {
    const client = createReferenceClient();
    const type = async (accept: string): Promise<string | undefined> =>
      (await client.send('GET', collection, undefined, { accept })).headers.get('content-type');
    expect(await type('text/csv, application/json')).toBe('application/json');
    expect(await type('application/json;q=0.1, application/yaml')).toBe('application/yaml');
    expect(await type('application/json;as=Table;v=v1;g=meta.api.test, */*')).toBe('application/json');
    expect((await client.send('GET', collection, undefined, { accept: 'application/json;as=Table;v=v2;g=meta.api.test' })).status).toBe(
      406,
    );
    expect((await client.send('GET', collection, undefined, { accept: 'text/csv' })).body).toMatchObject({
      kind: 'Status',
      code: 406,
      reason: 'NotAcceptable',
    });
  });

  it('is printed for people when it asks so', async () => {
    const client = createReferenceClient();
    expect((await client.get(`${collection}?pretty=true`)).text).toContain('\n  "kind"');
    expect((await client.get(collection)).text.trimEnd()).not.toContain('\n');
  });

  it('may hold YAML', async () => {
    const client = createReferenceClient();
    const body = new TextEncoder().encode('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v}\n');
    const answer = await client.server.handle({
      method: 'POST',
      target: collection,
      headers: new Map([['content-type', 'application/yaml']]),
      body,
    });
    expect(answer.status).toBe(201);
    expect((await client.get(`${collection}/a`)).body).toMatchObject({ data: { k: 'v' } });
  });

  it('is refused when its body is hostile', async () => {
    const client = createReferenceClient();
    const status = async (body: string | Uint8Array, type: string): Promise<number> =>
      (
        await client.server.handle({
          method: 'POST',
          target: collection,
          headers: new Map([['content-type', type]]),
          body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
        })
      ).status;
    const aliases = Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}, *a${index}]`).join(
      '\n',
    );
    expect(await status('{', 'application/json')).toBe(400);
    expect(await status('[]', 'application/json')).toBe(400);
    expect(await status('a: [', 'application/yaml')).toBe(400);
    expect(await status(`a0: &a0 [x]\n${aliases}`, 'application/yaml')).toBe(400);
    expect(await status(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json')).toBe(400);
    expect(await status(new Uint8Array([0x22, 0xff, 0x22]), 'application/json')).toBe(400);
    expect(await status(' '.repeat(3 * 1024 * 1024 + 1), 'application/json')).toBe(413);
    expect(await status('{}', 'text/plain')).toBe(415);
    expect(await status('{}', 'application/vnd.test.protobuf')).toBe(400);
  });

  it('is refused for an unknown path or method', async () => {
    const client = createReferenceClient();
    for (const target of [
      '/',
      '/nothing',
      '/api/v2',
      '/apis/none/v1',
      '/api/v1/gadgets',
      '/api/v1/namespaces/default/status/x',
      '/apis//v1/configmaps',
      '/api/v1/configmaps/a',
      `${collection}/a%2Fb`,
    ]) {
      expect((await client.get(target)).body, target).toMatchObject({ kind: 'Status', code: 404, reason: 'NotFound' });
    }
    expect((await client.get('/api/%zz')).status).toBe(400);
    for (const [method, target] of [
      ['PUT', collection],
      ['PATCH', collection],
      ['POST', `${collection}/a`],
      ['POST', '/version'],
      ['DELETE', '/api/v1/namespaces'],
      ['HEAD', collection],
    ] as const) {
      expect((await client.send(method, target)).status, `${method} ${target}`).toBe(405);
    }
  });

  it('for one object waits for a version as a list does', async () => {
    const client = createReferenceClient();
    await client.post(collection, configMap('a'));
    expect((await client.get(`${collection}/a?resourceVersion=0`)).status).toBe(200);
    expect((await client.get(`${collection}/a?resourceVersion=2`)).status).toBe(200);
    const answer = client.get(`${collection}/a?resourceVersion=999`);
    await client.clock.advance(1000);
    expect((await answer).status).toBe(504);
  });
});

describe('discovery', () => {
  it('lists groups, versions and resources, those of definitions too', async () => {
    const client = createReferenceClient();
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    expect((await client.get('/api')).body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
    expect((await client.get('/apis')).body).toMatchObject({
      kind: 'APIGroupList',
      groups: expect.arrayContaining(
        ['storage.api.test', 'apiextensions.api.test', 'shop.test'].map((name) => expect.objectContaining({ name })),
      ),
    });
    expect((await client.get('/apis/shop.test')).body).toMatchObject({
      kind: 'APIGroup',
      versions: [{ version: 'v2' }, { version: 'v1' }],
      preferredVersion: { groupVersion: 'shop.test/v2' },
    });
    expect((await client.get('/apis/shop.test/v1')).body).toMatchObject({
      kind: 'APIResourceList',
      groupVersion: 'shop.test/v1',
      resources: [{ name: 'widgets', singularName: 'widget', namespaced: true, kind: 'Widget' }, { name: 'widgets/status' }],
    });
    expect((await client.get('/api/v1')).body).toMatchObject({
      groupVersion: 'v1',
      resources: expect.arrayContaining([
        expect.objectContaining({ name: 'configmaps', shortNames: ['cm'] }),
        expect.objectContaining({ name: 'namespaces/finalize', kind: 'Namespace' }),
        expect.objectContaining({ name: 'pods', categories: ['all'] }),
      ]),
    });
  });

  it('has the release', async () => {
    expect((await createReferenceClient({ release: 'v1.30.2-x' }).get('/version')).body).toMatchObject({
      gitVersion: 'v1.30.2-x',
      major: '1',
      minor: '30',
    });
  });
});

describe('health', () => {
  it.each(['healthz', 'livez', 'readyz'])('/%s is ok, and says of what when asked', async (endpoint) => {
    const client = createReferenceClient();
    expect((await client.get(`/${endpoint}`)).text).toBe('ok');
    expect((await client.get(`/${endpoint}?verbose&exclude=store`)).text).toBe('[+]ping ok\n[+]store excluded: ok\nhealthz check passed\n');
    expect((await client.get(`/${endpoint}/ping`)).text).toBe('ok');
    expect((await client.get(`/${endpoint}/none`)).status).toBe(404);
  });
});
