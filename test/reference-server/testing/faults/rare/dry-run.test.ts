import { describe, expect, it } from 'vitest';
import { valueAt } from '#reference-server/json/json-object';
import { configMap, names } from '../../../reference-client.ts';
import { bothWays, configMaps } from './rare-server.ts';

describe('a dry run', () => {
  it.each([
    ['without a value', '?dryRun', []],
    ['with its value', '?dryRun=All', ['a']],
  ])('of the deletion of a collection %s', async (_, query, faulty) => {
    const seen = await bothWays('bare-dry-run-empties-collection', async (client) => {
      await client.post(configMaps, configMap('a'));
      await client.remove(`${configMaps}${query}`);
      return names((await client.get(configMaps)).body);
    });
    expect(seen).toEqual({ faulty, right: ['a'] });
  });

  it('of the removal of the last finalizer removes the object', async () => {
    const seen = await bothWays('dry-run-of-last-finalizer-removes', async (client) => {
      await client.post(configMaps, { ...configMap('a'), metadata: { name: 'a', finalizers: ['x.io/a', 'x.io/b'] } });
      await client.remove(`${configMaps}/a`);
      const statuses: number[] = [];
      for (const finalizers of [['x.io/a'], []]) {
        await client.merge(`${configMaps}/a?dryRun=All`, { metadata: { finalizers } });
        statuses.push((await client.get(`${configMaps}/a`)).status);
      }
      return statuses;
    });
    expect(seen).toEqual({ faulty: [200, 404], right: [200, 200] });
  });

  it('of a create takes the name, once there were two', async () => {
    const seen = await bothWays('name-of-two-dry-runs-is-taken', async (client) => {
      for (const name of ['once', 'twice', 'twice']) await client.post(`${configMaps}?dryRun=All`, configMap(name));
      return [(await client.post(configMaps, configMap('once'))).status, (await client.post(configMaps, configMap('twice'))).status];
    });
    expect(seen).toEqual({ faulty: [201, 409], right: [201, 201] });
  });

  it('of a change of a scale shows the scale as it is', async () => {
    const controllers = '/api/v1/namespaces/default/replicationcontrollers';
    const seen = await bothWays('dry-run-of-scale-shows-old-scale', async (client) => {
      const template = { metadata: { labels: { app: 'r' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
      const spec = { replicas: 1, selector: { app: 'r' }, template };
      await client.post(controllers, { apiVersion: 'v1', kind: 'ReplicationController', metadata: { name: 'r' }, spec });
      const { status, body } = await client.merge(`${controllers}/r/scale?dryRun=All`, { spec: { replicas: 4 } });
      return [status, valueAt(body, 'spec', 'replicas'), (await client.merge(`${controllers}/none/scale?dryRun=All`, {})).status];
    });
    expect(seen).toEqual({ faulty: [200, 1, 404], right: [200, 4, 404] });
  });

  it('of an apply creates without the right to', async () => {
    const seen = await bothWays('dry-run-of-apply-creates-without-right', async (client) => {
      const group = 'rbac.authorization.api.test';
      const about = (kind: string) => ({ apiVersion: `${group}/v1`, kind, metadata: { name: 'patcher' } });
      const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['patch'] }];
      const roleRef = { apiGroup: group, kind: 'Role', name: 'patcher' };
      await client.post(`/apis/${group}/v1/namespaces/default/roles`, { ...about('Role'), rules });
      const subjects = [{ apiGroup: group, kind: 'User', name: 'ann' }];
      await client.post(`/apis/${group}/v1/namespaces/default/rolebindings`, { ...about('RoleBinding'), roleRef, subjects });
      const headers = { 'content-type': 'application/apply-patch+yaml', 'impersonate-user': 'ann' };
      const applied = async (query: string) =>
        (await client.send('PATCH', `${configMaps}/a?fieldManager=one${query}`, configMap('a'), headers)).status;
      return [await applied('&dryRun=All'), await applied('')];
    });
    expect(seen).toEqual({ faulty: [201, 403], right: [403, 403] });
  });
});
