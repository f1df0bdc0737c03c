import { describe, expect, it } from 'vitest';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps, table } from './rare-server.ts';

const others = '/api/v1/namespaces/other/configmaps';

const namespace = (client: ReferenceClient) =>
  client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });

/** Creates an object in another namespace that is terminating. */
async function terminating(client: ReferenceClient): Promise<void> {
  await namespace(client);
  await client.post(others, { ...configMap('a'), metadata: { name: 'a', finalizers: ['x.io/a'] } });
  await client.remove(`${others}/a`);
}

describe('an object that is created under the name of a removed one', () => {
  it('has its creationTimestamp', async () => {
    const seen = await bothWays('former-creation-time', async (client) => {
      const first = await client.post(configMaps, configMap('a'));
      await client.remove(`${configMaps}/a`);
      await client.clock.advance(5000);
      const second = await client.post(configMaps, configMap('a'));
      return textAt(second.body, 'metadata', 'creationTimestamp') === textAt(first.body, 'metadata', 'creationTimestamp');
    });
    expect(seen).toEqual({ faulty: true, right: false });
  });

  it('has its cells in a Table', async () => {
    const seen = await bothWays('cells-of-former-object', async (client) => {
      const shown = async () => valueAt(arrayAt((await table(client, configMaps)).body, 'rows')[0], 'cells');
      const counts: unknown[] = [];
      for (const data of [{}, { key: '1' }]) {
        await client.post(configMaps, configMap('a', { data }));
        counts.push(arrayAt({ cells: (await shown()) ?? [] }, 'cells')[1]);
        await client.remove(`${configMaps}/a`);
      }
      return counts;
    });
    expect(seen).toEqual({ faulty: [0, 0], right: [0, 1] });
  });
});

describe('an object with the name of one in another namespace', () => {
  it('has its uid where that one is terminating', async () => {
    const seen = await bothWays('uid-of-terminating-namesake', async (client) => {
      await terminating(client);
      const { body } = await client.post(configMaps, configMap('a'));
      return textAt(body, 'metadata', 'uid') === textAt((await client.get(`${others}/a`)).body, 'metadata', 'uid');
    });
    expect(seen).toEqual({ faulty: true, right: false });
  });

  it('cannot be created where that one is terminating', async () => {
    const seen = await bothWays('terminating-name-taken-everywhere', async (client) => {
      await terminating(client);
      return (await client.post(configMaps, configMap('a'))).status;
    });
    expect(seen).toEqual({ faulty: 409, right: 201 });
  });

  it('is not listed after that one was removed', async () => {
    const seen = await bothWays('removed-namesake-unlists', async (client) => {
      await namespace(client);
      for (const target of [configMaps, others]) await client.post(target, configMap('a'));
      const before = names((await client.get(configMaps)).body);
      await client.remove(`${others}/a`);
      return [before, names((await client.get(configMaps)).body)];
    });
    expect(seen).toEqual({ faulty: [['a'], []], right: [['a'], ['a']] });
  });
});

describe('an object whose name was read before there was one', () => {
  it('is not found at first', async () => {
    const seen = await bothWays('missing-name-remembered', async (client) => {
      const statuses = [(await client.get(`${configMaps}/a`)).status];
      await client.post(configMaps, configMap('a'));
      for (const target of ['a', 'a']) statuses.push((await client.get(`${configMaps}/${target}`)).status);
      return statuses;
    });
    expect(seen).toEqual({ faulty: [404, 404, 200], right: [404, 200, 200] });
  });
});
