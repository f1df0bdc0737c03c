import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const namespaces = '/api/v1/namespaces';
const endpoints = `${namespaces}/default/endpoints`;
const target = `${widgetsPath}/w`;

const secret = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } });

async function createWidget(client: ReferenceClient, finalizers: readonly string[]): Promise<void> {
  await client.post(definitions, widgets);
  await client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w', finalizers: [...finalizers] } });
}

describe('a new object', () => {
  it('has the uid of the object of another kind with its name', async () => {
    const seen = await bothWays('uid-of-namesake-of-other-kind', async (client) => {
      const uid = async (path: string, body: JsonObject) => textAt((await client.post(path, body)).body, 'metadata', 'uid');
      const first = await uid(configMaps, configMap('a'));
      const secrets = `${namespaces}/default/secrets`;
      const others = [await uid(secrets, secret('a')), await uid(secrets, secret('b'))];
      await client.remove(`${configMaps}/a`);
      return [...others, await uid(configMaps, configMap('a'))].map((other) => other === first);
    });
    expect(seen).toEqual({ faulty: [true, false, false], right: [false, false, false] });
  });

  it('has the generated name of one in another namespace', async () => {
    const seen = await bothWays('generated-names-alike-in-namespaces', async (client) => {
      await client.post(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
      const create = async (namespace: string) =>
        textAt(
          (await client.post(`${namespaces}/${namespace}/configmaps`, configMap('', { metadata: { generateName: 'a-' } }))).body,
          'metadata',
          'name',
        );
      const first = [await create('default'), await create('default')];
      return [(await create('other')) === first[0], (await create('other')) === first[1], first[0] === first[1]];
    });
    expect(seen).toEqual({ faulty: [true, true, false], right: [false, false, false] });
  });
});

describe('an update', () => {
  it('does not create under the name of a removed object', async () => {
    const seen = await bothWays('removed-name-unusable-for-update', async (client) => {
      const body = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name } });
      const first = await client.put(`${endpoints}/a`, body('a'));
      await client.remove(`${endpoints}/a`);
      const again = await client.put(`${endpoints}/a`, body('a'));
      const created = await client.post(endpoints, body('a'));
      return [first.status, again.status, created.status];
    });
    expect(seen).toEqual({ faulty: [201, 409, 201], right: [201, 201, 409] });
  });
});

describe('a patch of the status', () => {
  it('removes the finalizers', async () => {
    const seen = await bothWays('status-patch-removes-finalizers', async (client) => {
      await createWidget(client, ['x.io/a']);
      await client.merge(`${target}/status`, { status: { seen: 1 } });
      return arrayAt((await client.get(target)).body, 'metadata', 'finalizers');
    });
    expect(seen).toEqual({ faulty: [], right: ['x.io/a'] });
  });

  it.each([
    ['', 404],
    ['?dryRun=All', 200],
  ])('of a terminating object removes it (%s)', async (query, faulty) => {
    const seen = await bothWays('status-change-removes-terminating-object', async (client) => {
      await createWidget(client, ['x.io/a']);
      await client.merge(`${target}/status`, { status: { seen: 1 } });
      await client.remove(target);
      await client.merge(`${target}/status${query}`, { status: { seen: 2 } });
      await client.remove(target);
      return (await client.get(target)).status;
    });
    expect(seen).toEqual({ faulty, right: 200 });
  });
});

describe('a dry run of the deletion of a collection', () => {
  it.each([
    ['&labelSelector=tier%3Dweb', ['b']],
    ['', ['a', 'b']],
  ])('with %s is carried out', async (more, faulty) => {
    const seen = await bothWays('dry-run-of-selected-deletion-carried-out', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', labels: { tier: 'web' } } }));
      await client.post(configMaps, configMap('b'));
      await client.remove(`${configMaps}?dryRun=All${more}`);
      return names((await client.get(configMaps)).body);
    });
    expect(seen).toEqual({ faulty, right: ['a', 'b'] });
  });
});
