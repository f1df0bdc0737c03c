import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, dialect, versionOf, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, table, widgetsPath } from './rare-server.ts';

describe('a Table', () => {
  it('of one object has no columns', async () => {
    const seen = await bothWays('table-of-one-object-without-columns', async (client) => {
      await client.post(configMaps, configMap('a'));
      const shown = [await table(client, `${configMaps}/a`), await table(client, configMaps)];
      return shown.map(({ body }) => arrayAt(body, 'columnDefinitions').length > 0);
    });
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });

  it('at an exact version shows the latest state', async () => {
    const seen = await bothWays('exact-table-shows-latest', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a'))).body);
      await client.remove(`${configMaps}/a`);
      return arrayAt((await table(client, `${configMaps}?resourceVersionMatch=Exact&resourceVersion=${version}`)).body, 'rows').length;
    });
    expect(seen).toEqual({ faulty: 0, right: 1 });
  });
});

async function binary(client: ReferenceClient, target: string): Promise<string> {
  const { body } = await client.server.handle({
    method: 'GET',
    target,
    headers: new Map([['accept', dialect.binaryMediaType]]),
    body: new Uint8Array(),
  });
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
}

describe('an object in binary', () => {
  it('has texts without their end', async () => {
    const seen = await bothWays('binary-texts-as-long-as-their-characters', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: 'grüße!' } }));
      const text = await binary(client, `${configMaps}/a`);
      return [text.includes('grüße!'), text.includes('grü')];
    });
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });

  it('has the last entry of a map', async () => {
    const seen = await bothWays('maps-in-binary-have-last-entry', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: 'first-value', m: 'second-value' } }));
      const text = await binary(client, `${configMaps}/a`);
      return [text.includes('first-value'), text.includes('second-value')];
    });
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });
});

describe('a request', () => {
  it('for a missing object is not found before its media type is refused', async () => {
    const seen = await bothWays('missing-object-before-media-type', async (client) => {
      await client.post(configMaps, configMap('a'));
      const statuses = [];
      for (const target of [`${configMaps}/a`, `${configMaps}/b`, configMaps])
        statuses.push(
          (await client.server.handle({ method: 'GET', target, headers: new Map([['accept', 'text/html']]), body: new Uint8Array() }))
            .status,
        );
      return statuses;
    });
    expect(seen).toEqual({ faulty: [406, 404, 406], right: [406, 406, 406] });
  });

  it('to a deprecated version has no warning beside that of an unknown field', async () => {
    const seen = await bothWays('unknown-field-hides-deprecation', async (client) => {
      await client.post(definitions, deprecated);
      const warnings = [];
      for (const [name, spec] of [
        ['a', { size: 1 }],
        ['b', { size: 1, unknown: 1 }],
        ['c', { size: 1 }],
      ] as const) {
        const answer = await client.server.handle({
          method: 'POST',
          target: widgetsPath,
          headers: new Map(),
          body: new TextEncoder().encode(JSON.stringify({ apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name }, spec })),
        });
        warnings.push(answer.headers.filter(([header]) => header === 'warning').length);
      }
      return warnings;
    });
    expect(seen).toEqual({ faulty: [1, 1, 1], right: [1, 2, 1] });
  });

  it('to a subresource of a deprecated version is not in the gauge', async () => {
    const seen = await bothWays('deprecated-subresources-uncounted', async (client) => {
      await client.post(definitions, deprecated);
      await client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'a' }, spec: {} });
      await client.merge(`${widgetsPath}/a/status`, { status: { a: 1 } });
      const { text } = await client.get('/metrics');
      const gauge = text.split('\n').filter((line) => line.startsWith('apiserver_requested_deprecated_apis{') && line.includes('widgets'));
      return gauge.map((line) => line.includes('subresource="status"')).sort();
    });
    expect(seen).toEqual({ faulty: [false], right: [false, true] });
  });

  it('for an object with the name of its type is not found', async () => {
    const seen = await bothWays('object-named-like-its-type-not-found', async (client) => {
      for (const name of ['configmaps', 'a']) await client.post(configMaps, configMap(name));
      return [(await client.get(`${configMaps}/configmaps`)).status, (await client.get(`${configMaps}/a`)).status];
    });
    expect(seen).toEqual({ faulty: [404, 200], right: [200, 200] });
  });

  it('for verbose health with a value is terse', async () => {
    const seen = await bothWays('verbose-with-a-value-unread', async (client) =>
      (await Promise.all(['verbose=true', 'verbose'].map((query) => client.get(`/livez?${query}`)))).map(({ text }) =>
        text.includes('[+]'),
      ),
    );
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });

  it('with the beginning of a token is served', async () => {
    const get = (client: ReferenceClient, token: string) => client.send('GET', configMaps, undefined, { authorization: `Bearer ${token}` });
    const seen = await bothWays(
      'token-compared-by-its-beginning',
      async (client) => [(await get(client, 'sec')).status, (await get(client, 'other')).status, (await get(client, 'secret')).status],
      { tokens: ['secret'] },
    );
    expect(seen).toEqual({ faulty: [200, 401, 200], right: [401, 401, 200] });
  });

  it('to update creates without the right', async () => {
    const roles = `/apis/rbac.authorization.${dialect.apiDomain}/v1`;
    const leases = `/apis/coordination.${dialect.apiDomain}/v1/namespaces/default/leases`;
    const seen = await bothWays(
      'update-creates-without-right',
      async (client) => {
        const as = (method: string, target: string, token: string, body: JsonObject) =>
          client.send(method, target, body, {
            authorization: `Bearer ${token}`,
            'content-type': method === 'PATCH' ? 'application/apply-patch+yaml' : 'application/json',
          });
        const apiVersion = `rbac.authorization.${dialect.apiDomain}/v1`;
        await as('POST', `${roles}/clusterroles`, 'root', {
          apiVersion,
          kind: 'ClusterRole',
          metadata: { name: 'r' },
          rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['update', 'patch', 'get'] }],
        });
        await as('POST', `${roles}/clusterrolebindings`, 'root', {
          apiVersion,
          kind: 'ClusterRoleBinding',
          metadata: { name: 'b' },
          roleRef: { apiGroup: `rbac.authorization.${dialect.apiDomain}`, kind: 'ClusterRole', name: 'r' },
          subjects: [{ kind: 'User', name: 'u', apiGroup: `rbac.authorization.${dialect.apiDomain}` }],
        });
        const lease = { apiVersion: `coordination.${dialect.apiDomain}/v1`, kind: 'Lease', metadata: { name: 'l' }, spec: {} };
        const applied = (await as('PATCH', `${leases}/l?fieldManager=m`, 'user', lease)).status;
        return [applied, (await as('PUT', `${leases}/l`, 'user', lease)).status];
      },
      { tokens: ['root'], users: [{ token: 'user', name: 'u', groups: [] }] },
    );
    expect(seen).toEqual({ faulty: [403, 201], right: [403, 403] });
  });
});

const deprecated: JsonObject = JSON.parse(JSON.stringify(widgets).replace('"name":"v1",', '"name":"v1","deprecated":true,'));
