import { describe, expect, it } from 'vitest';
import { objectAt } from '#reference-server/json/json-object';
import { configMap, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, widget, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;

describe('an update', () => {
  it('that adds a key keeps a removed one', async () => {
    const seen = await bothWays('update-that-adds-key-keeps-removed-key', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: '1', m: '1' } }));
      await client.put(target, configMap('a', { data: { m: '1' } }));
      const removed = objectAt((await client.get(target)).body, 'data');
      await client.put(target, configMap('a', { data: { n: '1' } }));
      return [removed, objectAt((await client.get(target)).body, 'data')];
    });
    expect(seen).toEqual({ faulty: [{ m: '1' }, { m: '1', n: '1' }], right: [{ m: '1' }, { n: '1' }] });
  });
});

describe('a merge patch', () => {
  it('ends at the first key that has its value', async () => {
    const seen = await bothWays('merge-patch-stops-at-unchanged-key', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: '1', m: '1' } }));
      await client.merge(target, { data: { m: '2', k: '1' } });
      await client.merge(target, { data: { k: '1', m: '3' } });
      const { status } = await client.merge(target, { data: { k: '1', m: null }, metadata: { labels: { app: 'x' } } });
      const { body } = await client.get(target);
      return [status, objectAt(body, 'data'), objectAt(body, 'metadata', 'labels')];
    });
    expect(seen).toEqual({ faulty: [200, { k: '1', m: '2' }, { app: 'x' }], right: [200, { k: '1' }, { app: 'x' }] });
  });

  it('of a part of a status removes the other parts', async () => {
    const seen = await bothWays('merge-patch-of-status-is-shallow', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, widget({ spec: {} }));
      await client.merge(`${widgetsPath}/a/status`, { status: { ready: 1, used: { a: 1, b: 1 } } });
      await client.merge(`${widgetsPath}/a/status`, { status: { used: { b: 2 } } });
      return (await client.get(`${widgetsPath}/a`)).body['status'];
    });
    expect(seen).toEqual({ faulty: { ready: 1, used: { b: 2 } }, right: { ready: 1, used: { a: 1, b: 2 } } });
  });
});
