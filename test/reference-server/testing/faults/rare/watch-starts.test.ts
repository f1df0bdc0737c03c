import { describe, expect, it } from 'vitest';
import { configMap, told, versionOf } from '../../../reference-client.ts';
import { bothWays, configMaps, secrets, tokenOf } from './rare-server.ts';

describe('a watch', () => {
  it('from the version of a list in pages begins at its last page', async () => {
    const seen = await bothWays('watch-from-pages-begins-at-last-page', async (client) => {
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      const first = await client.get(`${configMaps}?limit=1`);
      await client.post(configMaps, configMap('c'));
      await client.get(`${configMaps}?limit=1&continue=${tokenOf(first)}`);
      const stream = await client.watch(`${configMaps}?watch&resourceVersion=${versionOf(first.body)}`);
      await client.post(configMaps, configMap('d'));
      return told(await stream.readAll()).map((event) => event.replace(/@.*/, ''));
    });
    expect(seen).toEqual({ faulty: ['ADDED d'], right: ['ADDED c', 'ADDED d'] });
  });

  it('from the version of an emptied collection begins with the removal', async () => {
    const seen = await bothWays('watch-of-emptied-collection-begins-with-removal', async (client) => {
      await client.post(secrets, { ...configMap('a'), kind: 'Secret' });
      await client.remove(`${secrets}/a`);
      await client.post(configMaps, configMap('b'));
      const version = versionOf((await client.get(secrets)).body);
      const stream = await client.watch(`${secrets}?watch=1&resourceVersion=${version}`);
      await client.post(secrets, { ...configMap('c'), kind: 'Secret' });
      return told(await stream.readAll()).map((event) => event.replace(/@.*/, ''));
    });
    expect(seen).toEqual({ faulty: ['DELETED a', 'ADDED c'], right: ['ADDED c'] });
  });

  it('with bookmarks begins with one before the past changes', async () => {
    const seen = await bothWays('bookmark-before-past-changes', async (client) => {
      const version = versionOf((await client.get(configMaps)).body);
      for (const name of ['a', 'b']) await client.post(configMaps, configMap(name));
      const stream = await client.watch(`${configMaps}?watch=1&allowWatchBookmarks=true&resourceVersion=${version}`);
      const events = told(await stream.readAll()).map((event) => event.replace(/@.*/, '').trim());
      return events.slice(0, events.indexOf('ADDED b') + 1);
    });
    expect(seen).toEqual({ faulty: ['BOOKMARK', 'ADDED a', 'ADDED b'], right: ['ADDED a', 'ADDED b'] });
  });
});
