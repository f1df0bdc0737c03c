import { describe, expect, it } from 'vitest';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import { configMap, names, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, secrets } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('a list at a version', () => {
  it.each([
    ['with a great limit shows the latest state', '500', ['a', 'b']],
    ['with a small one does not', '50', ['a']],
  ] as const)('%s', async (_, limit, faulty) => {
    const seen = await bothWays('page-of-a-hundred-at-version-not-exact', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a'))).body);
      await client.post(configMaps, configMap('b'));
      return names((await client.get(`${configMaps}?resourceVersion=${version}&limit=${limit}`)).body);
    });
    expect(seen).toEqual({ faulty, right: ['a'] });
  });

  it.each([
    ['that is exact and by a field shows the present object', '&fieldSelector=metadata.name%3Da', 'new'],
    ['that is exact and without a selector does not', '', 'old'],
  ] as const)('%s', async (_, selector, faulty) => {
    const seen = await bothWays('exact-list-by-field-shows-present-objects', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a', { data: { k: 'old' } }))).body);
      await client.merge(target, { data: { k: 'new' } });
      const { body } = await client.get(`${configMaps}?resourceVersionMatch=Exact&resourceVersion=${version}${selector}`);
      return [versionOf(body) === version, arrayAt(body, 'items').map((item) => textAt(item, 'data', 'k'))];
    });
    expect(seen).toEqual({ faulty: [true, [faulty]], right: [true, ['old']] });
  });
});

describe('a get at a version of the future', () => {
  it('does not find a removed object', async () => {
    const seen = await bothWays('future-version-of-removed-object-not-found', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      await client.remove(target);
      const read = async (path: string): Promise<number> => {
        const answer = client.get(`${path}?resourceVersion=1000000`);
        await client.clock.advance(60_000);
        return (await answer).status;
      };
      return [await read(target), await read(`${configMaps}/b`)];
    });
    expect(seen).toEqual({ faulty: [404, 504], right: [504, 504] });
  });
});

describe('an exact list', () => {
  it('at the version of another collection shows the next change', async () => {
    const seen = await bothWays('exact-list-at-version-of-another-collection-later', async (client) => {
      const own = versionOf((await client.post(configMaps, configMap('a'))).body);
      const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } };
      const other = versionOf((await client.post(secrets, secret)).body);
      await client.post(configMaps, configMap('b'));
      const list = async (version: string) =>
        names((await client.get(`${configMaps}?resourceVersionMatch=Exact&resourceVersion=${version}`)).body);
      return [await list(own), await list(other)];
    });
    expect(seen).toEqual({ faulty: [['a'], ['a', 'b']], right: [['a'], ['a']] });
  });
});

describe('a read of a version from the future', () => {
  it('is served at the second try', async () => {
    const seen = await bothWays('second-try-of-future-version-served', async (client) => {
      await client.post(configMaps, configMap('a'));
      const statuses: number[] = [];
      for (const target of [`${configMaps}/a`, `${configMaps}/a`, configMaps, configMaps]) {
        const read = client.get(`${target}?resourceVersion=99999`);
        await client.clock.advance(60_000);
        statuses.push((await read).status);
      }
      return statuses;
    });
    expect(seen).toEqual({ faulty: [504, 200, 504, 200], right: [504, 504, 504, 504] });
  });
});
