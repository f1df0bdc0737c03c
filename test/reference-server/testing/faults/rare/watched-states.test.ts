import { describe, expect, it } from 'vitest';
import { arrayAt, objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap } from '../../../reference-client.ts';
import { apply, asTable, bothWays, configMaps, ownersOf } from './rare-server.ts';

/** Returns the types and names of the events that a selective watch sends while something is done. */
async function selected(client: ReferenceClient, query: string, act: () => Promise<unknown>): Promise<readonly string[]> {
  const stream = await client.watch(`${configMaps}?watch=1&${query}`);
  await act();
  const events = await stream.readAll();
  return events.map((event) => (event === 'end' ? event : `${textAt(event, 'type')} ${textAt(event, 'object', 'metadata', 'name')}`));
}

const labelled = (name: string, label: string) => configMap(name, { metadata: { name, labels: { app: label } } });

describe('a watch', () => {
  it('sends the removal of an object that was no longer selected', async () => {
    const seen = await bothWays('removal-after-selection-sent-again', (client) =>
      selected(client, 'labelSelector=app%3Dx', async () => {
        await client.post(configMaps, labelled('a', 'x'));
        await client.post(configMaps, labelled('b', 'y'));
        await client.merge(`${configMaps}/a`, { metadata: { labels: { app: 'y' } } });
        for (const name of ['a', 'b']) await client.remove(`${configMaps}/${name}`);
      }),
    );
    expect(seen).toEqual({ faulty: ['ADDED a', 'DELETED a', 'DELETED a'], right: ['ADDED a', 'DELETED a'] });
  });

  it('reads no selector by an absent label', async () => {
    const seen = await bothWays('absent-label-unread-by-watch', (client) =>
      selected(client, 'labelSelector=!app', async () => {
        await client.post(configMaps, labelled('a', 'x'));
        await client.post(configMaps, configMap('b'));
      }),
    );
    expect(seen).toEqual({ faulty: ['ADDED a', 'ADDED b'], right: ['ADDED b'] });
  });

  it('reads the first of two selectors alone', async () => {
    const seen = await bothWays('second-selector-unread-by-watch', (client) =>
      selected(client, 'labelSelector=app%3Dx&fieldSelector=metadata.name%3Db', async () => {
        for (const name of ['a', 'b']) await client.post(configMaps, labelled(name, 'x'));
      }),
    );
    expect(seen).toEqual({ faulty: ['ADDED a', 'ADDED b'], right: ['ADDED b'] });
  });

  it('sends an apply with the former owners', async () => {
    const seen = await bothWays('applied-event-has-former-owners', async (client) => {
      await client.post(`${configMaps}?fieldManager=creator`, configMap('a', { data: { k: 'v' } }));
      const stream = await client.watch(`${configMaps}?watch=1&resourceVersion=0`);
      await apply(client, `${configMaps}/a`, 'applier', configMap('a', { data: { m: 'v' } }));
      const events = await stream.readAll();
      return events.map((event) => (event === 'end' ? [] : ownersOf(objectAt(event, 'object'), 'f:data', 'f:m')));
    });
    expect(seen).toEqual({ faulty: [[], []], right: [[], ['applier Apply']] });
  });

  it('of Tables sends the first cells of an object again', async () => {
    const seen = await bothWays('row-of-change-shows-first-cells', async (client) => {
      const stream = await client.watch(`${configMaps}?watch`, asTable);
      await client.post(configMaps, configMap('a'));
      await client.merge(`${configMaps}/a`, { data: { k: 'v' } });
      const events = await stream.readAll();
      return events.map((event) => (event === 'end' ? event : arrayAt(arrayAt(event, 'object', 'rows')[0], 'cells')[1]));
    });
    expect(seen).toEqual({ faulty: [0, 0], right: [0, 1] });
  });

  it('sends a dry run of an apply before the next change', async () => {
    const seen = await bothWays('dry-run-of-apply-sent-later', async (client) => {
      await client.post(configMaps, configMap('a'));
      const stream = await client.watch(`${configMaps}?watch=1&resourceVersion=0`);
      await apply(client, `${configMaps}/a`, 'm', configMap('a', { data: { k: 'dry' } }), '&dryRun=All');
      await client.merge(`${configMaps}/a?dryRun=All`, { data: { k: 'merged' } });
      await client.merge(`${configMaps}/a`, { data: { k: 'v' } });
      const events = await stream.readAll();
      return events.map((event) => (event === 'end' ? event : textAt(event, 'object', 'data', 'k')));
    });
    expect(seen).toEqual({ faulty: [undefined, 'dry', 'v'], right: [undefined, 'v'] });
  });
});
