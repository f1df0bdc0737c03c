import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt, valueAt } from '#reference-server/json/json-object';
import { widgets } from '../../../reference-client.ts';
import { apply, bothWays, definitions, deployment, deployments, ownersOf, widgetsPath } from './rare-server.ts';

describe('an apply to the status', () => {
  it('conflicts though it is forced', async () => {
    const seen = await bothWays('force-of-apply-to-status-ignored', async (client) => {
      await client.post(deployments, deployment());
      const statusOf = (observedGeneration: number): JsonObject => ({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'a' },
        status: { observedGeneration },
      });
      await apply(client, `${deployments}/a/status`, 'one', statusOf(5));
      const { status } = await apply(client, `${deployments}/a/status`, 'two', statusOf(6), '&force=true');
      return [status, valueAt((await client.get(`${deployments}/a`)).body, 'status', 'observedGeneration')];
    });
    expect(seen).toEqual({ faulty: [409, 5], right: [200, 6] });
  });

  it('keeps the fields that its manager gives up', async () => {
    const seen = await bothWays('field-given-up-by-apply-to-status-stays', async (client) => {
      await client.post(deployments, deployment());
      for (const status of [{ observedGeneration: 5, replicas: 1 }, { observedGeneration: 5 }])
        await apply(client, `${deployments}/a/status`, 'me', {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: 'a' },
          status,
        });
      return objectAt((await client.get(`${deployments}/a`)).body, 'status');
    });
    expect(seen).toEqual({ faulty: { observedGeneration: 5, replicas: 1 }, right: { observedGeneration: 5 } });
  });
});

describe('a change of an applied status', () => {
  it('leaves the applier as an owner', async () => {
    const seen = await bothWays('changed-status-stays-with-applier', async (client) => {
      await client.post(definitions, widgets);
      const widget = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' } };
      await client.post(widgetsPath, { ...widget, spec: { size: 1 } });
      await apply(client, `${widgetsPath}/w/status`, 'one', { ...widget, status: { phase: 'x' } });
      await client.merge(`${widgetsPath}/w/status?fieldManager=two`, { status: { phase: 'y' } });
      return [...ownersOf((await client.get(`${widgetsPath}/w`)).body, 'f:status', 'f:phase')].sort();
    });
    expect(seen).toEqual({ faulty: ['one Apply', 'two Update'], right: ['two Update'] });
  });
});

describe('an apply to a status that an update set', () => {
  it('overrides it', async () => {
    const seen = await bothWays('status-applied-over-updater', async (client) => {
      await client.post(deployments, deployment());
      await client.merge(`${deployments}/a/status?fieldManager=controller`, { status: { observedGeneration: 3 } });
      const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' } };
      const { status } = await apply(client, `${deployments}/a/status`, 'me', { ...object, status: { observedGeneration: 7 } });
      const other = await apply(client, `${deployments}/a/status`, 'other', { ...object, status: { observedGeneration: 8 } });
      return [status, other.status, valueAt((await client.get(`${deployments}/a`)).body, 'status', 'observedGeneration')];
    });
    expect(seen).toEqual({ faulty: [200, 409, 7], right: [409, 409, 3] });
  });
});
