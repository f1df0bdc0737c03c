import { describe, expect, it } from 'vitest';
import { valueAt } from '#reference-server/json/json-object';
import { widgets } from '../../../reference-client.ts';
import { apply, bothWays, definitions, ownersOf, widgetsPath } from './rare-server.ts';

const deployments = '/apis/apps/v1/namespaces/default/deployments';
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'x' } },
    template: { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
};
const target = `${widgetsPath}/w`;
const widget = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' } };

describe('a patch of the status', () => {
  it('restores the spec of the patch before', async () => {
    const seen = await bothWays('second-status-patch-reverts-spec', async (client) => {
      await client.post(definitions, widgets);
      await client.post(widgetsPath, { ...widget, spec: { size: 1 } });
      await client.merge(`${target}/status`, { status: { seen: 1 } });
      await client.merge(target, { spec: { size: 2 } });
      await client.merge(`${target}/status`, { status: { seen: 2 } });
      const { body } = await client.get(target);
      return [valueAt(body, 'spec', 'size'), valueAt(body, 'status', 'seen')];
    });
    expect(seen).toEqual({ faulty: [1, 2], right: [2, 2] });
  });
});

describe('an update of a scale', () => {
  it('without a change owns the number of replicas', async () => {
    const seen = await bothWays('unchanged-scale-takes-replicas', async (client) => {
      await client.post(`${deployments}?fieldManager=one`, deployment);
      const { body } = await client.get(`${deployments}/d/scale`);
      const { status } = await client.put(`${deployments}/d/scale?fieldManager=two`, body);
      return [status, ownersOf((await client.get(`${deployments}/d`)).body, 'f:spec', 'f:replicas')];
    });
    expect(seen).toEqual({ faulty: [200, ['two Update']], right: [200, ['one Update']] });
  });
});

describe('an apply to an object', () => {
  it('removes the entry of its manager for the status', async () => {
    const seen = await bothWays('apply-of-object-ends-that-of-status', async (client) => {
      await client.post(definitions, widgets);
      await apply(client, target, 'one', { ...widget, spec: { size: 1 } });
      await apply(client, `${target}/status`, 'one', { ...widget, status: { seen: 1 } });
      const { body } = await apply(client, target, 'one', { ...widget, spec: { size: 2 } });
      return ownersOf(body, 'f:status', 'f:seen');
    });
    expect(seen).toEqual({ faulty: [], right: ['one Apply'] });
  });
});

describe('the scale of a removed object', () => {
  it('is served', async () => {
    const seen = await bothWays('scale-of-removed-object-served', async (client) => {
      await client.post(deployments, deployment);
      await client.remove(`${deployments}/d`);
      const scale = await client.get(`${deployments}/d/scale`);
      const never = await client.get(`${deployments}/e/scale`);
      return [scale.status, valueAt(scale.body, 'spec', 'replicas') ?? null, (await client.get(`${deployments}/d`)).status, never.status];
    });
    expect(seen).toEqual({ faulty: [200, 2, 404, 404], right: [404, null, 404, 404] });
  });
});
