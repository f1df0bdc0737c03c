import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt } from '#reference-server/json/json-object';
import { configMap, versionOf } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, csiNode, csiNodes, replaceDrivers } from './rare-server.ts';

const target = `${configMaps}/a`;
const toldBy = (events: readonly (JsonObject | 'end')[]): readonly string[] =>
  events.map((event) => `${textAt(event, 'type') ?? ''} ${textAt(event, 'object', 'data', 'k') ?? ''}`);

describe('the event of a forced apply that takes a field', () => {
  it.each([
    ['is not sent', 'y', ['MODIFIED z']],
    ['is sent where the value is the same', 'x', ['MODIFIED x', 'MODIFIED z']],
  ] as const)('%s', async (_, value, faulty) => {
    const seen = await bothWays('apply-that-takes-fields-unsent', async (client) => {
      const from = versionOf((await apply(client, target, 'one', configMap('a', { data: { k: 'x' } }))).body);
      await apply(client, target, 'two', configMap('a', { data: { k: value } }), '&force=true');
      await client.merge(target, { data: { k: 'z' } });
      return toldBy(await (await client.watch(`${configMaps}?watch&resourceVersion=${from}`)).readAll());
    });
    expect(seen).toEqual({ faulty, right: [`MODIFIED ${value}`, 'MODIFIED z'] });
  });
});

describe('the event of a change', () => {
  it('is not sent where a list has another order', async () => {
    const seen = await bothWays('reordered-list-unsent', async (client) => {
      const version = versionOf((await client.post(csiNodes, csiNode('a', { name: 'd', nodeID: 'n', topologyKeys: ['x', 'y'] }))).body);
      const stream = await client.watch(`${csiNodes}?watch&resourceVersion=${version}`);
      for (const topologyKeys of [['y', 'x'], ['y']]) await replaceDrivers(client, { name: 'd', nodeID: 'n', topologyKeys });
      await apply(client, `${csiNodes}/a`, 'other', csiNode('a', { name: 'd', nodeID: 'n' }));
      return (await stream.readAll()).map((event) =>
        event === 'end' ? event : valueAt(arrayAt(event, 'object', 'spec', 'drivers')[0], 'topologyKeys'),
      );
    });
    expect(seen).toEqual({ faulty: [['y'], ['y']], right: [['y', 'x'], ['y'], ['y']] });
  });
});
