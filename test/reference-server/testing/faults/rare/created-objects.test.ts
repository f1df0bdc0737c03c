import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, dialect } from '../../../reference-client.ts';
import { bothWays, configMaps, csiNode, csiNodes, ownersOf } from './rare-server.ts';

const target = `${configMaps}/a`;
const rbac = `rbac.authorization.${dialect.apiDomain}`;
const inDefault = `/apis/${rbac}/v1/namespaces/default`;
const users = { tokens: ['root'], users: [{ token: 'user', name: 'u', groups: [] }] };
const as = (client: ReferenceClient, token: string, method: string, path: string, body?: Json) =>
  client.send(method, path, body, {
    authorization: `Bearer ${token}`,
    'content-type': method === 'PATCH' ? 'application/apply-patch+yaml' : 'application/json',
  });
const bound = async (client: ReferenceClient, verbs: readonly string[]): Promise<void> => {
  await as(client, 'root', 'POST', `${inDefault}/roles`, {
    apiVersion: `${rbac}/v1`,
    kind: 'Role',
    metadata: { name: 'r' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs }],
  });
  await as(client, 'root', 'POST', `${inDefault}/rolebindings`, {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'b' },
    roleRef: { apiGroup: rbac, kind: 'Role', name: 'r' },
    subjects: [{ kind: 'User', name: 'u', apiGroup: rbac }],
  });
};

describe('an object that an update creates', () => {
  it.each([
    ['has no owner', 'put', []],
    ['has one where a create makes it', 'post', ['me Update']],
  ] as const)('%s', async (_, first, faulty) => {
    const seen = await bothWays('object-created-by-update-unowned', async (client) => {
      const node = csiNode('a', { name: 'x', nodeID: 'n' });
      if (first === 'put') await client.put(`${csiNodes}/a?fieldManager=me`, node);
      else await client.post(`${csiNodes}?fieldManager=me`, node);
      return ownersOf((await client.get(`${csiNodes}/a`)).body, 'f:spec');
    });
    expect(seen).toEqual({ faulty, right: ['me Update'] });
  });
});

describe('an object with a generated name', () => {
  it('has no owner', async () => {
    const seen = await bothWays('object-of-generated-name-without-owners', async (client) => {
      const made = async (metadata: JsonObject): Promise<number> => {
        const { body } = await client.post(`${configMaps}?fieldManager=m`, configMap('a', { metadata, data: { key: '1' } }));
        const read = await client.get(`${configMaps}/${textAt(body, 'metadata', 'name') ?? ''}`);
        return ownersOf(read.body, 'f:data', 'f:key').length;
      };
      return [await made({ generateName: 'g-' }), await made({ name: 'b' })];
    });
    expect(seen).toEqual({ faulty: [0, 1], right: [1, 1] });
  });
});

describe('a created object', () => {
  it.each([
    ['has the time of a dry run before it', true],
    ['has its own time without one', false],
  ] as const)('%s', async (_, isTried) => {
    const seen = await bothWays('created-at-time-of-its-dry-run', async (client) => {
      if (isTried) await client.post(`${configMaps}?dryRun=All`, configMap('a'));
      await client.clock.advance(2000);
      await client.post(configMaps, configMap('b'));
      await client.post(configMaps, configMap('a'));
      const [a, b] = arrayAt((await client.get(configMaps)).body, 'items').map((item) => textAt(item, 'metadata', 'creationTimestamp'));
      return a === b;
    });
    expect(seen).toEqual({ faulty: !isTried, right: true });
  });
});

describe('an apply under the name of a removed object', () => {
  it('creates without the right', async () => {
    const seen = await bothWays(
      'apply-under-removed-name-needs-no-create',
      async (client) => {
        await bound(client, ['patch', 'get']);
        const applied = async (name: string): Promise<number> =>
          (await as(client, 'user', 'PATCH', `${configMaps}/${name}?fieldManager=m`, configMap(name))).status;
        await as(client, 'root', 'POST', configMaps, configMap('a'));
        await as(client, 'root', 'DELETE', target);
        return [await applied('a'), await applied('b')];
      },
      users,
    );
    expect(seen).toEqual({ faulty: [201, 403], right: [403, 403] });
  });
});
