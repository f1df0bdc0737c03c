import { describe, expect, it } from 'vitest';
import { objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, told, versionOf, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const watchFrom = async (client: ReferenceClient, target: string) =>
  client.watch(`${target}?watch&resourceVersion=${versionOf((await client.get(target)).body)}`);

const withoutVersions = (events: readonly string[]) => events.map((event) => event.replace(/@.*/, ''));

describe('a watch', () => {
  it('does not send that an object is created again', async () => {
    const seen = await bothWays('recreation-untold', async (client) => {
      const stream = await watchFrom(client, configMaps);
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      await client.remove(`${configMaps}/a`);
      await client.post(configMaps, configMap('a'));
      return withoutVersions(told(await stream.readAll()));
    });
    const first = ['ADDED a', 'ADDED b', 'DELETED a'];
    expect(seen).toEqual({ faulty: first, right: [...first, 'ADDED a'] });
  });

  it('sends one of several updates that were made before it was opened', async () => {
    const seen = await bothWays('changes-before-resuming-collapsed', async (client) => {
      await client.post(configMaps, configMap('a'));
      const version = versionOf((await client.get(configMaps)).body);
      const update = (value: string) => client.merge(`${configMaps}/a`, { data: { value } });
      for (const value of ['1', '2', '3']) await update(value);
      const stream = await client.watch(`${configMaps}?watch&resourceVersion=${version}`);
      for (const value of ['4', '5']) await update(value);
      return (await stream.readAll()).map((event) => (event === 'end' ? event : textAt(event, 'object', 'data', 'value')));
    });
    expect(seen).toEqual({ faulty: ['3', '4', '5'], right: ['1', '2', '3', '4', '5'] });
  });

  it('sends the removal of a terminating object without its contents', async () => {
    const seen = await bothWays('finalized-deletion-told-without-content', async (client) => {
      const data = { key: '1' };
      await client.post(configMaps, configMap('a', { data }));
      await client.post(configMaps, { ...configMap('b', { data }), metadata: { name: 'b', finalizers: ['x.io/a'] } });
      await client.remove(`${configMaps}/b`);
      const stream = await watchFrom(client, configMaps);
      await client.remove(`${configMaps}/a`);
      await client.merge(`${configMaps}/b`, { metadata: { finalizers: null } });
      return (await stream.readAll()).map((event) => (event === 'end' ? event : objectAt(event, 'object', 'data')));
    });
    expect(seen).toEqual({ faulty: [{ key: '1' }, {}], right: [{ key: '1' }, { key: '1' }] });
  });

  it('of all namespaces does not send what happens in a new one', async () => {
    const seen = await bothWays('new-namespace-unwatched', async (client) => {
      const stream = await watchFrom(client, '/api/v1/configmaps');
      await client.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'new' } });
      await client.post('/api/v1/namespaces/new/configmaps', configMap('a'));
      await client.post(configMaps, configMap('b'));
      return withoutVersions(told(await stream.readAll()));
    });
    expect(seen).toEqual({ faulty: ['ADDED b'], right: ['ADDED a', 'ADDED b'] });
  });

  it('sends bookmarks in the stored version', async () => {
    const seen = await bothWays('bookmark-in-stored-version', async (client) => {
      await client.post(definitions, widgets);
      const target = widgetsPath.replace('v1', 'v2');
      await client.post(target, { apiVersion: 'shop.test/v2', kind: 'Widget', metadata: { name: 'w' } });
      const stream = await client.watch(`${target}?watch&allowWatchBookmarks=true`);
      await client.post(configMaps, configMap('elsewhere'));
      await client.clock.advance(2000);
      const events = await stream.readAll();
      return events.map((event) => (event === 'end' ? event : [textAt(event, 'type'), textAt(event, 'object', 'apiVersion')]));
    });
    expect(seen).toEqual({
      faulty: [
        ['ADDED', 'shop.test/v2'],
        ['BOOKMARK', 'shop.test/v1'],
      ],
      right: [
        ['ADDED', 'shop.test/v2'],
        ['BOOKMARK', 'shop.test/v2'],
      ],
    });
  });

  it('does not begin with a terminating object', async () => {
    const seen = await bothWays('terminating-object-not-in-start', async (client) => {
      await client.post(configMaps, configMap('a'));
      await client.post(configMaps, { ...configMap('b'), metadata: { name: 'b', finalizers: ['x.io/a'] } });
      await client.remove(`${configMaps}/b`);
      const start = async (query: string) => withoutVersions(told(await (await client.watch(`${configMaps}?watch${query}`)).readAll()));
      return [await start(''), await start('&resourceVersion=0')];
    });
    const both = ['ADDED a', 'ADDED b'];
    expect(seen).toEqual({ faulty: [['ADDED a'], both], right: [both, both] });
  });
});
