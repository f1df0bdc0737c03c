import { describe, expect, it } from 'vitest';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, told, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const target = `${configMaps}/a`;
const create = async (client: ReferenceClient, ...all: readonly string[]): Promise<void> => {
  for (const name of all) await client.post(configMaps, configMap(name));
};

describe('the start of a watch from a version', () => {
  it('has the past changes object by object', async () => {
    const seen = await bothWays('past-changes-sent-by-object', async (client) => {
      const version = versionOf((await client.get(configMaps)).body);
      await create(client, 'a', 'b');
      await client.merge(target, { data: { key: '1' } });
      const watch = await client.watch(`${configMaps}?watch=1&resourceVersion=${version}`);
      const past = await watch.readAll();
      await client.remove(`${configMaps}/b`);
      await client.remove(target);
      return told([...past, ...(await watch.readAll())]).map((text) => text.replace(/@.*/, ''));
    });
    const later = ['DELETED b', 'DELETED a'];
    expect(seen).toEqual({
      faulty: ['ADDED a', 'MODIFIED a', 'ADDED b', ...later],
      right: ['ADDED a', 'ADDED b', 'MODIFIED a', ...later],
    });
  });
});
