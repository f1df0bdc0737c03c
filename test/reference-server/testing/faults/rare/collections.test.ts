import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { JsonObject } from '#core/model/json';
import { textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, dialect, names, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, tokenOf } from './rare-server.ts';

async function fill(client: ReferenceClient, contents: { readonly [name: string]: JsonObject }): Promise<void> {
  for (const [name, labels] of Object.entries(contents)) await client.post(configMaps, configMap(name, { metadata: { name, labels } }));
}

describe('a list with a label selector', () => {
  it('uses only the last requirement for a key', async () => {
    const seen = await bothWays('last-requirement-of-key-alone', async (client) => {
      await fill(client, { a: { app: 'x' }, b: { app: 'y' }, c: { app: 'z' } });
      return names((await client.get(`${configMaps}?labelSelector=${encodeURIComponent('app!=x,app!=y')}`)).body);
    });
    expect(seen).toEqual({ faulty: ['a', 'c'], right: ['c'] });
  });
});

describe('a page', () => {
  it('lacks its first object where that was removed', async () => {
    const seen = await bothWays('removed-first-item-of-page-lost', async (client) => {
      await fill(client, { a: {}, b: {}, c: {} });
      const first = await client.get(`${configMaps}?limit=1`);
      for (const name of ['b', 'c']) await client.remove(`${configMaps}/${name}`);
      return names((await client.get(`${configMaps}?limit=2&continue=${tokenOf(first)}`)).body);
    });
    expect(seen).toEqual({ faulty: ['c'], right: ['b', 'c'] });
  });

  it.each([
    [2, 'false'],
    [1, 'true'],
  ])('in binary of %i of three objects has a token: %s', async (limit, faulty) => {
    const seen = await bothWays('binary-page-before-last-item-ends', async (client) => {
      await fill(client, { a: {}, b: {}, c: {} });
      const headers = new Map([['accept', dialect.binaryMediaType]]);
      const { body } = await client.server.handle({
        method: 'GET',
        target: `${configMaps}?limit=${limit}`,
        headers,
        body: new Uint8Array(),
      });
      const page = body instanceof Uint8Array ? decodeBinaryObject(body) : undefined;
      return String((textAt(page, 'metadata', 'continue') ?? '') !== '');
    });
    expect(seen).toEqual({ faulty, right: 'true' });
  });
});

describe('a list at exactly the version of a removal', () => {
  it('has the removed object', async () => {
    const seen = await bothWays('exact-version-of-removal-is-before-it', async (client) => {
      await fill(client, { a: {}, b: {} });
      await client.remove(`${configMaps}/a`);
      const version = versionOf((await client.get(configMaps)).body);
      return names((await client.get(`${configMaps}?resourceVersionMatch=Exact&resourceVersion=${version}`)).body);
    });
    expect(seen).toEqual({ faulty: ['a', 'b'], right: ['b'] });
  });
});
