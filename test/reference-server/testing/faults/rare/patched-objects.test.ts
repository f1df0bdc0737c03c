import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import { configMap, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, jsonPatch, strategicPatch, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;
const nodes = '/apis/storage.api.test/v1/csinodes';
const labelled = (labels: JsonObject, more: JsonObject = {}) => configMap('a', { metadata: { name: 'a', labels, ...more } });

describe('a PUT', () => {
  it('of a terminating object keeps its labels', async () => {
    const seen = await bothWays('terminating-object-keeps-labels', async (client) => {
      const finalizers = ['x.io/a'];
      await client.post(configMaps, labelled({ app: 'x' }, { finalizers }));
      const states: unknown[] = [];
      for (const app of ['y', 'z']) {
        states.push(objectAt((await client.put(target, labelled({ app }, { finalizers }))).body, 'metadata', 'labels'));
        await client.remove(target);
      }
      return states;
    });
    expect(seen).toEqual({ faulty: [{ app: 'y' }, { app: 'y' }], right: [{ app: 'y' }, { app: 'z' }] });
  });
});

describe('a merge patch', () => {
  it('restores what the PUT before removed', async () => {
    const seen = await bothWays('patch-restores-what-put-removed', async (client) => {
      await client.post(configMaps, configMap('a', { data: { one: '1', two: '2' } }));
      await client.put(target, configMap('a', { data: { one: '1' } }));
      return objectAt((await client.merge(target, { data: { three: '3' } })).body, 'data');
    });
    expect(seen).toEqual({ faulty: { one: '1', two: '2', three: '3' }, right: { one: '1', three: '3' } });
  });

  it('with a null in a new map sets an empty text', async () => {
    const seen = await bothWays('null-in-new-map-is-empty-text', async (client) => {
      await client.post(configMaps, configMap('a'));
      await client.merge(target, { data: { one: null, two: '2' } });
      return objectAt((await client.merge(target, { data: { three: null } })).body, 'data');
    });
    expect(seen).toEqual({ faulty: { one: '', two: '2' }, right: { two: '2' } });
  });

  it('of a custom resource cuts its integers', async () => {
    const seen = await bothWays('patch-cuts-integers-to-half', async (client) => {
      await client.post(definitions, widgets);
      const size = 2 ** 32 + 7;
      await client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size } });
      const { body } = await client.merge(`${widgetsPath}/w`, { metadata: { labels: { app: 'x' } } });
      return valueAt(body, 'spec', 'size');
    });
    expect(seen).toEqual({ faulty: 7, right: 4_294_967_303 });
  });
});

describe('a JSON patch', () => {
  it('changes the original of a value that it copied', async () => {
    const seen = await bothWays('json-patch-copy-is-shared', async (client) => {
      await client.post(configMaps, labelled({ app: 'x' }));
      const { body } = await jsonPatch(client, target, [
        { op: 'copy', from: '/metadata/labels', path: '/data' },
        { op: 'add', path: '/data/more', value: 'y' },
      ]);
      return [objectAt(body, 'metadata', 'labels'), objectAt(body, 'data')];
    });
    const copied = { app: 'x', more: 'y' };
    expect(seen).toEqual({ faulty: [copied, copied], right: [{ app: 'x' }, copied] });
  });
});

describe('a strategic merge patch', () => {
  it('that deletes a missing item deletes the last one', async () => {
    const seen = await bothWays('deletion-of-missing-item-takes-last', async (client) => {
      const drivers = ['a', 'b'].map((name) => ({ name, nodeID: name }));
      await client.post(nodes, { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'n' }, spec: { drivers } });
      const left: unknown[] = [];
      for (const name of ['c', 'a']) {
        const { body } = await strategicPatch(client, `${nodes}/n`, { spec: { drivers: [{ $patch: 'delete', name }] } });
        left.push(arrayAt(body, 'spec', 'drivers').map((driver) => textAt(driver, 'name')));
      }
      return left;
    });
    expect(seen).toEqual({ faulty: [['a'], []], right: [['a', 'b'], ['b']] });
  });
});
