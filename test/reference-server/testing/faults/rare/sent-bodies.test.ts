import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { configMap, widgets } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, definitions, jsonPatch, strategicPatch, widgetsPath } from './rare-server.ts';

/** Sends a body as it is written. */
const sendText = (client: ReferenceClient, method: string, path: string, text: string, type: string) =>
  client.server.handle({ method, target: path, headers: new Map([['content-type', type]]), body: new TextEncoder().encode(text) });

describe('a patch', () => {
  it.each([
    [{ m: '2', k: '1' }, 422, 200],
    [{ k: '1', m: '2' }, 200, 200],
    [{ k: '1' }, 422, 422],
  ])('that tests for the map %j is refused', async (value, faulty, right) => {
    const seen = await bothWays('test-of-reordered-map-fails', async (client) => {
      await client.post(configMaps, configMap('a', { data: { k: '1', m: '2' } }));
      return (await jsonPatch(client, `${configMaps}/a`, [{ op: 'test', path: '/data', value }])).status;
    });
    expect(seen).toEqual({ faulty, right });
  });

  it.each([['text'], [['a']]])('with a map in place of %j leaves it', async (before) => {
    const seen = await bothWays('value-stays-in-place-of-map', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, widget({}));
      const path = `${widgetsPath}/w/status`;
      await client.merge(path, { status: { of: before, more: {} } });
      const { body } = await client.merge(path, { status: { of: { k: '1' }, more: { k: '1' } } });
      return objectAt(body, 'status');
    });
    expect(seen).toEqual({ faulty: { of: before, more: { k: '1' } }, right: { of: { k: '1' }, more: { k: '1' } } });
  });

  it('with a null for a field of a list item leaves the field', async () => {
    const seen = await bothWays('field-of-list-item-not-removed', async (client) => {
      const nodes = '/apis/storage.api.test/v1/csinodes';
      const drivers = ['a.x.io', 'b.x.io'].map((name) => ({ name, nodeID: name, allocatable: { count: 3 } }));
      await client.post(nodes, { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'n' }, spec: { drivers } });
      const { body } = await strategicPatch(client, `${nodes}/n`, { spec: { drivers: [{ name: 'b.x.io', allocatable: null }] } });
      return arrayAt(body, 'spec', 'drivers').map((driver) => valueAt(driver, 'allocatable', 'count') ?? 'none');
    });
    expect(seen).toEqual({ faulty: [3, 3], right: [3, 'none'] });
  });
});

describe('a create', () => {
  it.each([
    [{ data: [] }, 201],
    [{ metadata: { name: 'a', labels: [] } }, 201],
    [{ data: ['k'] }, 400],
  ])('with a list in place of a map is accepted: %j', async (content, faulty) => {
    const seen = await bothWays('empty-list-for-map-taken', async (client) => {
      return (await client.post(`${configMaps}?fieldValidation=Ignore`, configMap('a', content))).status;
    });
    expect(seen).toEqual({ faulty, right: 400 });
  });
});

describe('at level Strict', () => {
  it.each([
    ['"data":{"k":"1","k":"2"}', 201],
    ['"data":{"k":"1"},"data":{"k":"2"}', 400],
  ])('a create with %s is checked', async (content, faulty) => {
    const seen = await bothWays('key-given-twice-in-map-unreported', async (client) => {
      const text = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},${content}}`;
      return (await sendText(client, 'POST', `${configMaps}?fieldValidation=Strict`, text, 'application/json')).status;
    });
    expect(seen).toEqual({ faulty, right: 400 });
  });

  it('an unknown field in the metadata of a template is accepted', async () => {
    const seen = await bothWays('unknown-field-of-template-metadata-unreported', async (client) => {
      const labels = { app: 'x' };
      const template = (more: JsonObject) => ({
        metadata: { labels, ...more },
        spec: { containers: [{ name: 'c', image: 'i' }], ...more },
      });
      const create = (spec: JsonObject) =>
        client.post('/apis/apps/v1/namespaces/default/deployments?fieldValidation=Strict&dryRun=All', {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: 'd' },
          spec: { selector: { matchLabels: labels }, ...spec },
        });
      const unknown = { metadata: { labels, color: 'red' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
      return [(await create({ template: unknown })).status, (await create({ template: template({ color: 'red' }) })).status];
    });
    expect(seen).toEqual({ faulty: [201, 400], right: [400, 400] });
  });

  it('the second apply of a manager to an object is not checked', async () => {
    const seen = await bothWays('later-strict-apply-unchecked', async (client) => {
      await client.post(definitions, widgets);
      const strict = async (manager: string, spec: JsonObject): Promise<number> =>
        (await apply(client, `${widgetsPath}/w`, manager, widget(spec), '&fieldValidation=Strict')).status;
      return [
        await strict('one', { size: 1, color: 'red' }),
        await strict('one', { size: 1, color: 'red' }),
        await strict('two', { color: 'red' }),
      ];
    });
    expect(seen).toEqual({ faulty: [400, 201, 400], right: [400, 400, 400] });
  });
});

function widget(spec: JsonObject): JsonObject {
  return { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' }, spec };
}
