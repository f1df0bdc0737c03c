import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, valueAt } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, csiNode, csiNodes } from './rare-server.ts';

const target = `${configMaps}/a`;

const labelled = (name: string, labels: JsonObject): JsonObject => configMap(name, { metadata: { name, labels } });

describe('a field that an apply gives up', () => {
  it('stays where it was given up before', async () => {
    const seen = await bothWays('key-given-up-again-stays', async (client) => {
      const found: unknown[] = [];
      for (const data of [{ k: '1', l: '1' }, { k: '1' }, { k: '1', l: '1' }, { k: '1' }]) {
        await apply(client, target, 'me', configMap('a', { data }));
        found.push(Object.keys(objectAt((await client.get(target)).body, 'data')));
      }
      return found;
    });
    const [both, one] = [['k', 'l'], ['k']];
    expect(seen).toEqual({ faulty: [both, one, both, both], right: [both, one, both, one] });
  });
});

describe('an apply that gives up fields', () => {
  it('of two maps removes those of the first', async () => {
    const seen = await bothWays('keys-given-up-in-second-map-stay', async (client) => {
      await apply(client, target, 'me', { ...labelled('a', { l: '1', m: '1' }), data: { k: '1', n: '1' } });
      await apply(client, target, 'me', { ...labelled('a', { m: '1' }), data: { n: '1' } });
      const object = (await client.get(target)).body;
      await apply(client, target, 'me', { ...labelled('a', { m: '1' }), data: {} });
      return [valueAt(object, 'metadata', 'labels'), valueAt(object, 'data'), objectAt((await client.get(target)).body, 'data')];
    });
    expect(seen).toEqual({ faulty: [{ m: '1' }, { k: '1', n: '1' }, { k: '1' }], right: [{ m: '1' }, { n: '1' }, {}] });
  });

  it('keeps a key with a dot', async () => {
    const seen = await bothWays('dotted-key-not-removed-by-apply', async (client) => {
      await apply(client, `${configMaps}/a`, 'm', configMap('a', { data: { 'a.txt': '1', b: '2', c: '3' } }));
      const { body } = await apply(client, `${configMaps}/a`, 'm', configMap('a', { data: { c: '3' } }));
      return body['data'];
    });
    expect(seen).toEqual({ faulty: { 'a.txt': '1', c: '3' }, right: { c: '3' } });
  });

  it('may give up a required one', async () => {
    const seen = await bothWays('apply-gives-up-required-field', async (client) => {
      const created = await apply(client, `${csiNodes}/b`, 'me', csiNode('b', { name: 'd' }));
      await apply(client, `${csiNodes}/a`, 'me', csiNode('a', { name: 'd', nodeID: 'n' }));
      const added = await apply(client, `${csiNodes}/a`, 'me', csiNode('a', { name: 'd', nodeID: 'n' }, { name: 'e' }));
      const { status } = await apply(client, `${csiNodes}/a`, 'me', csiNode('a', { name: 'd' }));
      return [created.status, added.status, status, arrayAt((await client.get(`${csiNodes}/a`)).body, 'spec', 'drivers')];
    });
    expect(seen).toEqual({ faulty: [422, 422, 200, [{ name: 'd' }]], right: [422, 422, 422, [{ name: 'd', nodeID: 'n' }]] });
  });
});
