import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, names, versionOf, widgets } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, widgetsPath } from './rare-server.ts';

const deployments = '/apis/apps/v1/namespaces/default/deployments';

/** What is told of each event that a watch from a version sends. */
async function eventsFrom<Told>(client: ReferenceClient, target: string, version: string, told: (event: JsonObject) => Told) {
  const stream = await client.watch(`${target}${target.includes('?') ? '&' : '?'}watch=1&resourceVersion=${version}`);
  const events = await stream.readAll();
  stream.close();
  return events.map((event) => (event === 'end' ? event : told(event)));
}

const typeOf = (event: JsonObject): string => `${textAt(event, 'type') ?? ''} ${textAt(event, 'object', 'metadata', 'name') ?? ''}`;
const create = async (client: ReferenceClient, name: string) => versionOf((await client.post(configMaps, configMap(name))).body);

describe('a watch', () => {
  it('does not send that an object got a finalizer', async () => {
    const seen = await bothWays('change-of-finalizers-unsent', async (client) => {
      const version = await create(client, 'a');
      await client.merge(`${configMaps}/a`, { metadata: { finalizers: ['x.io/a'] } });
      await client.merge(`${configMaps}/a`, { metadata: { finalizers: ['x.io/a', 'x.io/b'], labels: { app: 'x' } } });
      return eventsFrom(client, configMaps, version, typeOf);
    });
    expect(seen).toEqual({ faulty: ['MODIFIED a'], right: ['MODIFIED a', 'MODIFIED a'] });
  });

  it('sends past changes with the present content', async () => {
    const seen = await bothWays('past-change-shows-present-content', async (client) => {
      const version = await create(client, 'a');
      for (const n of ['1', '2']) await client.merge(`${configMaps}/a`, { data: { n } });
      return eventsFrom(client, configMaps, version, (event) => textAt(event, 'object', 'data', 'n'));
    });
    expect(seen).toEqual({ faulty: ['2', '2'], right: ['1', '2'] });
  });

  it('sends objects that its field selector excludes', async () => {
    const seen = await bothWays('unequal-field-selector-unread-by-watch', async (client) => {
      const version = await create(client, 'a');
      for (const name of ['b', 'c']) await create(client, name);
      const selector = encodeURIComponent('metadata.name!=b');
      return [
        await eventsFrom(client, `${configMaps}?fieldSelector=${selector}`, version, typeOf),
        names((await client.get(`${configMaps}?fieldSelector=${selector}`)).body),
      ];
    });
    expect(seen).toEqual({
      faulty: [
        ['ADDED b', 'ADDED c'],
        ['a', 'c'],
      ],
      right: [['ADDED c'], ['a', 'c']],
    });
  });

  it('sends an update in the version of its writer', async () => {
    const seen = await bothWays('event-in-version-of-its-writer', async (client) => {
      await client.post(definitions, widgets);
      const widget = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'a' } };
      const version = versionOf((await client.post(widgetsPath, widget)).body);
      client.clock.advance(2000);
      await client.merge(`${widgetsPath.replace('v1', 'v2')}/a`, { spec: { size: 5 } });
      return eventsFrom(client, widgetsPath, version, (event) => textAt(event, 'object', 'apiVersion'));
    });
    expect(seen).toEqual({ faulty: ['shop.test/v2'], right: ['shop.test/v1'] });
  });

  it('sends the creation by an apply as a change', async () => {
    const seen = await bothWays('creation-by-apply-sent-as-change', async (client) => {
      const version = await create(client, 'a');
      await apply(client, `${configMaps}/b`, 'me', configMap('b', { data: { k: '1' } }));
      await create(client, 'c');
      return eventsFrom(client, configMaps, version, typeOf);
    });
    expect(seen).toEqual({ faulty: ['MODIFIED b', 'ADDED c'], right: ['ADDED b', 'ADDED c'] });
  });

  it('repeats the last change from before it was opened', async () => {
    const seen = await bothWays('change-before-opening-repeated', async (client) => {
      const version = await create(client, 'a');
      for (const name of ['b', 'c']) await create(client, name);
      const stream = await client.watch(`${configMaps}?watch=1&resourceVersion=${version}`);
      const before = await stream.readAll();
      await create(client, 'd');
      const events = [...before, ...(await stream.readAll())];
      stream.close();
      return events.map((event) => (event === 'end' ? event : typeOf(event)));
    });
    expect(seen).toEqual({ faulty: ['ADDED b', 'ADDED c', 'ADDED c', 'ADDED d'], right: ['ADDED b', 'ADDED c', 'ADDED d'] });
  });

  it('sends a change of the scale with the former replicas', async () => {
    const seen = await bothWays('event-of-scale-shows-former-replicas', async (client) => {
      const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
      const spec = { replicas: 1, selector: { matchLabels: { app: 'x' } }, template };
      const { body } = await client.post(deployments, { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec });
      await client.merge(`${deployments}/a/scale`, { spec: { replicas: 4 } });
      await client.merge(`${deployments}/a`, { spec: { replicas: 6 } });
      const shown = await eventsFrom(client, deployments, versionOf(body), (event) =>
        valueAt(objectAt(event, 'object'), 'spec', 'replicas'),
      );
      return [...shown, valueAt((await client.get(`${deployments}/a`)).body, 'spec', 'replicas')];
    });
    expect(seen).toEqual({ faulty: [1, 4, 6], right: [4, 6, 6] });
  });
});

describe('a refused update', () => {
  it('is sent before the next change', async () => {
    const seen = await bothWays('refused-update-told-to-watches', async (client) => {
      const old = versionOf((await client.post(configMaps, configMap('a', { data: { k: '1' } }))).body);
      const from = versionOf((await client.merge(`${configMaps}/a`, { data: { k: '2' } })).body);
      const { status } = await client.put(
        `${configMaps}/a`,
        configMap('a', { metadata: { name: 'a', resourceVersion: old }, data: { k: 'x' } }),
      );
      await client.merge(`${configMaps}/a`, { data: { k: '3' } });
      await client.merge(`${configMaps}/a`, { data: { k: '4' } });
      return [status, await eventsFrom(client, configMaps, from, (event) => textAt(event, 'object', 'data', 'k'))];
    });
    expect(seen).toEqual({
      faulty: [409, ['x', '3', '4']],
      right: [409, ['3', '4']],
    });
  });
});
