import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { textAt } from '#reference-server/json/json-object';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps, otherNamespace } from './rare-server.ts';

const target = `${configMaps}/a`;

const others = '/api/v1/namespaces/other/configmaps';
const held = (name: string, ...finalizers: readonly string[]): JsonObject => configMap(name, { metadata: { name, finalizers } });

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

describe('the delete of an object that has finalizers', () => {
  it('marks its namesake', async () => {
    const seen = await bothWays('delete-marks-held-namesake', async (client) => {
      await otherNamespace(client);
      for (const target of [configMaps, others]) await client.post(target, held('a', 'x.io/a'));
      await client.remove(`${configMaps}/a`);
      const marks = await Promise.all([configMaps, others].map((target) => client.get(`${target}/a`)));
      return marks.map(({ body }) => textAt(body, 'metadata', 'deletionTimestamp') !== undefined);
    });
    expect(seen).toEqual({ faulty: [true, true], right: [true, false] });
  });
});
