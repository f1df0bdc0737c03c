import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../../reference-client.ts';
import { definitionOf, names, versionOf, widgets } from '../../../reference-client.ts';
import { apply, bothWays, definitions, widgetsPath } from './rare-server.ts';

const item = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, value: { type: 'string' } } };
const spec = {
  type: 'object',
  properties: {
    size: { type: 'integer', default: 3 },
    texts: { type: 'array', items: { type: 'string' } },
    items: { type: 'array', items: item },
  },
};
const openAPIV3Schema = { type: 'object', properties: { spec } };
const versions = ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema: { openAPIV3Schema } }));
const definition = { ...widgets, spec: { ...objectAt(widgets, 'spec'), versions } };

const widget = (content: JsonObject, name = 'w') => ({ apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name }, spec: content });
const target = `${widgetsPath}/w`;
const specOf = async (client: ReferenceClient) => objectAt((await client.get(target)).body, 'spec');

/** A definition of a type with a field `items` at its top. */
const listLike = definitionOf(
  { plural: 'orders', kind: 'Order' },
  { type: 'object', properties: { items: { type: 'array', items: { type: 'string' } } } },
);

describe('an apply to a custom resource', () => {
  it('does not reset a field to its default', async () => {
    const seen = await bothWays('given-up-default-keeps-value', async (client) => {
      await client.post(definitions, definition);
      await apply(client, target, 'one', widget({ size: 7, texts: ['a'] }));
      await apply(client, target, 'one', widget({}));
      return specOf(client);
    });
    expect(seen).toEqual({ faulty: { size: 7 }, right: { size: 3 } });
  });

  it('adds an item with another name to a list without markers', async () => {
    const seen = await bothWays('named-items-of-custom-resources-merge', async (client) => {
      await client.post(definitions, definition);
      await apply(client, target, 'one', widget({ items: [{ name: 'a' }] }));
      const { status } = await apply(client, target, 'two', widget({ items: [{ name: 'b' }] }));
      return [status, valueAt(await specOf(client), 'items')];
    });
    expect(seen).toEqual({ faulty: [200, [{ name: 'a' }, { name: 'b' }]], right: [409, [{ name: 'a' }]] });
  });
});

describe('a change in another version than the stored one', () => {
  it('loses the empty lists of a custom resource', async () => {
    const seen = await bothWays('empty-lists-lost-by-other-version', async (client) => {
      await client.post(definitions, definition);
      await client.post(widgetsPath, widget({ size: 1, texts: [] }));
      const states: JsonObject[] = [];
      for (const version of ['v1', 'v2']) {
        await client.merge(target.replace('v1', version), { metadata: { labels: { changed: version } } });
        states.push(await specOf(client));
      }
      return states;
    });
    const whole = { size: 1, texts: [] };
    expect(seen).toEqual({ faulty: [whole, { size: 1 }], right: [whole, whole] });
  });

  it('loses the behavior of an autoscaler', async () => {
    const scalers = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
    const seen = await bothWays('behavior-lost-by-old-version', async (client) => {
      const metrics = [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }];
      await client.post(scalers('v2'), {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'h' },
        spec: {
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' },
          maxReplicas: 3,
          metrics,
          behavior: { scaleDown: { stabilizationWindowSeconds: 5 } },
        },
      });
      const seconds = async () =>
        valueAt((await client.get(`${scalers('v2')}/h`)).body, 'spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds');
      await client.merge(`${scalers('v2')}/h`, { spec: { maxReplicas: 4 } });
      const before = await seconds();
      await client.merge(`${scalers('v1')}/h`, { spec: { maxReplicas: 5 } });
      return [before, await seconds()];
    });
    expect(seen).toEqual({ faulty: [5, undefined], right: [5, 5] });
  });
});

describe('the deletion of a namespace', () => {
  it('leaves its custom resources', async () => {
    const seen = await bothWays('namespace-leaves-custom-resources', async (client) => {
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'n' } };
      const inside = widgetsPath.replace('default', 'n');
      await client.post(definitions, definition);
      await client.post('/api/v1/namespaces', namespace);
      await client.post(inside, widget({}));
      await client.remove('/api/v1/namespaces/n');
      await client.clock.advance(1000);
      const gone = (await client.get('/api/v1/namespaces/n')).status;
      await client.post('/api/v1/namespaces', namespace);
      return [gone, names((await client.get(inside)).body)];
    });
    expect(seen).toEqual({ faulty: [404, ['w']], right: [404, []] });
  });
});

describe('an update of a custom resource whose status is no subresource', () => {
  it('keeps the status', async () => {
    const seen = await bothWays('status-without-subresource-kept-by-update', async (client) => {
      await client.post(definitions, widgets);
      const path = widgetsPath.replace('/v1/', '/v2/');
      const sent = (phase: string): JsonObject => ({
        apiVersion: 'shop.test/v2',
        kind: 'Widget',
        metadata: { name: 'w' },
        spec: { size: 1 },
        status: { phase },
      });
      const made = await client.post(path, sent('one'));
      await client.put(`${path}/w`, { ...sent('two'), metadata: { name: 'w', resourceVersion: versionOf(made.body) } });
      return objectAt((await client.get(`${path}/w`)).body, 'status');
    });
    expect(seen).toEqual({ faulty: { phase: 'one' }, right: { phase: 'two' } });
  });
});

describe('a create of a custom resource', () => {
  it('that has items is refused', async () => {
    const seen = await bothWays('custom-resource-with-items-taken-for-list', async (client) => {
      await client.post(definitions, listLike);
      const post = (name: string, more: JsonObject) =>
        client.post('/apis/shop.test/v1/namespaces/default/orders', {
          apiVersion: 'shop.test/v1',
          kind: 'Order',
          metadata: { name },
          ...more,
        });
      return [(await post('a', {})).status, (await post('b', { items: ['x'] })).status];
    });
    expect(seen).toEqual({ faulty: [201, 400], right: [201, 201] });
  });
});
