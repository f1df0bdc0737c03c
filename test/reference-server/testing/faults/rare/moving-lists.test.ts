import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, tokenOf } from './rare-server.ts';

const secrets = '/api/v1/namespaces/default/secrets';

const labelled = (name: string, labels: JsonObject): JsonObject => configMap(name, { metadata: { name, labels } });

async function fill(client: ReferenceClient, ...objects: readonly string[]): Promise<void> {
  for (const name of objects) await client.post(configMaps, configMap(name));
}

/** Reads a page, does something, and reads the next page. */
async function nextPage(client: ReferenceClient, target: string, between: () => Promise<unknown>) {
  const first = await client.get(target);
  await between();
  return client.get(`${configMaps}?limit=1&continue=${tokenOf(first)}`);
}

const created = async (client: ReferenceClient, name: string) => versionOf((await client.post(configMaps, configMap(name))).body);

describe('a page after the first', () => {
  it.each([
    ['created', 3, 2],
    ['deleted', 1, 2],
  ] as const)('counts what remains by the collection as it is by now, where an object was %s', async (change, faulty, right) => {
    const seen = await bothWays('remaining-count-of-present-collection', async (client) => {
      await fill(client, 'a', 'b', 'c', 'd');
      const second = await nextPage(client, `${configMaps}?limit=1`, () =>
        change === 'created' ? client.post(configMaps, configMap('e')) : client.remove(`${configMaps}/d`),
      );
      return valueAt(second.body, 'metadata', 'remainingItemCount');
    });
    expect(seen).toEqual({ faulty, right });
  });

  it('skips an item where one before it was deleted', async () => {
    const seen = await bothWays('later-page-starts-by-position', async (client) => {
      await fill(client, 'a', 'b', 'c', 'd');
      return names((await nextPage(client, `${configMaps}?limit=1`, () => client.remove(`${configMaps}/a`))).body);
    });
    expect(seen).toEqual({ faulty: ['c'], right: ['b'] });
  });

  it.each([
    ['at version 0 shows the latest state', '&resourceVersion=0', { now: '2' }],
    ['at no version shows that of the first page', '', {}],
  ])('of a list %s', async (_, more, faulty) => {
    const seen = await bothWays('pages-from-version-zero-unpinned', async (client) => {
      await fill(client, 'a', 'b');
      const second = await nextPage(client, `${configMaps}?limit=1${more}`, () => client.merge(`${configMaps}/b`, { data: { now: '2' } }));
      return valueAt(arrayAt(second.body, 'items')[0], 'data') ?? {};
    });
    expect(seen).toEqual({ faulty, right: {} });
  });
});

describe('a list at an exact version', () => {
  it('shows that an object was marked for deletion later', async () => {
    const seen = await bothWays('exact-list-shows-later-deletion-mark', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a'] } }));
      const version = versionOf((await client.get(configMaps)).body);
      await client.remove(`${configMaps}/a`);
      const { body } = await client.get(`${configMaps}?resourceVersionMatch=Exact&resourceVersion=${version}`);
      return textAt(arrayAt(body, 'items')[0], 'metadata', 'deletionTimestamp') !== undefined;
    });
    expect(seen).toEqual({ faulty: true, right: false });
  });

  it('reports the version of its newest object', async () => {
    const seen = await bothWays('exact-list-has-version-of-newest-item', async (client) => {
      await fill(client, 'a');
      const version = versionOf((await client.post(secrets, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } })).body);
      const { body } = await client.get(`${configMaps}?resourceVersionMatch=Exact&resourceVersion=${version}`);
      return versionOf(body) === version;
    });
    expect(seen).toEqual({ faulty: false, right: true });
  });
});

describe('a list of all namespaces by name', () => {
  it('stops at the first namespace', async () => {
    const seen = await bothWays('field-selection-stops-at-first-namespace', async (client) => {
      await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
      for (const namespace of ['default', 'other']) await client.post(`/api/v1/namespaces/${namespace}/configmaps`, configMap('a'));
      return names((await client.get('/api/v1/configmaps?fieldSelector=metadata.name%3Da')).body);
    });
    expect(seen).toEqual({ faulty: ['a'], right: ['a', 'a'] });
  });
});

describe('a list by a label with a domain', () => {
  it('has objects with the same label in another domain', async () => {
    const seen = await bothWays('label-selector-ignores-domain', async (client) => {
      await client.post(configMaps, labelled('a', { 'x.io/tier': 'web' }));
      await client.post(configMaps, labelled('b', { 'y.io/tier': 'web' }));
      await client.post(configMaps, labelled('c', { tier: 'db' }));
      return names((await client.get(`${configMaps}?labelSelector=${encodeURIComponent('x.io/tier=web')}`)).body);
    });
    expect(seen).toEqual({ faulty: ['a', 'b'], right: ['a'] });
  });
});

describe('a get not older than a version', () => {
  it('finds an object that was removed before it', async () => {
    const seen = await bothWays('get-not-older-than-removal-finds-object', async (client) => {
      await fill(client, 'a');
      await client.remove(`${configMaps}/a`);
      const version = await created(client, 'b');
      return (await client.get(`${configMaps}/a?resourceVersion=${version}`)).status;
    });
    expect(seen).toEqual({ faulty: 200, right: 404 });
  });
});
