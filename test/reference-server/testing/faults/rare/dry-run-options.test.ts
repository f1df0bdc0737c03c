import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { configMap, widgets } from '../../../reference-client.ts';
import { asTable, bothWays, configMaps, definitions, widget, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;
const namespace = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

const widgetsOfV2 = widgetsPath.replace('/v1/', '/v2/');

describe('a dry run', () => {
  it('of a merge patch at level Strict accepts an unknown field', async () => {
    const seen = await bothWays('strict-dry-run-of-merge-patch-tolerant', async (client) => {
      await client.post(configMaps, configMap('a'));
      const statuses: number[] = [];
      for (const query of ['&dryRun=All', ''])
        statuses.push((await client.merge(`${target}?fieldValidation=Strict${query}`, { colour: 'red' })).status);
      return statuses;
    });
    expect(seen).toEqual({ faulty: [200, 400], right: [400, 400] });
  });

  it('shows the live object in its Table', async () => {
    const seen = await bothWays('table-of-dry-run-shows-live-object', async (client) => {
      await client.post(configMaps, configMap('a', { data: { one: '1' } }));
      const patch = (query: string) =>
        client.send('PATCH', `${target}${query}`, { data: { two: '2' } }, { ...asTable, 'content-type': 'application/merge-patch+json' });
      const cells = async (query: string): Promise<Json | undefined> =>
        arrayAt((await patch(query)).body, 'rows').map((row) => arrayAt(row, 'cells')[1] ?? null)[0];
      return [await cells('?dryRun=All'), await cells('')];
    });
    expect(seen).toEqual({ faulty: [1, 2], right: [2, 2] });
  });

  it('of a create in a terminating namespace is accepted', async () => {
    const seen = await bothWays('dry-run-in-terminating-namespace-accepted', async (client) => {
      await client.post('/api/v1/namespaces', namespace('n'));
      const inside = '/api/v1/namespaces/n/configmaps';
      await client.post(inside, configMap('held', { metadata: { name: 'held', finalizers: ['x.io/a'] } }));
      await client.remove('/api/v1/namespaces/n');
      const tried = await client.post(`${inside}?dryRun=All`, configMap('a'));
      return [tried.status, textAt(tried.body, 'metadata', 'namespace'), (await client.post(inside, configMap('a'))).status];
    });
    expect(seen).toEqual({ faulty: [201, 'n', 403], right: [403, undefined, 403] });
  });

  it('at level Ignore takes a value of a wrong type', async () => {
    const seen = await bothWays('wrong-type-in-dry-run-at-ignore-taken', async (client) => {
      const sent = configMap('a', { immutable: 'yes' });
      const statuses: number[] = [];
      for (const query of ['?dryRun=All&fieldValidation=Ignore', '?dryRun=All', '?fieldValidation=Ignore'])
        statuses.push((await client.post(`${configMaps}${query}`, sent)).status);
      return statuses;
    });
    expect(seen).toEqual({ faulty: [201, 400, 400], right: [400, 400, 400] });
  });
});

describe('a dry run in another version', () => {
  it('is stored', async () => {
    const seen = await bothWays('dry-run-in-other-version-stored', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, widget({ spec: { size: 1 } }));
      const sizes: unknown[] = [];
      for (const [target, size] of [
        [widgetsPath, 5],
        [widgetsOfV2, 7],
      ] as const) {
        await client.merge(`${target}/a?dryRun=All`, { spec: { size } });
        sizes.push(valueAt((await client.get(`${widgetsPath}/a`)).body, 'spec', 'size'));
      }
      return sizes;
    });
    expect(seen).toEqual({ faulty: [1, 7], right: [1, 1] });
  });
});
