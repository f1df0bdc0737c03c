import { describe, expect, it } from 'vitest';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { configMap, widgets } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, ownersOf, widgetsPath } from './rare-server.ts';

describe('the entries of managedFields', () => {
  it('of a manager that uses two versions are one', async () => {
    const seen = await bothWays('versions-of-manager-in-one-entry', async (client) => {
      await client.post(definitions, widgets);
      const created = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size: 1 } };
      await client.post(`${widgetsPath}?fieldManager=one`, created);
      const { body } = await client.merge(`${widgetsPath.replace('v1', 'v2')}/w?fieldManager=one`, { spec: { size: 2 } });
      return arrayAt(body, 'metadata', 'managedFields').map((entry) => textAt(entry, 'apiVersion'));
    });
    // The first entry owned the size alone, which is now in the entry of the other version.
    expect(seen).toEqual({ faulty: ['shop.test/v1'], right: ['shop.test/v2'] });
  });

  it('have an annotation that was removed', async () => {
    const seen = await bothWays('removed-annotation-stays-owned', async (client) => {
      const annotated = { ...configMap('a', { data: { key: '1' } }), metadata: { name: 'a', annotations: { note: 'x' } } };
      await apply(client, `${configMaps}/a`, 'one', annotated);
      const { body } = await client.merge(`${configMaps}/a?fieldManager=two`, { metadata: { annotations: { note: null } } });
      return [
        ownersOf(body, 'f:metadata', 'f:annotations', 'f:note'),
        (await apply(client, `${configMaps}/a`, 'three', { ...configMap('a'), metadata: { name: 'a', annotations: { note: 'y' } } }))
          .status,
      ];
    });
    expect(seen).toEqual({ faulty: [['one Apply'], 409], right: [[], 200] });
  });

  it('keep a field in an item of a list that another manager updates', async () => {
    const nodes = '/apis/storage.api.test/v1/csinodes';
    const seen = await bothWays('item-field-keeps-applier-after-update', async (client) => {
      const spec = { drivers: [{ name: 'd', nodeID: 'before' }] };
      await apply(client, `${nodes}/n`, 'one', { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'n' }, spec });
      const changed = { spec: { drivers: [{ name: 'd', nodeID: 'after' }] } };
      const { body } = await client.merge(`${nodes}/n?fieldManager=two`, changed);
      return ownersOf(body, 'f:spec', 'f:drivers', 'k:{"name":"d"}', 'f:nodeID');
    });
    expect(seen).toEqual({ faulty: ['one Apply', 'two Update'], right: ['two Update'] });
  });

  it('have everything for the manager that clears them and changes one field', async () => {
    const seen = await bothWays('clearing-with-change-owns-all', async (client) => {
      await client.post(`${configMaps}?fieldManager=one`, configMap('a', { data: { old: '1' } }));
      const change = { metadata: { managedFields: [{}] }, data: { new: '1' } };
      const { body } = await client.merge(`${configMaps}/a?fieldManager=two`, change);
      return valueAt(arrayAt(body, 'metadata', 'managedFields')[0], 'fieldsV1', 'f:data');
    });
    expect(seen).toEqual({ faulty: { 'f:new': {}, 'f:old': {} }, right: { 'f:new': {} } });
  });

  it('are empty after clearing alone', async () => {
    const seen = await bothWays('clearing-with-change-owns-all', async (client) => {
      await client.post(configMaps, configMap('a', { data: { old: '1' } }));
      return arrayAt((await client.merge(`${configMaps}/a`, { metadata: { managedFields: [{}] } })).body, 'metadata', 'managedFields');
    });
    expect(seen).toEqual({ faulty: [], right: [] });
  });
});
