import { describe, expect, it } from 'vitest';
import { decodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import { listOf } from '#core/codecs/protobuf/message-types';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, textsAt, valueAt, withFields } from '#reference-server/json/json-object';
import { createKindMessages } from '#reference-server/kinds/kind-messages';
import type { ReferenceClient, Stream } from '../../../reference-client.ts';
import { configMap, dialect, told, versionOf, widgets } from '../../../reference-client.ts';
import { bothWays, configMaps, definitions, table, tokenOf, widgetsPath } from './rare-server.ts';

const messageOf = createKindMessages();
const typeOfPage = () => {
  const message = messageOf('core.v1.ConfigMap');
  return message === undefined ? undefined : listOf(message);
};

const namespaces = '/api/v1/namespaces';
const widget = (name: string): JsonObject => ({ apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name }, spec: { size: 1 } });

/** The types and names of the events that can be read of a stream. */
const eventsOf = async (stream: Stream): Promise<readonly string[]> =>
  told(await stream.readAll()).map((event) => event.replace(/@.*/, ''));

const deprecated = { release: 'v1.24.17' };
const cronJobs = '/apis/batch/v1beta1/namespaces/default/cronjobs';
const budgets = '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets';

describe('a watch', () => {
  it('of all namespaces begins with one object of each name', async () => {
    const seen = await bothWays('initial-state-has-one-of-each-name', async (client) => {
      await client.post(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
      for (const namespace of ['default', 'other']) await client.post(`${namespaces}/${namespace}/secrets`, secret('a'));
      await client.post(`${namespaces}/other/secrets`, secret('b'));
      return eventsOf(await client.watch('/api/v1/secrets?watch'));
    });
    expect(seen).toEqual({ faulty: ['ADDED a', 'ADDED b'], right: ['ADDED a', 'ADDED a', 'ADDED b'] });
  });

  it.each([
    ['a deletion', (client: ReferenceClient) => client.remove(`${configMaps}/a`), ['DELETED a', 'ADDED b']],
    ['another change', (client: ReferenceClient) => client.merge(`${configMaps}/a`, { data: { k: '1' } }), ['ADDED b']],
  ])('from the version of %s that was sent repeats deletions', async (_, change, faulty) => {
    const seen = await bothWays('resumed-at-removal-sends-it-again', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a'))).body);
      await change(client);
      const [last] = (await (await client.watch(`${configMaps}?watch&resourceVersion=${version}`)).readAll()).slice(-1);
      await client.post(configMaps, configMap('b'));
      const from = last === undefined || last === 'end' ? '' : versionOf(objectAt(last, 'object'));
      return eventsOf(await client.watch(`${configMaps}?watch&resourceVersion=${from}`));
    });
    expect(seen).toEqual({ faulty, right: ['ADDED b'] });
  });

  it.each([
    [{ data: { empty: '' } }, []],
    [{ metadata: { labels: { empty: '' } } }, []],
    [{ data: { empty: '', full: '1' } }, ['MODIFIED a']],
    [{ data: { k: '' } }, ['MODIFIED a']],
  ])('does not send that empty texts were added: %j', async (patch, faulty) => {
    const seen = await bothWays('added-empty-text-unsent', async (client) => {
      const version = versionOf((await client.post(configMaps, configMap('a', { data: { k: '1' } }))).body);
      await client.merge(`${configMaps}/a`, patch);
      return eventsOf(await client.watch(`${configMaps}?watch&resourceVersion=${version}`));
    });
    expect(seen).toEqual({ faulty, right: ['MODIFIED a'] });
  });
});

describe('the default Table', () => {
  it('shows the time of the last write', async () => {
    const seen = await bothWays('default-row-shows-last-write', async (client) => {
      await client.post(definitions, widgets);
      for (const name of ['a', 'b']) await client.post(widgetsPath, widget(name));
      await client.clock.advance(5000);
      await client.merge(`${widgetsPath}/b`, { spec: { size: 2 } });
      const { body } = await table(client, widgetsPath);
      return arrayAt(body, 'rows').map((row) => textsAt(row, 'cells')[1] === textAt(row, 'object', 'metadata', 'creationTimestamp'));
    });
    expect(seen).toEqual({ faulty: [true, false], right: [true, true] });
  });
});

describe('a response', () => {
  it('in binary has no remainingItemCount', async () => {
    const seen = await bothWays('remaining-count-lost-in-binary', async (client) => {
      for (const name of ['a', 'b', 'c']) await client.post(configMaps, configMap(name));
      const { body } = await client.server.handle({
        method: 'GET',
        target: `${configMaps}?limit=1`,
        headers: new Map([['accept', dialect.binaryMediaType]]),
        body: new Uint8Array(),
      });
      const page = body instanceof Uint8Array ? decodeBinaryObject(body, typeOfPage) : undefined;
      return [arrayAt(page, 'items').length, Number(valueAt(page, 'metadata', 'remainingItemCount') ?? 0)];
    });
    expect(seen).toEqual({ faulty: [1, 0], right: [1, 2] });
  });

  it('in any media type after the binary one is refused', async () => {
    const seen = await bothWays('any-media-type-after-binary-refused', async (client) => {
      await client.post(definitions, widgets);
      const accepts = [`${dialect.binaryMediaType}, */*`, `${dialect.binaryMediaType},application/json`, '*/*'];
      return Promise.all(accepts.map(async (accept) => (await client.send('GET', widgetsPath, undefined, { accept })).status));
    });
    expect(seen).toEqual({ faulty: [406, 200, 200], right: [200, 200, 200] });
  });

  it('of a health endpoint is refused to clients that accept JSON alone', async () => {
    const seen = await bothWays('health-refused-to-json-clients', async (client) => {
      const accepts = ['application/json', '*/*', 'application/json, */*'];
      return Promise.all(accepts.map(async (accept) => (await client.send('GET', '/readyz', undefined, { accept })).status));
    });
    expect(seen).toEqual({ faulty: [406, 200, 200], right: [200, 200, 200] });
  });
});

describe('a deprecated version', () => {
  it('has no warning on later pages', async () => {
    const seen = await bothWays(
      'later-pages-of-deprecated-version-unwarned',
      async (client) => {
        for (const name of ['a', 'b']) await client.post(budgets, budget(name));
        const first = await client.get(`${budgets}?limit=1`);
        const second = await client.get(`${budgets}?limit=1&continue=${tokenOf(first)}`);
        return [first, second].map(({ headers }) => headers.has('warning'));
      },
      deprecated,
    );
    expect(seen).toEqual({ faulty: [true, false], right: [true, true] });
  });

  it('is not in the gauge where another one was requested later', async () => {
    const seen = await bothWays(
      'gauge-has-last-deprecated-type',
      async (client) => {
        for (const target of [cronJobs, budgets]) await client.get(target);
        const { text } = await client.get('/metrics');
        return [...text.matchAll(/^apiserver_requested_deprecated_apis\{.*resource="(\w+)"/gm)].map(([, resource]) => resource);
      },
      deprecated,
    );
    expect(seen).toEqual({ faulty: ['poddisruptionbudgets'], right: ['cronjobs', 'poddisruptionbudgets'] });
  });
});

describe('discovery', () => {
  it('lacks a version that was added to a definition', async () => {
    const seen = await bothWays('added-version-undiscovered', async (client) => {
      const spec = objectAt(widgets, 'spec');
      const versions = arrayAt(spec, 'versions');
      await client.post(definitions, withFields(widgets, { spec: withFields(spec, { versions: versions.slice(0, 1) }) }));
      await client.merge(`${definitions}/widgets.shop.test`, { spec: { versions } });
      const listed = async (version: string) => arrayAt((await client.get(`/apis/shop.test/${version}`)).body, 'resources').length > 0;
      return [await listed('v1'), await listed('v2'), (await client.get(widgetsPath.replace('/v1/', '/v2/'))).status];
    });
    expect(seen).toEqual({ faulty: [true, false, 200], right: [true, true, 200] });
  });
});

function secret(name: string): JsonObject {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name } };
}

function budget(name: string): JsonObject {
  return { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name }, spec: { minAvailable: 1 } };
}
