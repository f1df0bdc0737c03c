import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { valueAt } from '#reference-server/json/json-object';
import { createReferenceClient, type ReferenceClient } from '../../reference-client.ts';

const namespace = '/namespaces/default';
const pods = `/api/v1${namespace}/pods`;
const budgets = `/apis/policy/v1${namespace}/poddisruptionbudgets`;
const labels = { app: 'a' };

const evictionOf = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: 'policy/v1',
  kind: 'Eviction',
  metadata: { name },
  ...more,
});

const evict = (client: ReferenceClient, query = '', body = evictionOf('a')) => client.post(`${pods}/a/eviction${query}`, body);

const withPod = async (status: JsonObject = { phase: 'Running' }, options: Parameters<typeof createReferenceClient>[0] = {}) => {
  const client = createReferenceClient(options);
  const containers = [{ name: 'c', image: 'i' }];
  await client.post(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', labels }, spec: { containers } });
  await client.merge(`${pods}/a/status`, { status });
  return client;
};

const protect = async (client: ReferenceClient, selector?: JsonObject, name = 'budget') => {
  const spec = selector === undefined ? { minAvailable: 1 } : { minAvailable: 1, selector };
  const answer = await client.post(budgets, { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name }, spec });
  expect(answer.status).toBe(201);
};

describe('an eviction', () => {
  it('deletes its pod, but not in a dry run', async () => {
    const client = await withPod();
    for (const [query, body] of [
      ['?dryRun=All', evictionOf('a')],
      ['', evictionOf('a', { deleteOptions: { dryRun: ['All'] } })],
    ] as const)
      expect((await evict(client, query, body)).body).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Success',
        code: 201,
      });
    expect((await client.get(`${pods}/a`)).status).toBe(200);
    expect((await evict(client)).status).toBe(201);
    expect((await client.get(`${pods}/a`)).status).toBe(404);
    expect((await evict(client)).status).toBe(404);
  });

  it('is in discovery, and nothing but created', async () => {
    const client = await withPod();
    const { body } = await client.get('/api/v1');
    expect(valueAt(body, 'resources')).toContainEqual(
      expect.objectContaining({ name: 'pods/eviction', kind: 'Eviction', group: 'policy', version: 'v1', verbs: ['create'] }),
    );
    expect((await client.get(`${pods}/a/eviction`)).status).toBe(405);
    expect((await client.post(`${pods}/a/status`, {})).status).toBe(405);
    expect((await client.post(`${pods}/a`, {})).status).toBe(405);
  });

  it.each([
    ['another pod', evictionOf('b')],
    ['another kind', { ...evictionOf('a'), kind: 'Pod' }],
  ])('of %s is refused', async (_, body) => {
    expect((await evict(await withPod(), '', body)).status).toBe(400);
  });

  it.each<[string, JsonObject | undefined, number]>([
    ['its labels', { matchLabels: labels }, 429],
    ['an expression', { matchExpressions: [{ key: 'app', operator: 'In', values: ['a'] }] }, 429],
    ['all but its value', { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['a'] }] }, 201],
    ['its key', { matchExpressions: [{ key: 'app', operator: 'Exists' }] }, 429],
    ['the lack of its key', { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, 201],
    ['other labels', { matchLabels: { app: 'b' } }, 201],
    ['everything', {}, 429],
    ['nothing', undefined, 201],
  ])('is refused while a budget selects the pod: %s', async (_, selector, status) => {
    const client = await withPod();
    await protect(client, selector);
    expect((await evict(client, '?dryRun=All')).status).toBe(status);
  });

  it('says when to try again while the state of the budget is not known', async () => {
    const client = await withPod();
    await protect(client, {});
    const { headers, body } = await evict(client);
    expect([headers.get('retry-after'), body['reason']]).toEqual(['10', 'TooManyRequests']);
    expect(valueAt(body, 'details', 'causes')).toEqual([
      { reason: 'DisruptionBudget', message: 'The disruption budget budget is still being processed by the server.' },
    ]);
  });

  it('counts against its budget, unless it is a dry run', async () => {
    const client = await withPod();
    await protect(client, {});
    await client.merge(`${budgets}/budget/status`, { status: { observedGeneration: 1, disruptionsAllowed: 1 } });
    const allowed = async () => valueAt((await client.get(`${budgets}/budget`)).body, 'status', 'disruptionsAllowed');
    expect([(await evict(client, '?dryRun=All')).status, await allowed()]).toEqual([201, 1]);
    expect([(await evict(client)).status, await allowed()]).toEqual([201, 0]);
  });

  it('is refused while its budget allows none, unless the pod is not ready and enough others are', async () => {
    const client = await withPod();
    await protect(client, {});
    const status = { observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1 };
    await client.merge(`${budgets}/budget/status`, { status });
    expect((await evict(client, '?dryRun=All')).status).toBe(429);
    await client.merge(`${budgets}/budget/status`, { status: { currentHealthy: 1 } });
    expect((await evict(client, '?dryRun=All')).status).toBe(201);
    await client.merge(`${pods}/a/status`, { status: { conditions: [{ type: 'Ready', status: 'True' }] } });
    expect((await evict(client, '?dryRun=All')).status).toBe(429);
  });

  it('is served whatever budgets say where the pod does not run', async () => {
    const client = await withPod({ phase: 'Pending' });
    await protect(client, {});
    expect((await evict(client)).status).toBe(201);
  });

  it('fails with several budgets', async () => {
    const client = await withPod();
    await protect(client, {});
    await protect(client, { matchLabels: labels }, 'other');
    expect((await evict(client)).status).toBe(500);
  });

  it('overlooks budgets with an empty selector where released servers did', async () => {
    for (const [release, status] of [
      ['v1.26.15', 201],
      ['v1.27.16', 429],
    ] as const) {
      const client = await withPod(undefined, { personality: 'kubernetes', release });
      await protect(client, {});
      expect((await evict(client)).status).toBe(status);
    }
  });
});
