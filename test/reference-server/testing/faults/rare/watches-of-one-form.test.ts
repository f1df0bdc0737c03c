import { describe, expect, it } from 'vitest';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

const create = async (client: ReferenceClient, ...all: readonly string[]): Promise<void> => {
  for (const name of all) await client.post(configMaps, configMap(name));
};

describe('a watch with a limit', () => {
  it('begins with as many objects', async () => {
    const seen = await bothWays('start-of-watch-ends-at-limit', async (client) => {
      await create(client, 'a', 'b', 'c');
      const read = async (query: string): Promise<number> => (await (await client.watch(`${configMaps}?watch=1${query}`)).readAll()).length;
      return [await read('&limit=2'), await read('')];
    });
    expect(seen).toEqual({ faulty: [2, 3], right: [3, 3] });
  });
});
