import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { textAt } from '#reference-server/json/json-object';
import { configMap, versionOf } from '../../../reference-client.ts';
import { apply, bothWays, configMaps } from './rare-server.ts';

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
