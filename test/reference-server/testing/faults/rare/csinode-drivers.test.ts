import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { bothWays, csiNode, csiNodes, strategicPatch } from './rare-server.ts';

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
