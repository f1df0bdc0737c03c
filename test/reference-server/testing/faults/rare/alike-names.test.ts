import { describe, expect, it } from 'vitest';
import { textAt } from '#reference-server/json/json-object';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

describe('a create', () => {
  it('is refused for a name that is alike', async () => {
    const seen = await bothWays('names-alike-in-dots-and-hyphens-taken', async (client) => {
      const statuses = [];
      for (const name of ['a-b', 'a-c', 'a.b']) statuses.push((await client.post(configMaps, configMap(name))).status);
      return statuses;
    });
    expect(seen).toEqual({ faulty: [201, 201, 409], right: [201, 201, 201] });
  });

  it('is a replay where it sends the same object with a generated name again', async () => {
    const seen = await bothWays('equal-create-with-generated-name-replayed', async (client) => {
      const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'run-' } };
      const first = await client.post(configMaps, made);
      const second = await client.post(configMaps, made);
      await client.post(configMaps, configMap('b'));
      const third = await client.post(configMaps, made);
      return [
        [first, second, third].map(({ status }) => status),
        new Set([first, second, third].map(({ body }) => textAt(body, 'metadata', 'name'))).size,
        names((await client.get(configMaps)).body).length,
      ];
    });
    expect(seen).toEqual({ faulty: [[201, 201, 201], 2, 3], right: [[201, 201, 201], 3, 4] });
  });
});
