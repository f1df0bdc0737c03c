import { describe, expect, it } from 'vitest';
import { objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient, Stream } from '../../../reference-client.ts';
import { configMap, told, versionOf, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const target = `${configMaps}/a`;

const watched = async (client: ReferenceClient, collection = configMaps): Promise<Stream> =>
  client.watch(`${collection}?watch&resourceVersion=${versionOf((await client.get(collection)).body)}`);

/** The types of the events, with the data of their objects. */
const contents = async (stream: Stream) =>
  (await stream.readAll()).map((event) => (event === 'end' ? event : [textAt(event, 'type'), objectAt(event, 'object', 'data')]));

describe('a watch', () => {
  it('sends the deletion of an object with the content that it sent first', async () => {
    const seen = await bothWays('deletion-with-first-sent-content', async (client) => {
      const stream = await watched(client);
      await client.post(configMaps, configMap('a', { data: { key: '1' } }));
      await client.merge(target, { data: { key: '2' } });
      await client.remove(target);
      return (await contents(stream)).at(-1);
    });
    expect(seen).toEqual({ faulty: ['DELETED', { key: '1' }], right: ['DELETED', { key: '2' }] });
  });

  it('does not send an update that restores an earlier state', async () => {
    const seen = await bothWays('change-back-unsent', async (client) => {
      await client.post(configMaps, configMap('a', { data: { key: '1' } }));
      const stream = await watched(client);
      for (const key of ['2', '1', '3']) await client.merge(target, { data: { key } });
      return contents(stream);
    });
    const events = ['2', '1', '3'].map((key) => ['MODIFIED', { key }]);
    expect(seen).toEqual({ faulty: [events[0], events[2]], right: events });
  });

  it('from the version of a bookmark does not send the next change', async () => {
    const seen = await bothWays('watch-from-bookmark-skips-change', async (client) => {
      const stream = await client.watch(`${configMaps}?watch&allowWatchBookmarks=true`);
      await client.post('/api/v1/namespaces/default/secrets', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'elsewhere' } });
      await client.clock.advance(2000);
      const last = (await stream.readAll()).at(-1);
      const version = last === undefined || last === 'end' ? '' : versionOf(objectAt(last, 'object'));
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      const resumed = await client.watch(`${configMaps}?watch&resourceVersion=${version}`);
      return told(await resumed.readAll()).map((event) => event.replace(/@.*/, ''));
    });
    expect(seen).toEqual({ faulty: ['ADDED b'], right: ['ADDED a', 'ADDED b'] });
  });

  it('sends a change of a terminating object as its deletion', async () => {
    const seen = await bothWays('change-of-terminating-sent-as-deletion', async (client) => {
      await client.post(configMaps, configMap('a', { metadata: { name: 'a', finalizers: ['x.io/a', 'x.io/b'] } }));
      const stream = await watched(client);
      await client.remove(target);
      await client.merge(target, { metadata: { finalizers: ['x.io/b'] } });
      return told(await stream.readAll()).map((event) => event.replace(/@.*/, ''));
    });
    expect(seen).toEqual({ faulty: ['MODIFIED a', 'DELETED a'], right: ['MODIFIED a', 'MODIFIED a'] });
  });

  it('sends a field that an update removed', async () => {
    const seen = await bothWays('removed-field-still-in-event', async (client) => {
      await client.post(configMaps, configMap('a', { data: { key: '1' } }));
      const stream = await watched(client);
      await client.put(target, configMap('a'));
      return contents(stream);
    });
    expect(seen).toEqual({ faulty: [['MODIFIED', { key: '1' }]], right: [['MODIFIED', {}]] });
  });

  it('of custom resources ends with a change of their definition', async () => {
    const seen = await bothWays('changed-definition-ends-events', async (client) => {
      await client.post(definitions, widgets);
      const stream = await watched(client, widgetsPath);
      const create = (name: string) => client.post(widgetsPath, { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name } });
      await create('a');
      await client.merge(`${definitions}/widgets.shop.test`, { metadata: { labels: { app: 'x' } } });
      await create('b');
      return told(await stream.readAll()).map((event) => event.replace(/@.*/, ''));
    });
    expect(seen).toEqual({ faulty: ['ADDED a'], right: ['ADDED a', 'ADDED b'] });
  });
});
