import { describe, expect, it } from 'vitest';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { names, widgets } from '../../../reference-client.ts';
import { bothWays, definitions, deployment, deployments, table, widgetsPath } from './rare-server.ts';

describe('a terminating object', () => {
  it.each([
    ['is live again after a change of its scale', '/scale', undefined, ['a']],
    ['is not after a change of itself', '', 'marked', []],
  ] as const)('%s', async (_, path, faulty, left) => {
    const seen = await bothWays('scale-revives-terminating-object', async (client) => {
      await client.post(deployments, deployment({}, { finalizers: ['x.io/a'] }));
      await client.remove(`${deployments}/a`);
      await client.merge(`${deployments}/a${path}`, { spec: { replicas: 4 } });
      const { body } = await client.get(`${deployments}/a`);
      await client.merge(`${deployments}/a`, { metadata: { finalizers: null } });
      const marked = valueAt(body, 'metadata', 'deletionTimestamp') === undefined ? undefined : 'marked';
      return [valueAt(body, 'spec', 'replicas'), marked, names((await client.get(deployments)).body)];
    });
    expect(seen).toEqual({ faulty: [4, faulty, left], right: [4, 'marked', []] });
  });

  it('has its deletion time in the default Table', async () => {
    const seen = await bothWays('default-row-of-terminating-object-shows-deletion-time', async (client) => {
      await client.post(definitions, widgets);
      for (const name of ['a', 'b'])
        await client.post(widgetsPath, {
          apiVersion: 'shop.test/v1',
          kind: 'Widget',
          metadata: { name, finalizers: ['x.io/a'] },
          spec: {},
        });
      await client.clock.advance(2000);
      await client.remove(`${widgetsPath}/a`);
      const times = arrayAt((await client.get(widgetsPath)).body, 'items').map((item) => textAt(item, 'metadata', 'creationTimestamp'));
      const rows = arrayAt((await table(client, widgetsPath)).body, 'rows');
      return rows.map((row, index) => arrayAt(row, 'cells')[1] === times[index]);
    });
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });
});
