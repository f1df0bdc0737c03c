import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names, versionOf, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const namespaces = '/api/v1/namespaces';
const everywhere = '/api/v1/configmaps';

const created = (collection: JsonObject): readonly string[] => names(collection).filter((name) => name.startsWith('in-'));

const labelled = (name: string, labels: JsonObject): JsonObject => configMap(name, { metadata: { name, labels } });

const createNamespace = (client: ReferenceClient, name: string) =>
  client.post(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

const selected = async (client: ReferenceClient, selector: string): Promise<readonly string[]> =>
  names((await client.get(`${configMaps}?labelSelector=${encodeURIComponent(selector)}`)).body);

const exactly = async (client: ReferenceClient, target: string, version: string): Promise<JsonObject> =>
  (await client.get(`${target}?resourceVersionMatch=Exact&resourceVersion=${version}`)).body;

describe('a list with a label selector', () => {
  it.each([
    ['tier notin (web,db)', ['b', 'c', 'd'], ['c', 'd']],
    ['tier notin (db, web)', ['a', 'c', 'd'], ['c', 'd']],
    ['tier notin (web),app=x', [], []],
  ])('%s excludes only the first value', async (selector, faulty, right) => {
    const seen = await bothWays('notin-excludes-first-value', async (client) => {
      for (const [name, tier] of [
        ['a', 'web'],
        ['b', 'db'],
        ['c', 'log'],
      ] as const)
        await client.post(configMaps, labelled(name, { tier }));
      await client.post(configMaps, configMap('d'));
      return selected(client, selector);
    });
    expect(seen).toEqual({ faulty, right });
  });

  it('for an empty value selects objects without the label', async () => {
    const seen = await bothWays('empty-value-selects-missing-labels', async (client) => {
      await client.post(configMaps, labelled('a', { tier: '' }));
      await client.post(configMaps, configMap('b'));
      await client.post(configMaps, labelled('c', { tier: 'web' }));
      return selected(client, 'tier=');
    });
    expect(seen).toEqual({ faulty: ['a', 'b'], right: ['a'] });
  });
});

describe('a list of all namespaces', () => {
  it('has the objects of an excluded namespace', async () => {
    const seen = await bothWays('unequal-namespace-unread-by-list', async (client) => {
      await createNamespace(client, 'other');
      for (const namespace of ['default', 'other'])
        await client.post(`${namespaces}/${namespace}/configmaps`, configMap(`in-${namespace}`));
      return created((await client.get(`${everywhere}?fieldSelector=metadata.namespace!%3Dother`)).body);
    });
    expect(seen).toEqual({ faulty: ['in-default', 'in-other'], right: ['in-default'] });
  });

  it('at an exact version lacks objects of removed namespaces', async () => {
    const seen = await bothWays('exact-list-lacks-removed-namespaces', async (client) => {
      await createNamespace(client, 'other');
      for (const namespace of ['default', 'other'])
        await client.post(`${namespaces}/${namespace}/configmaps`, configMap(`in-${namespace}`));
      const version = versionOf((await client.get(everywhere)).body);
      await client.remove(`${namespaces}/other`);
      await client.clock.advance(2000);
      return created(await exactly(client, everywhere, version));
    });
    expect(seen).toEqual({ faulty: ['in-default'], right: ['in-default', 'in-other'] });
  });

  it.each(['Exact', 'NotOlderThan'])('with %s and without a version is served', async (match) => {
    const seen = await bothWays('match-without-version-across-namespaces', async (client) => {
      const ofAll = await client.get(`${everywhere}?resourceVersionMatch=${match}`);
      const ofOne = await client.get(`${configMaps}?resourceVersionMatch=${match}`);
      return [ofAll.status, ofOne.status];
    });
    expect(seen).toEqual({ faulty: [200, 422], right: [422, 422] });
  });
});

describe('a read at a version', () => {
  it('shows an object that was created again', async () => {
    const seen = await bothWays('exact-list-shows-recreated-object', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: 'old' } }));
      const version = versionOf((await client.get(configMaps)).body);
      await client.remove(`${configMaps}/a`);
      await client.post(configMaps, configMap('a', { data: { k: 'new' } }));
      return valueAt(arrayAt(await exactly(client, configMaps, version), 'items')[0], 'data', 'k');
    });
    expect(seen).toEqual({ faulty: 'new', right: 'old' });
  });

  it('of a removal is refused until the next write', async () => {
    const seen = await bothWays('version-of-removal-never-reached', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      await client.remove(`${configMaps}/b`);
      const version = versionOf((await client.get(configMaps)).body);
      const read = async () => [
        (await client.get(`${configMaps}/a?resourceVersion=${version}`)).status,
        (await client.get(`${configMaps}?resourceVersionMatch=NotOlderThan&resourceVersion=${version}`)).status,
      ];
      const before = await read();
      await client.post(configMaps, configMap('c'));
      return [before, await read()];
    });
    expect(seen).toEqual({
      faulty: [
        [504, 504],
        [200, 200],
      ],
      right: [
        [200, 200],
        [200, 200],
      ],
    });
  });

  it('of a page with a selector shows the latest state', async () => {
    const seen = await bothWays('selected-page-at-version-shows-latest', async (client) => {
      await client.post(configMaps, labelled('a', { tier: 'web' }));
      const version = versionOf((await client.get(configMaps)).body);
      await client.merge(`${configMaps}/a`, { data: { k: 'new' } });
      const page = (more: string) => client.get(`${configMaps}?limit=5&resourceVersion=${version}${more}`);
      const shown = [await page('&labelSelector=tier%3Dweb'), await page('')];
      return shown.map(({ body }) => valueAt(arrayAt(body, 'items')[0], 'data', 'k') ?? '');
    });
    expect(seen).toEqual({ faulty: ['new', ''], right: ['', ''] });
  });
});

describe('a list of custom resources', () => {
  it('lacks objects that were written only in another version', async () => {
    const seen = await bothWays('objects-of-other-version-unlisted', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'a' }, spec: { size: 1 } });
      const later = widgetsPath.replace('/v1/', '/v2/');
      const other = names((await client.get(later)).body);
      await client.merge(`${later}/a`, { metadata: { labels: { seen: 'yes' } } });
      return [names((await client.get(widgetsPath)).body), other, names((await client.get(later)).body)];
    });
    expect(seen).toEqual({ faulty: [['a'], [], ['a']], right: [['a'], ['a'], ['a']] });
  });
});

describe('the deletion of a collection', () => {
  it('leaves objects that a second manager has written', async () => {
    const seen = await bothWays('collection-keeps-objects-of-two-managers', async (client) => {
      for (const name of ['a', 'b', 'c']) await client.post(`${configMaps}?fieldManager=one`, configMap(name, { data: { k: '1' } }));
      await client.merge(`${configMaps}/a?fieldManager=two`, { data: { m: '2' } });
      await client.merge(`${configMaps}/b?fieldManager=one`, { data: { m: '2' } });
      await client.remove(configMaps);
      return names((await client.get(configMaps)).body);
    });
    expect(seen).toEqual({ faulty: ['a'], right: [] });
  });
});
