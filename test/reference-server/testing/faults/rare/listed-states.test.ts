import { describe, expect, it } from 'vitest';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import { configMap, names, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, table, tokenOf } from './rare-server.ts';

const labelled = (name: string) => configMap(name, { metadata: { name, labels: { app: 'x' } } });
const scalers = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers';
const scaler = (name: string) => ({
  apiVersion: 'autoscaling/v1',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name },
  spec: { maxReplicas: 2, scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' } },
});

describe('a list', () => {
  it('as a Table has no token on a selected page', async () => {
    const seen = await bothWays('selected-page-of-table-has-no-token', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, labelled(name));
      const selected = await table(client, `${configMaps}?limit=1&labelSelector=app`);
      return [selected, await table(client, `${configMaps}?limit=1`)].map((page) => tokenOf(page) !== '');
    });
    expect(seen).toEqual({ faulty: [false, true], right: [true, true] });
  });

  it('selects by labels that were removed together', async () => {
    const seen = await bothWays('labels-removed-together-still-selected', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, labelled(name));
      await client.merge(`${configMaps}/a`, { metadata: { labels: null } });
      await client.merge(`${configMaps}/b`, { metadata: { labels: { app: 'y' } } });
      return names((await client.get(`${configMaps}?labelSelector=app%3Dx`)).body);
    });
    expect(seen).toEqual({ faulty: ['a'], right: [] });
  });

  it('has later pages in the stored version', async () => {
    const seen = await bothWays('later-pages-in-stored-version', async (client) => {
      for (const name of ['a', 'b']) await client.post(scalers, scaler(name));
      const first = await client.get(`${scalers}?limit=1`);
      const second = await client.get(`${scalers}?limit=1&continue=${tokenOf(first)}`);
      return [first, second].map(({ body }) => textAt(arrayAt(body, 'items')[0], 'apiVersion'));
    });
    expect(seen).toEqual({ faulty: ['autoscaling/v1', 'autoscaling/v2'], right: ['autoscaling/v1', 'autoscaling/v1'] });
  });

  it('is served with a token and the version of its page', async () => {
    const seen = await bothWays('version-of-page-beside-its-token-served', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a'))).body);
      await client.post(configMaps, configMap('b'));
      const first = await client.get(`${configMaps}?limit=1`);
      const next = (resourceVersion: string) =>
        client.get(`${configMaps}?limit=1&continue=${tokenOf(first)}&resourceVersion=${resourceVersion}`);
      return [(await next(versionOf(first.body))).status, (await next(version)).status];
    });
    expect(seen).toEqual({ faulty: [200, 400], right: [400, 400] });
  });

  it('is stale after the deletion of its collection', async () => {
    const seen = await bothWays('list-after-collection-deletion-stale', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      await client.remove(configMaps);
      return [names((await client.get(configMaps)).body), names((await client.get(configMaps)).body)];
    });
    expect(seen).toEqual({ faulty: [['a', 'b'], []], right: [[], []] });
  });

  it('is refused for a page not older than the latest version', async () => {
    const seen = await bothWays('latest-version-of-page-unreached', async (client) => {
      const before = versionOf((await client.post(configMaps, configMap('a'))).body);
      const version = versionOf((await client.post(configMaps, configMap('b'))).body);
      const page = (at: string) => client.get(`${configMaps}?limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=${at}`);
      return [(await page(version)).status, (await page(before)).status];
    });
    expect(seen).toEqual({ faulty: [504, 200], right: [200, 200] });
  });
});
