import { describe, expect, it } from 'vitest';
import { configMap } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

describe('a write', () => {
  it('with an unknown field in another script fails', async () => {
    const seen = await bothWays('warning-beyond-latin-fails', async (client) => {
      const send = async (name: string, field: string, query = '') =>
        (await client.post(`${configMaps}${query}`, configMap(name, { [field]: 1 }))).status;
      return [await send('a', 'größe'), await send('b', '名前'), await send('c', '名前', '?fieldValidation=Ignore')];
    });
    expect(seen).toEqual({ faulty: [201, 500, 201], right: [201, 201, 201] });
  });
});
