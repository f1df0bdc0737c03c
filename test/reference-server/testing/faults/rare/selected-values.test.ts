import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const labelled = (name: string, labels: JsonObject): JsonObject => configMap(name, { metadata: { name, labels } });

describe('a list', () => {
  it('selects labels in any letter case', async () => {
    const seen = await bothWays('label-values-selected-in-any-case', async (client) => {
      await client.post(configMaps, labelled('a', { app: 'Web' }));
      await client.post(configMaps, labelled('b', { app: 'web' }));
      const select = async (query: string) => names((await client.get(`${configMaps}?${query}`)).body);
      return [
        await select('labelSelector=app%3Dweb'),
        await select('labelSelector=app%20in%20(Web,x)'),
        await select('labelSelector=app!%3Dweb'),
        await select('labelSelector=app%3Dweb&fieldSelector=metadata.name%3Db'),
      ];
    });
    expect(seen).toEqual({ faulty: [['a', 'b'], ['a', 'b'], [], ['b']], right: [['b'], ['a'], ['a'], ['b']] });
  });

  it('with an underscore in its selector has other objects too', async () => {
    const seen = await bothWays('underscore-in-selector-is-any-character', async (client) => {
      for (const [name, app] of [
        ['a', 'x_1'],
        ['b', 'x-1'],
        ['c', 'x-10'],
      ] as const)
        await client.post(configMaps, configMap(name, { metadata: { name, labels: { app } } }));
      const selected = async (app: string) => names((await client.get(`${configMaps}?labelSelector=app%3D${app}`)).body);
      return [await selected('x-1'), await selected('x_1')];
    });
    expect(seen).toEqual({ faulty: [['b'], ['a', 'b']], right: [['b'], ['a']] });
  });
});
