import { describe, expect, it } from 'vitest';
import { textAt } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { asTable, bothWays, configMaps, table } from './rare-server.ts';

describe('an object', () => {
  it('in JSON is the Table that was read before', async () => {
    const seen = await bothWays('table-of-object-cached-for-json', async (client) => {
      await client.post(configMaps, configMap('a'));
      const read = async () => textAt((await client.get(`${configMaps}/a`)).body, 'kind');
      const kinds = [await read()];
      await table(client, `${configMaps}/a`);
      kinds.push(await read(), await read());
      await table(client, `${configMaps}/a`);
      await client.merge(`${configMaps}/a`, { data: { k: 'v' } });
      return [...kinds, await read(), asTable.accept.includes('Table')];
    });
    const kind = 'ConfigMap';
    expect(seen).toEqual({ faulty: [kind, 'Table', kind, kind, true], right: [kind, kind, kind, kind, true] });
  });
});
