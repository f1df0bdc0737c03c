import { describe, expect, it } from 'vitest';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { bothWays, configMaps, table } from './rare-server.ts';

describe('a row of a Table', () => {
  it('shows the prefix of a generated name', async () => {
    const seen = await bothWays('generated-name-row-shows-prefix', async (client) => {
      const made = await client.post(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'b-' } });
      await client.post(configMaps, configMap('a'));
      const rows = arrayAt((await table(client, configMaps)).body, 'rows').map((row) => arrayAt(row, 'cells')[0]);
      return [rows[0], rows[1] === textAt(made.body, 'metadata', 'name'), rows[1] === 'b-'];
    });
    expect(seen).toEqual({ faulty: ['a', false, true], right: ['a', true, false] });
  });
});
