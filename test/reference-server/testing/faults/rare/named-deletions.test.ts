import { describe, expect, it } from 'vitest';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('a delete', () => {
  it('removes an owned object whatever its finalizers', async () => {
    const seen = await bothWays('owned-object-not-held', async (client) => {
      const finalizers = ['x.io/a'];
      const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'd9607e19-f88f-11e6-a518-42010a800195' }];
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers, ownerReferences } }));
      await client.post(configMaps, configMap('b', { metadata: { name: 'b', finalizers } }));
      await client.remove(target);
      await client.remove(`${configMaps}/b`);
      return names((await client.get(configMaps)).body);
    });
    expect(seen).toEqual({ faulty: ['b'], right: ['a', 'b'] });
  });
});
