import { describe, expect, it } from 'vitest';
import { objectAt } from '#reference-server/json/json-object';
import { configMap, names, widgets } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('a dry run', () => {
  it('is stored when it is repeated', async () => {
    const seen = await bothWays('repeated-dry-run-stored', async (client) => {
      await client.post(configMaps, configMap('a'));
      const states: unknown[] = [];
      for (let count = 0; count < 2; count += 1) {
        await client.merge(`${target}?dryRun=All`, { data: { key: '1' } });
        states.push(objectAt((await client.get(target)).body, 'data'));
      }
      return states;
    });
    expect(seen).toEqual({ faulty: [{}, { key: '1' }], right: [{}, {}] });
  });

  it('that removes finalizers makes a delete remove the object', async () => {
    const seen = await bothWays('dry-run-lets-go-of-object', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a'] } }));
      await client.merge(`${target}?dryRun=All`, { metadata: { finalizers: null } });
      await client.remove(target);
      return (await client.get(target)).status;
    });
    expect(seen).toEqual({ faulty: 404, right: 200 });
  });

  it('of a forced apply settles the conflict', async () => {
    const seen = await bothWays('dry-run-settles-conflict', async (client) => {
      const applied = (manager: string, key: string, more = '') => apply(client, target, manager, configMap('a', { data: { key } }), more);
      await applied('one', '1');
      const statuses = [await applied('two', '2'), await applied('two', '2', '&force=true&dryRun=All'), await applied('two', '2')];
      return statuses.map(({ status }) => status);
    });
    expect(seen).toEqual({ faulty: [409, 200, 200], right: [409, 200, 409] });
  });
});

describe('the deletion of a collection', () => {
  it('leaves it after a dry run of the deletion', async () => {
    const seen = await bothWays('collection-deletion-after-its-dry-run-not-done', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      await client.remove(`${configMaps}?dryRun=All`);
      const { status } = await client.remove(configMaps);
      return [status, names((await client.get(configMaps)).body)];
    });
    expect(seen).toEqual({ faulty: [200, ['a', 'b']], right: [200, []] });
  });
});

describe('the deletion of a definition', () => {
  it('as a dry run ends the service of its type', async () => {
    const seen = await bothWays('dry-run-of-deletion-of-definition-unserves', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'a' } });
      const dry = await client.remove(`${definitions}/widgets.shop.test?dryRun=All`);
      const statuses = [(await client.get(widgetsPath)).status, (await client.get(`${widgetsPath}/a`)).status];
      await client.merge(`${definitions}/widgets.shop.test`, { metadata: { labels: { app: 'x' } } });
      return [dry.status, ...statuses, (await client.get(widgetsPath)).status];
    });
    expect(seen).toEqual({ faulty: [200, 404, 404, 200], right: [200, 200, 200, 200] });
  });
});
