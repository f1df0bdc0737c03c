import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { bothWays, csiNode, csiNodes, replaceDrivers, strategicPatch } from './rare-server.ts';

describe('a driver of a CSINode', () => {
  it('has no count of zero', async () => {
    const seen = await bothWays('count-of-zero-dropped', async (client) => {
      const driver = (name: string, count: number): JsonObject => ({ name, nodeID: 'n', allocatable: { count } });
      await client.post(csiNodes, csiNode('a', driver('x', 0), driver('y', 1)));
      return arrayAt((await client.get(`${csiNodes}/a`)).body, 'spec', 'drivers').map((one) => valueAt(one, 'allocatable', 'count'));
    });
    expect(seen).toEqual({ faulty: [undefined, 1], right: [0, 1] });
  });

  it('that a strategic merge patch names loses its topology keys', async () => {
    const seen = await bothWays('patched-driver-loses-topology-keys', async (client) => {
      const driver = (name: string): JsonObject => ({ name, nodeID: 'n', topologyKeys: ['zone'] });
      await client.post(csiNodes, csiNode('a', driver('x'), driver('y')));
      const { status } = await strategicPatch(client, `${csiNodes}/a`, { spec: { drivers: [{ name: 'x', allocatable: { count: 3 } }] } });
      const { body } = await client.get(`${csiNodes}/a`);
      return [status, arrayAt(body, 'spec', 'drivers').map((one) => valueAt(one, 'topologyKeys'))];
    });
    expect(seen).toEqual({ faulty: [200, [undefined, ['zone']]], right: [200, [['zone'], ['zone']]] });
  });

  it('is replaced by an added one of the same nodeID', async () => {
    const seen = await bothWays('added-driver-replaces-one-of-its-node-id', async (client) => {
      const driver = (name: string, nodeID: string): JsonObject => ({ name, nodeID });
      await client.post(csiNodes, csiNode('n', driver('one', 'node-1'), driver('two', 'node-2')));
      await strategicPatch(client, `${csiNodes}/n`, { spec: { drivers: [driver('three', 'node-1')] } });
      return arrayAt((await client.get(`${csiNodes}/n`)).body, 'spec', 'drivers')
        .map((one) => textAt(one, 'name'))
        .sort();
    });
    expect(seen).toEqual({ faulty: ['three', 'two'], right: ['one', 'three', 'two'] });
  });
});

describe('the capacity of a driver', () => {
  it('stays with a driver that is renamed', async () => {
    const seen = await bothWays('renamed-driver-keeps-allocatable', async (client) => {
      await client.post(csiNodes, csiNode('a', { name: 'd', nodeID: 'n', allocatable: { count: 5 } }));
      await replaceDrivers(client, { name: 'e', nodeID: 'n' });
      return arrayAt((await client.get(`${csiNodes}/a`)).body, 'spec', 'drivers').map((driver) => valueAt(driver, 'allocatable') ?? null);
    });
    expect(seen).toEqual({ faulty: [{ count: 5 }], right: [null] });
  });

  it('is that of the driver before it', async () => {
    const seen = await bothWays('driver-has-allocatable-of-driver-before', async (client) => {
      const drivers: Json = [
        { name: 'a.io', nodeID: 'n', allocatable: { count: 3 } },
        { name: 'b.io', nodeID: 'n' },
      ];
      await client.post(csiNodes, { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'a' }, spec: { drivers } });
      return arrayAt((await client.get(`${csiNodes}/a`)).body, 'spec', 'drivers').map((driver) => valueAt(driver, 'allocatable', 'count'));
    });
    expect(seen).toEqual({ faulty: [3, 3], right: [3, undefined] });
  });
});
