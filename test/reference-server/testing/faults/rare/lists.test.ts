import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { names } from '../../../reference-client.ts';
import { bothWays, tokenOf } from './rare-server.ts';

const everywhere = '/api/v1/secrets';
const secrets = '/api/v1/namespaces/default/secrets';

const secret = (name: string, more: JsonObject = {}) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, ...more });

/** Creates secrets of these names in namespaces. */
async function fill(client: ReferenceClient, contents: { readonly [namespace: string]: readonly string[] }): Promise<void> {
  for (const [namespace, objects] of Object.entries(contents)) {
    await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    for (const name of objects) await client.post(`/api/v1/namespaces/${namespace}/secrets`, secret(name));
  }
}

/** Reads a page, does something, and reads the next page. */
async function twoPages(client: ReferenceClient, target: string, between: () => Promise<unknown> = async () => undefined) {
  const first = await client.get(target);
  await between();
  return [first, await client.get(`${target}&continue=${tokenOf(first)}`)] as const;
}

const labelled = (name: string, labels: JsonObject) => ({ ...secret(name), metadata: { name, labels } });

describe('a page', () => {
  it('that is the full last one has a token for an empty one', async () => {
    const seen = await bothWays('full-last-page-continues', async (client) => {
      await fill(client, { default: ['a', 'b', 'c', 'd'] });
      const [first, second] = await twoPages(client, `${secrets}?limit=2`);
      const third = tokenOf(second) === '' ? undefined : await client.get(`${secrets}?limit=2&continue=${tokenOf(second)}`);
      const single = tokenOf(await client.get(`${secrets}?limit=4`));
      return [names(first.body), names(second.body), third === undefined ? 'none' : names(third.body), single];
    });
    const pages = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    expect(seen).toEqual({ faulty: [...pages, [], ''], right: [...pages, 'none', ''] });
  });

  it('of all namespaces counts what remains in the namespace of the next item', async () => {
    const seen = await bothWays('remaining-items-of-one-namespace', async (client) => {
      await fill(client, { one: ['a', 'b', 'c'], two: ['a', 'b'] });
      return valueAt((await client.get(`${everywhere}?limit=1`)).body, 'metadata', 'remainingItemCount');
    });
    expect(seen).toEqual({ faulty: 2, right: 4 });
  });

  it.each([
    ['that begins with another namespace lacks its first item', 2, ['d']],
    ['that goes on with the same namespace is complete', 1, ['b', 'c', 'd']],
  ])('of all namespaces %s', async (_, limit, faulty) => {
    const seen = await bothWays('first-item-of-next-namespace-skipped', async (client) => {
      await fill(client, { one: ['a', 'b'], two: ['c', 'd'] });
      const first = await client.get(`${everywhere}?limit=${limit}`);
      return names((await client.get(`${everywhere}?continue=${tokenOf(first)}`)).body);
    });
    expect(seen).toEqual({ faulty, right: ['b', 'c', 'd'].slice(limit - 1) });
  });

  it('after the first lacks an object whose label was changed since', async () => {
    const seen = await bothWays('page-selects-by-present-labels', async (client) => {
      for (const name of ['a', 'b', 'c', 'd']) await client.post(secrets, labelled(name, { app: 'x' }));
      const pages = await twoPages(client, `${secrets}?labelSelector=app%3Dx&limit=2`, () =>
        client.merge(`${secrets}/d`, { metadata: { labels: { app: 'y' } } }),
      );
      return pages.map(({ body }) => names(body));
    });
    expect(seen).toEqual({
      faulty: [['a', 'b'], ['c']],
      right: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
  });

  it('after the first shows an object that was created again since', async () => {
    const seen = await bothWays('page-shows-recreated-object', async (client) => {
      await fill(client, { default: ['a', 'b', 'c'] });
      const [, second] = await twoPages(client, `${secrets}?limit=1`, async () => {
        await client.remove(`${secrets}/b`);
        await client.post(secrets, secret('b', { data: { again: 'MQ==' } }));
      });
      return objectAt(arrayAt(second.body, 'items')[0], 'data');
    });
    expect(seen).toEqual({ faulty: { again: 'MQ==' }, right: {} });
  });
});

describe('a list of all namespaces', () => {
  it('lacks what is left in a terminating one', async () => {
    const seen = await bothWays('all-namespaces-lack-terminating-ones', async (client) => {
      await fill(client, { going: [], staying: ['a'] });
      const held = { ...secret('held'), metadata: { name: 'held', finalizers: ['x.io/a'] } };
      await client.post('/api/v1/namespaces/going/secrets', held);
      await client.remove('/api/v1/namespaces/going');
      const one = await client.get('/api/v1/namespaces/going/secrets');
      return [textAt(arrayAt(one.body, 'items')[0], 'metadata', 'name'), names((await client.get(everywhere)).body)];
    });
    expect(seen).toEqual({ faulty: ['held', ['a']], right: ['held', ['held', 'a']] });
  });
});

describe('a list with a label selector by notin', () => {
  it('lacks objects without labels', async () => {
    const seen = await bothWays('notin-needs-labels', async (client) => {
      for (const object of [secret('a'), labelled('b', { app: 'x' }), labelled('c', { tier: 'y' })]) await client.post(secrets, object);
      const select = async (selector: string) => names((await client.get(`${secrets}?labelSelector=${encodeURIComponent(selector)}`)).body);
      return [await select('app notin (x)'), await select('app!=x')];
    });
    const both = ['a', 'c'];
    expect(seen).toEqual({ faulty: [['c'], both], right: [both, both] });
  });
});
