import { describe, expect, it } from 'vitest';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps, otherNamespace, secrets, tokenOf } from './rare-server.ts';

describe('a later page', () => {
  it('has items again after something was created before it', async () => {
    const seen = await bothWays('page-repeats-item-for-each-created', async (client) => {
      for (const name of ['b', 'c', 'd']) await client.post(configMaps, configMap(name));
      const first = await client.get(`${configMaps}?limit=2`);
      const next = async () => names((await client.get(`${configMaps}?limit=2&continue=${tokenOf(first)}`)).body);
      const before = await next();
      await client.post(configMaps, configMap('e'));
      await client.post(configMaps, configMap('a'));
      return [before, await next()];
    });
    expect(seen).toEqual({ faulty: [['d'], ['c', 'd']], right: [['d'], ['d']] });
  });

  it('of all namespaces goes by the names alone', async () => {
    const seen = await bothWays('pages-of-all-namespaces-go-by-name', async (client) => {
      await otherNamespace(client);
      for (const name of ['b', 'c']) await client.post(secrets, { ...configMap(name), kind: 'Secret' });
      await client.post(secrets.replace('default', 'other'), { ...configMap('a'), kind: 'Secret' });
      const read: (readonly string[])[] = [];
      let token = '';
      do {
        const page = await client.get(`/api/v1/secrets?limit=1${token === '' ? '' : `&continue=${token}`}`);
        read.push(names(page.body));
        token = tokenOf(page);
      } while (token !== '');
      return read;
    });
    expect(seen).toEqual({ faulty: [['b'], ['c']], right: [['b'], ['c'], ['a']] });
  });

  it('is gone after two later lists', async () => {
    const seen = await bothWays('third-snapshot-ends-first-chain', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      const page = await client.get(`${configMaps}?limit=1`);
      const next = async () => (await client.get(`${configMaps}?limit=1&continue=${tokenOf(page)}`)).status;
      const statuses: number[] = [];
      for (const name of ['c', 'd']) {
        await client.post(configMaps, configMap(name));
        await client.get(`${configMaps}?limit=1`);
        statuses.push(await next());
      }
      return statuses;
    });
    expect(seen).toEqual({ faulty: [200, 410], right: [200, 200] });
  });
});
