import { describe, expect, it } from 'vitest';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const listed = async (client: ReferenceClient) => names((await client.get(configMaps)).body);

describe('the deletion of a collection', () => {
  it('deletes objects by the labels that they had before', async () => {
    const seen = await bothWays('collection-deletion-by-former-labels', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name, { metadata: { name, labels: { app: 'x' } } }));
      await client.merge(`${configMaps}/b`, { metadata: { labels: { app: 'y' } } });
      await client.remove(`${configMaps}?labelSelector=app%3Dx`);
      return listed(client);
    });
    expect(seen).toEqual({ faulty: [], right: ['b'] });
  });
});

describe('the delete of an object that had finalizers', () => {
  it('removes it at the second request only', async () => {
    const seen = await bothWays('former-finalizer-holds-object', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a'] } }));
      await client.merge(`${configMaps}/a`, { metadata: { finalizers: null } });
      const left: unknown[] = [];
      for (let count = 0; count < 2; count += 1) {
        await client.remove(`${configMaps}/a`);
        left.push(await listed(client));
      }
      return left;
    });
    expect(seen).toEqual({ faulty: [['a'], []], right: [[], []] });
  });
});
