import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { valueAt } from '#reference-server/json/json-object';
import { createReferenceClient } from '../../reference-client.ts';

const pods = '/api/v1/namespaces/default/pods';
const pod = (name: string, ...limits: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: limits.map((each, index) => ({ name: `c${index}`, image: 'i', resources: { limits: each } })) },
});

const withLimits = async (...limits: readonly JsonObject[]) => {
  const client = createReferenceClient();
  const range = { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'limits' }, spec: { limits } };
  expect((await client.post('/api/v1/namespaces/default/limitranges', range)).status).toBe(201);
  return client;
};

describe('a namespace with limits', () => {
  it('fills in what the containers of a pod lack, and nothing else', async () => {
    const client = await withLimits({ type: 'Container', default: { cpu: '300m', memory: '64Mi' }, defaultRequest: { cpu: '100m' } });
    const { body } = await client.post(pods, pod('a', { memory: '16Mi' }));
    const [first] = [valueAt(body, 'spec', 'containers')].flat();
    expect(valueAt(first, 'resources')).toEqual({
      limits: { cpu: '300m', memory: '16Mi' },
      requests: { cpu: '100m', memory: '16Mi' },
    });
  });

  it('refuses a pod whose containers together are beyond the most', async () => {
    const client = await withLimits({ type: 'Pod', max: { cpu: '1' } });
    expect((await client.post(pods, pod('a', { cpu: '500m' }, { cpu: '500m' }))).status).toBe(201);
    const { status, body } = await client.post(pods, pod('b', { cpu: '500m' }, { cpu: '600m' }));
    expect([status, body['reason']]).toEqual([403, 'Forbidden']);
    expect((await client.post(pods, pod('c', {}))).status).toBe(403);
  });

  it('refuses a container below the least', async () => {
    const client = await withLimits({ type: 'Container', min: { cpu: '200m' } });
    expect((await client.post(pods, pod('a', { cpu: '200m' }))).status).toBe(201);
    expect((await client.post(pods, pod('b', { cpu: '100m' }))).status).toBe(403);
  });

  it('judges what it has filled in, in a dry run too', async () => {
    const client = await withLimits({ type: 'Container', default: { cpu: '300m' } }, { type: 'Pod', max: { cpu: '200m' } });
    for (const query of ['', '?dryRun=All']) expect((await client.post(`${pods}${query}`, pod('a', {}))).status).toBe(403);
  });

  it('looks at nothing but pods, and not at those of other namespaces', async () => {
    const client = await withLimits({ type: 'Pod', max: { cpu: '1m' } });
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
    expect((await client.post('/api/v1/namespaces/default/configmaps', map)).status).toBe(201);
    expect((await client.post('/api/v1/namespaces/kube-system/pods', pod('a', { cpu: '2' }))).status).toBe(201);
  });
});
