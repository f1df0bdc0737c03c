import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const namespace = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

describe('a name of digits', () => {
  it('is looked up without the zeros before it', async () => {
    const seen = await bothWays('names-of-digits-read-as-numbers', async (client) => {
      await client.post(configMaps, configMap('07'));
      const found = [(await client.get(`${configMaps}/07`)).status];
      await client.post(configMaps, configMap('7'));
      await client.post(configMaps, configMap('10'));
      await client.remove(`${configMaps}/07`);
      await client.remove(`${configMaps}/10`);
      return [found, names((await client.get(configMaps)).body)];
    });
    expect(seen).toEqual({ faulty: [[404], ['07']], right: [[200], ['7']] });
  });
});

describe('a namespace with the name of a type', () => {
  it('has no objects of the type', async () => {
    const seen = await bothWays('namespace-named-like-type-has-none-of-it', async (client) => {
      await client.post('/api/v1/namespaces', namespace('configmaps'));
      await client.post('/api/v1/namespaces/configmaps/configmaps', configMap('a'));
      return [
        (await client.get('/api/v1/namespaces/configmaps/configmaps/a')).status,
        (await client.get('/api/v1/namespaces/configmaps/configmaps')).status,
        (await client.get('/api/v1/namespaces/configmaps/secrets')).status,
        names((await client.get('/api/v1/configmaps')).body),
      ];
    });
    expect(seen).toEqual({ faulty: [404, 404, 200, ['a', 'kube-root-ca.crt']], right: [200, 200, 200, ['a', 'kube-root-ca.crt']] });
  });
});
