import { describe, expect, it } from 'vitest';
import { arrayAt, objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, strategicPatch, widget, widgetsPath } from './rare-server.ts';

const nodes = '/apis/storage.api.test/v1/csinodes';

const node = (...drivers: readonly string[]) => ({
  apiVersion: 'storage.api.test/v1',
  kind: 'CSINode',
  metadata: { name: 'n' },
  spec: { drivers: drivers.map((name) => ({ name, nodeID: name })) },
});

const driversOf = async (client: ReferenceClient) =>
  arrayAt((await client.get(`${nodes}/n`)).body, 'spec', 'drivers').map((driver) => textAt(driver, 'name'));

describe('a strategic merge patch', () => {
  it('deletes only the first of the items that it should delete', async () => {
    const seen = await bothWays('second-removed-item-stays', async (client) => {
      await client.post(nodes, node('a', 'b', 'c'));
      const gone = ['a', 'c'].map((name) => ({ $patch: 'delete', name }));
      await strategicPatch(client, `${nodes}/n`, { spec: { drivers: gone } });
      return driversOf(client);
    });
    expect(seen).toEqual({ faulty: ['b', 'c'], right: ['b'] });
  });
});

describe('a JSON merge patch', () => {
  it('cannot empty a list', async () => {
    const seen = await bothWays('list-emptied-by-merge-patch-stays', async (client) => {
      await client.post(nodes, node('a', 'b'));
      await client.merge(`${nodes}/n`, { spec: { drivers: [] } });
      return driversOf(client);
    });
    expect(seen).toEqual({ faulty: ['a', 'b'], right: [] });
  });
});

describe('an update', () => {
  it.each([
    ['the only label', { one: '1' }, { one: '1' }],
    ['any of two labels, as it should', { one: '1', two: '2' }, {}],
  ])('does not remove %s', async (_, labels, left) => {
    const seen = await bothWays('last-label-stays', async (client) => {
      await client.post(configMaps, { ...configMap('a'), metadata: { name: 'a', labels } });
      await client.put(`${configMaps}/a`, configMap('a'));
      return objectAt((await client.get(`${configMaps}/a`)).body, 'metadata', 'labels');
    });
    expect(seen).toEqual({ faulty: left, right: {} });
  });
});

describe('the answer to a merge patch', () => {
  it('that removes a field lacks its default', async () => {
    const seen = await bothWays('answer-to-merge-patch-lacks-default', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, widget({ spec: { size: 5 } }));
      const { body } = await client.merge(`${widgetsPath}/a`, { spec: { size: null } });
      return [body['spec'], (await client.get(`${widgetsPath}/a`)).body['spec']];
    });
    expect(seen).toEqual({ faulty: [{}, { size: 3 }], right: [{ size: 3 }, { size: 3 }] });
  });
});
