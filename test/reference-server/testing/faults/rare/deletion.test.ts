import { describe, expect, it } from 'vitest';
import { textAt, textsAt } from '#reference-server/json/json-object';
import { configMap, names, versionOf, widgets } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const held = (name: string, ...finalizers: readonly string[]) => ({ ...configMap(name), metadata: { name, finalizers } });

describe('a terminating object', () => {
  it('is live again after an update without its deletionTimestamp', async () => {
    const seen = await bothWays('terminating-object-revived-by-update', async (client) => {
      await client.post(definitions, widgets);
      const widget = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w', finalizers: ['x.io/a'] } };
      await client.post(widgetsPath, widget);
      await client.remove(`${widgetsPath}/w`);
      const resourceVersion = versionOf((await client.get(`${widgetsPath}/w`)).body);
      await client.put(`${widgetsPath}/w`, { ...widget, metadata: { ...widget.metadata, resourceVersion } });
      return textAt((await client.get(`${widgetsPath}/w`)).body, 'metadata', 'deletionTimestamp') === undefined;
    });
    expect(seen).toEqual({ faulty: true, right: false });
  });

  it('does not have its finalizers in another order', async () => {
    const seen = await bothWays('terminating-finalizers-keep-their-order', async (client) => {
      await client.post(configMaps, held('a', 'x.io/a', 'x.io/b'));
      const order = async () => textsAt((await client.get(`${configMaps}/a`)).body, 'metadata', 'finalizers');
      await client.merge(`${configMaps}/a`, { metadata: { finalizers: ['x.io/b', 'x.io/a'] } });
      const live = await order();
      await client.remove(`${configMaps}/a`);
      await client.merge(`${configMaps}/a`, { metadata: { finalizers: ['x.io/a', 'x.io/b'] } });
      return [live, await order()];
    });
    const [forth, back] = [
      ['x.io/a', 'x.io/b'],
      ['x.io/b', 'x.io/a'],
    ];
    expect(seen).toEqual({ faulty: [back, back], right: [back, forth] });
  });

  it('stays when an apply gives up its last finalizer', async () => {
    const seen = await bothWays('last-finalizer-given-up-by-apply-holds', async (client) => {
      const target = `${configMaps}/a`;
      const found = async () => (await client.get(target)).status;
      await apply(client, target, 'one', held('a', 'x.io/a'));
      await client.remove(target);
      await apply(client, target, 'one', configMap('a'));
      const applied = await found();
      await client.post(configMaps, held('b', 'x.io/a'));
      await client.remove(`${configMaps}/b`);
      await client.merge(`${configMaps}/b`, { metadata: { finalizers: null } });
      return [applied, (await client.get(`${configMaps}/b`)).status];
    });
    expect(seen).toEqual({ faulty: [200, 404], right: [404, 404] });
  });

  it('is removed by the third delete', async () => {
    const seen = await bothWays('third-delete-removes-held-object', async (client) => {
      await client.post(configMaps, held('a', 'x.io/a'));
      await client.remove(`${configMaps}/a?dryRun=All`);
      const statuses: number[] = [];
      for (let time = 0; time < 3; time += 1) {
        await client.remove(`${configMaps}/a`);
        statuses.push((await client.get(`${configMaps}/a`)).status);
      }
      return statuses;
    });
    expect(seen).toEqual({ faulty: [200, 200, 404], right: [200, 200, 200] });
  });
});

describe('the name of a removed object', () => {
  it('stays taken when the object had been applied', async () => {
    const seen = await bothWays('name-of-applied-object-stays-taken', async (client) => {
      await client.post(configMaps, configMap('posted'));
      await apply(client, `${configMaps}/applied`, 'one', configMap('applied'));
      await apply(client, `${configMaps}/applied`, 'one', configMap('applied', { data: { key: '1' } }));
      const again: number[] = [];
      for (const name of ['posted', 'applied']) {
        await client.remove(`${configMaps}/${name}`);
        again.push((await client.post(configMaps, configMap(name))).status);
      }
      return again;
    });
    expect(seen).toEqual({ faulty: [201, 409], right: [201, 201] });
  });
});

describe('the deletion of a collection', () => {
  it('leaves the objects after the first with a finalizer', async () => {
    const seen = await bothWays('collection-deletion-stops-at-held-object', async (client) => {
      for (const object of [configMap('a'), held('b', 'x.io/a'), configMap('c')]) await client.post(configMaps, object);
      await client.remove(configMaps);
      const first = names((await client.get(configMaps)).body);
      await client.merge(`${configMaps}/b`, { metadata: { finalizers: null } });
      await client.remove(configMaps);
      return [first, names((await client.get(configMaps)).body)];
    });
    expect(seen).toEqual({ faulty: [['b', 'c'], []], right: [['b'], []] });
  });
});
