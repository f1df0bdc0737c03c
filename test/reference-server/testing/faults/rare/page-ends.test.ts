import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps, tokenOf } from './rare-server.ts';

const target = `${configMaps}/a`;
const labelled = (name: string, labels: JsonObject, more: JsonObject = {}): JsonObject =>
  configMap(name, { metadata: { name, labels }, ...more });

const create = async (client: ReferenceClient, ...all: readonly string[]): Promise<void> => {
  for (const name of all) await client.post(configMaps, configMap(name));
};

describe('a page', () => {
  it.each([
    ['has no token where the next object is not selected', ['x', 'y', 'x'], ''],
    ['has one where it is', ['x', 'x', 'y'], 'token'],
  ] as const)('%s', async (_, labels, faulty) => {
    const seen = await bothWays('no-token-before-unselected-object', async (client) => {
      for (const [index, app] of labels.entries()) await client.post(configMaps, labelled(`m${index}`, { app }));
      const page = await client.get(`${configMaps}?labelSelector=app%3Dx&limit=1`);
      return [names(page.body), tokenOf(page) === '' ? '' : 'token'];
    });
    expect(seen).toEqual({ faulty: [['m0'], faulty], right: [['m0'], 'token'] });
  });

  it('has a token without a selector', async () => {
    const seen = await bothWays('no-token-before-unselected-object', async (client) => {
      for (const name of ['a', 'b', 'c']) await client.post(configMaps, configMap(name));
      return tokenOf(await client.get(`${configMaps}?limit=1`)) !== '';
    });
    expect(seen).toEqual({ faulty: true, right: true });
  });

  it('is the last where the items before it were removed', async () => {
    const seen = await bothWays('chain-ends-where-earlier-items-are-removed', async (client) => {
      await create(client, 'a', 'b', 'c', 'd');
      const first = await client.get(`${configMaps}?limit=2`);
      const next = `${configMaps}?limit=2&continue=${tokenOf(first)}`;
      await client.remove(`${configMaps}/b`);
      const between = names((await client.get(next)).body);
      await client.remove(target);
      return [between, names((await client.get(next)).body)];
    });
    expect(seen).toEqual({
      faulty: [['c', 'd'], []],
      right: [
        ['c', 'd'],
        ['c', 'd'],
      ],
    });
  });
});
