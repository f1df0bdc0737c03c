import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt } from '#reference-server/json/json-object';
import { createReferenceClient } from '../../reference-client.ts';

const old = (): ReturnType<typeof createReferenceClient> => createReferenceClient({ release: 'v1.24.0' });
const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

/** Creates an object in one version, and reads it in others. */
async function through(
  client: ReturnType<typeof createReferenceClient>,
  created: { readonly root: string; readonly body: JsonObject },
  roots: readonly string[],
): Promise<readonly JsonObject[]> {
  const { status, text } = await client.post(created.root, { metadata: { name: 'web' }, ...created.body });
  expect(status, text).toBe(201);
  return Promise.all(roots.map(async (root) => (await client.get(`${root}/web`)).body));
}

describe('an event', () => {
  const core = '/api/v1/namespaces/default/events';
  const group = '/apis/events.api.test/v1/namespaces/default/events';

  it('is read as the other group calls its fields, both ways', async () => {
    const client = createReferenceClient();
    const body = {
      apiVersion: 'v1',
      kind: 'Event',
      involvedObject: { kind: 'Pod', name: 'a', namespace: 'default' },
      reason: 'R',
      message: 'M',
      count: 2,
    };
    const [shown] = await through(client, { root: core, body }, [group]);
    expect(shown).toMatchObject({ apiVersion: 'events.api.test/v1', regarding: { name: 'a' }, note: 'M', deprecatedCount: 2 });
    expect(shown).not.toHaveProperty('message');
    await client.merge(`${core}/web`, { message: 'N' });
    expect((await client.get(`${group}/web`)).body).toMatchObject({ note: 'N' });
  });

  it('is listed, watched and deleted in both', async () => {
    const client = createReferenceClient();
    await through(client, { root: core, body: { apiVersion: 'v1', kind: 'Event', involvedObject: {}, message: 'M' } }, []);
    expect((await client.get(group)).body).toMatchObject({ kind: 'EventList', items: [{ note: 'M' }] });
    const stream = await client.watch(`${group}?watch`);
    expect(await stream.readAll()).toMatchObject([{ type: 'ADDED', object: { note: 'M' } }]);
    expect((await client.remove(`${group}/web`)).status).toBe(200);
    expect((await client.get(`${core}/web`)).status).toBe(404);
  });
});

describe('an autoscaler', () => {
  const root = (version: string): string => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
  const of = (version: string, spec: JsonObject): { root: string; body: JsonObject } => ({
    root: root(version),
    body: {
      apiVersion: `autoscaling/${version}`,
      kind: 'HorizontalPodAutoscaler',
      spec: { maxReplicas: 3, scaleTargetRef: target, ...spec },
    },
  });

  it('of v1 has its target among the metrics of v2', async () => {
    const [v2, beta] = await through(old(), of('v1', { targetCPUUtilizationPercentage: 50 }), [root('v2'), root('v2beta1')]);
    expect(objectAt(v2, 'spec')['metrics']).toEqual([
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
    ]);
    expect(objectAt(beta, 'spec')['metrics']).toEqual([{ type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 50 } }]);
  });

  it('keeps in v1 what v1 has no fields for', async () => {
    const client = old();
    const metrics = [{ type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '10' } } }];
    const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } };
    const [v1] = await through(client, of('v2', { metrics, behavior }), [root('v1')]);
    expect(objectAt(v1, 'spec')).not.toHaveProperty('metrics');
    const { status } = await client.put(`${root('v1')}/web`, { ...v1, spec: { ...objectAt(v1, 'spec'), maxReplicas: 5 } });
    expect(status).toBe(200);
    const { body } = await client.get(`${root('v2')}/web`);
    expect(objectAt(body, 'spec')).toMatchObject({ maxReplicas: 5, metrics: expect.arrayContaining(metrics), behavior });
    expect(objectAt(body, 'metadata')).not.toHaveProperty('annotations');
  });

  it('of v2beta1 comes back as it was sent', async () => {
    const metrics = [
      { type: 'Object', object: { target, metricName: 'queue', targetValue: '5' } },
      { type: 'External', external: { metricName: 'jobs', metricSelector: { matchLabels: { a: 'b' } }, targetAverageValue: '2' } },
    ];
    const [beta, v2] = await through(old(), of('v2beta1', { metrics }), [root('v2beta1'), root('v2')]);
    expect(objectAt(beta, 'spec')['metrics']).toEqual(metrics);
    expect(objectAt(v2, 'spec')['metrics']).toMatchObject([
      { object: { describedObject: target, metric: { name: 'queue' }, target: { type: 'Value', value: '5' } } },
      {
        external: { metric: { name: 'jobs', selector: { matchLabels: { a: 'b' } } }, target: { type: 'AverageValue', averageValue: '2' } },
      },
    ]);
  });
});

describe('a priority level', () => {
  it('calls its shares as its version does', async () => {
    const root = (version: string): string => `/apis/flowcontrol.apiserver.api.test/${version}/prioritylevelconfigurations`;
    const client = createReferenceClient({ release: 'v1.28.0' });
    const spec = { type: 'Limited', limited: { assuredConcurrencyShares: 7, limitResponse: { type: 'Reject' } } };
    const body = { apiVersion: 'flowcontrol.apiserver.api.test/v1beta2', kind: 'PriorityLevelConfiguration', spec };
    const [older, newer] = await through(client, { root: root('v1beta2'), body }, [root('v1beta2'), root('v1beta3')]);
    expect(objectAt(older, 'spec', 'limited')).toMatchObject({ assuredConcurrencyShares: 7 });
    expect(objectAt(newer, 'spec', 'limited')).toMatchObject({ nominalConcurrencyShares: 7 });
  });
});

describe('a disruption budget', () => {
  const root = (version: string): string => `/apis/policy/${version}/namespaces/default/poddisruptionbudgets`;
  const of = (version: string): { root: string; body: JsonObject } => ({
    root: root(version),
    body: { apiVersion: `policy/${version}`, kind: 'PodDisruptionBudget', spec: { minAvailable: 1, selector: {} } },
  });

  it.each(['v1', 'v1beta1'])('with an empty selector of %s does not select the same by the other version', async (version) => {
    const [same, other] = await through(old(), of(version), [root(version), root(version === 'v1' ? 'v1beta1' : 'v1')]);
    expect(objectAt(same, 'spec')['selector']).toEqual({});
    expect(objectAt(other, 'spec')['selector']).toMatchObject({
      matchExpressions: [{ operator: version === 'v1' ? 'DoesNotExist' : 'Exists' }],
    });
  });
});

describe('a slice of endpoints', () => {
  it('has fields for its topology in v1, and the map in v1beta1', async () => {
    const root = (version: string): string => `/apis/discovery.api.test/${version}/namespaces/default/endpointslices`;
    const topology = { 'topology.kubernetes.io/zone': 'a', 'kubernetes.io/hostname': 'node-1', rack: '7' };
    const body = {
      apiVersion: 'discovery.api.test/v1beta1',
      kind: 'EndpointSlice',
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.1'], nodeName: 'node-1', topology }],
    };
    const [v1, beta] = await through(old(), { root: root('v1beta1'), body }, [root('v1'), root('v1beta1')]);
    expect(v1).toMatchObject({ endpoints: [{ zone: 'a', nodeName: 'node-1', deprecatedTopology: { rack: '7' } }] });
    expect(beta).toMatchObject({ endpoints: [{ nodeName: 'node-1', topology }] });
  });
});
