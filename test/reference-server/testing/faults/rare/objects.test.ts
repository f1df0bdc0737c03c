import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { textAt, valueAt } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { bothWays, configMaps, jsonPatch } from './rare-server.ts';

const deployments = '/apis/apps/v1/namespaces/default/deployments';

const deployment = (...containers: readonly JsonObject[]) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd' },
  spec: {
    selector: { matchLabels: { app: 'd' } },
    template: { metadata: { labels: { app: 'd' } }, spec: { containers } },
  },
});

const container = (name: string, more: JsonObject = {}) => ({ name, image: 'i', ...more });

describe('the uid', () => {
  it('of objects with generated names is the same', async () => {
    const seen = await bothWays('uid-shared-by-generated-names', async (client) => {
      const uidOf = async (metadata: JsonObject) =>
        textAt((await client.post(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata })).body, 'metadata', 'uid');
      const same = [await uidOf({ generateName: 'a-' }), await uidOf({ generateName: 'a-' })];
      const other = [await uidOf({ name: 'one' }), await uidOf({ name: 'two' }), await uidOf({ generateName: 'b-' })];
      return [new Set(same).size, new Set([...same, ...other]).size];
    });
    expect(seen).toEqual({ faulty: [1, 4], right: [2, 5] });
  });
});

describe('the time of creation', () => {
  it('is removed by a JSON patch', async () => {
    const seen = await bothWays('creation-time-removed-by-json-patch', async (client) => {
      await client.post(configMaps, configMap('a'));
      await jsonPatch(client, `${configMaps}/a`, [{ op: 'remove', path: '/metadata/creationTimestamp' }]);
      return textAt((await client.get(`${configMaps}/a`)).body, 'metadata', 'creationTimestamp');
    });
    expect(seen).toEqual({ faulty: undefined, right: '2030-01-01T00:00:00Z' });
  });
});

describe('the validation of fields', () => {
  it.each([
    ['first', [container('a', { colour: 'red' }), container('b')], 400],
    ['second', [container('a'), container('b', { colour: 'red' })], 201],
  ])('of the %s item of a list finds an unknown one', async (_, containers, faulty) => {
    const seen = await bothWays(
      'unknown-field-of-second-item-unreported',
      async (client) => (await client.post(`${deployments}?fieldValidation=Strict`, deployment(...containers))).status,
    );
    expect(seen).toEqual({ faulty, right: 400 });
  });

  it.each([
    ['first', [container('a', { image: 5 }), container('b')], 400],
    ['second', [container('a'), container('b', { image: 5 })], 201],
  ])('of the %s item of a list finds a wrong type', async (_, containers, faulty) => {
    const seen = await bothWays(
      'wrong-type-in-second-item-taken',
      async (client) => (await client.post(deployments, deployment(...containers))).status,
    );
    expect(seen).toEqual({ faulty, right: 400 });
  });
});

describe('the right to a status', () => {
  it('is the right to a scale, too', async () => {
    const seen = await bothWays('right-to-status-covers-scale', async (client) => {
      await client.post(deployments, deployment(container('a')));
      const group = 'rbac.authorization.api.test';
      const about = (kind: string) => ({ apiVersion: `${group}/v1`, kind, metadata: { name: 'reader' } });
      const rules = [{ apiGroups: ['apps'], resources: ['deployments/status'], verbs: ['get'] }];
      const roleRef = { apiGroup: group, kind: 'Role', name: 'reader' };
      await client.post(`/apis/${group}/v1/namespaces/default/roles`, { ...about('Role'), rules });
      const subjects = [{ apiGroup: group, kind: 'User', name: 'ann' }];
      await client.post(`/apis/${group}/v1/namespaces/default/rolebindings`, { ...about('RoleBinding'), roleRef, subjects });
      const read = async (subresource: string) =>
        (await client.send('GET', `${deployments}/d${subresource}`, undefined, { 'impersonate-user': 'ann' })).status;
      return [await read('/status'), await read('/scale'), await read('')];
    });
    expect(seen).toEqual({ faulty: [200, 200, 403], right: [200, 403, 403] });
  });
});

describe('a merge patch of a scale', () => {
  it('to zero replicas is not stored', async () => {
    const seen = await bothWays('scale-to-none-not-stored', async (client) => {
      await client.post(deployments, deployment(container('a')));
      const stored: unknown[] = [];
      for (const replicas of [2, 0]) {
        const { status } = await client.merge(`${deployments}/d/scale`, { spec: { replicas } });
        stored.push(status, valueAt((await client.get(`${deployments}/d`)).body, 'spec', 'replicas'));
      }
      return stored;
    });
    expect(seen).toEqual({ faulty: [200, 2, 200, 2], right: [200, 2, 200, 0] });
  });
});
