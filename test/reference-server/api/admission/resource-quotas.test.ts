import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { valueAt } from '#reference-server/json/json-object';
import { createReferenceClient } from '../../reference-client.ts';

const root = '/api/v1/namespaces/default';
const leases = '/apis/coordination.api.test/v1/namespaces/default/leases';
const map = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

const withQuota = async (name: string, status: JsonObject, spec: JsonObject = {}) => {
  const client = createReferenceClient();
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'quota' }, spec: { hard: { [name]: '2' }, ...spec } };
  expect((await client.post(`${root}/resourcequotas`, quota)).status).toBe(201);
  await client.merge(`${root}/resourcequotas/quota/status`, { status });
  const used = async () => valueAt((await client.get(`${root}/resourcequotas/quota`)).body, 'status', 'used', name);
  return { client, used };
};

describe('a namespace with a quota', () => {
  it.each(['count/configmaps', 'configmaps'])('counts new objects up to its limit: %s', async (name) => {
    const { client, used } = await withQuota(name, { hard: { [name]: '2' }, used: { [name]: '1' } });
    expect([(await client.post(`${root}/configmaps`, map('a'))).status, await used()]).toEqual([201, '2']);
    const { status, body } = await client.post(`${root}/configmaps`, map('b'));
    expect([status, body['message']]).toEqual([
      403,
      `configmaps "b" is forbidden: exceeded quota: quota, requested: ${name}=1, used: ${name}=2, limited: ${name}=2`,
    ]);
    expect((await client.post('/api/v1/namespaces/kube-system/configmaps', map('b'))).status).toBe(201);
  });

  it('counts objects of a named group', async () => {
    const name = 'count/leases.coordination.api.test';
    const { client, used } = await withQuota(name, { hard: { [name]: '2' }, used: { [name]: '0' } });
    await client.post(leases, { apiVersion: 'coordination.api.test/v1', kind: 'Lease', metadata: { name: 'a' }, spec: {} });
    expect(await used()).toBe('1');
  });

  it('refuses a dry run as it does the request itself, and counts none', async () => {
    const name = 'count/configmaps';
    const { client, used } = await withQuota(name, { hard: { [name]: '2' }, used: { [name]: '1' } });
    expect([(await client.post(`${root}/configmaps?dryRun=All`, map('a'))).status, await used()]).toEqual([201, '1']);
    await client.post(`${root}/configmaps`, map('a'));
    expect((await client.post(`${root}/configmaps?dryRun=All`, map('b'))).status).toBe(403);
  });

  it('does not count what is refused', async () => {
    const name = 'count/configmaps';
    const { client, used } = await withQuota(name, { hard: { [name]: '9' }, used: { [name]: '1' } });
    await client.post(`${root}/configmaps`, map('a'));
    expect([(await client.post(`${root}/configmaps`, map('a'))).status, await used()]).toEqual([409, '2']);
  });

  it('does nothing before its status has a limit, and refuses before it has a count', async () => {
    const name = 'count/configmaps';
    const without = await withQuota(name, {});
    expect((await without.client.post(`${root}/configmaps`, map('a'))).status).toBe(201);
    const limited = await withQuota(name, { hard: { [name]: '2' } });
    expect((await limited.client.post(`${root}/configmaps`, map('a'))).status).toBe(403);
  });

  it('counts nothing for a scope', async () => {
    const name = 'count/configmaps';
    const { client, used } = await withQuota(name, { hard: { [name]: '0' }, used: { [name]: '0' } }, { scopes: ['BestEffort'] });
    expect([(await client.post(`${root}/configmaps`, map('a'))).status, await used()]).toEqual([201, '0']);
  });
});
