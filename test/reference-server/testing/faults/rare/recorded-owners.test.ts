import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, withFields } from '#reference-server/json/json-object';
import { configMap } from '../../../reference-client.ts';
import { apply, bothWays, configMaps, jsonPatch, ownersOf } from './rare-server.ts';

const target = `${configMaps}/a`;
const services = '/api/v1/namespaces/default/services';
const deployments = '/apis/apps/v1/namespaces/default/deployments';

const data = (fields: JsonObject): JsonObject => configMap('a', { data: fields });
const ownerReference = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'ConfigMap', name, uid: `uid-${name}` });
const owned = (name: string): JsonObject => configMap('a', { metadata: { name: 'a', ownerReferences: [ownerReference(name)] } });

describe('an update without managedFields', () => {
  it.each([
    ['ends the ownership of appliers', false, [], ['me Apply']],
    ['with them keeps it', true, ['me Apply'], ['me Apply']],
  ] as const)('%s', async (_, withManagedFields, faulty, right) => {
    const seen = await bothWays('update-without-managed-fields-ends-applies', async (client) => {
      const { body } = await apply(client, target, 'me', data({ k: '1' }));
      const metadata = withFields(objectAt(body, 'metadata'), withManagedFields ? {} : { managedFields: undefined });
      const sent = withFields(body, { metadata, data: { k: '1', l: '2' } });
      return ownersOf((await client.put(`${target}?fieldManager=you`, sent)).body, 'f:data', 'f:k');
    });
    expect(seen).toEqual({ faulty, right });
  });
});

describe('two appliers of different owner references', () => {
  it('conflict', async () => {
    const seen = await bothWays('owner-references-are-atomic', async (client) => {
      await apply(client, target, 'me', owned('b'));
      const { status } = await apply(client, target, 'you', owned('c'));
      const { body } = await client.get(target);
      return [status, arrayAt(body, 'metadata', 'ownerReferences').map((one) => textAt(one, 'name'))];
    });
    expect(seen).toEqual({ faulty: [409, ['b']], right: [200, ['b', 'c']] });
  });
});

describe('an apply', () => {
  it.each([
    ['of an empty map removes nothing', {}, { k: '1' }],
    ['of other keys removes the former ones', { l: '2' }, { l: '2' }],
  ])('%s', async (_, next, faulty) => {
    const seen = await bothWays('empty-map-of-apply-removes-nothing', async (client) => {
      await apply(client, target, 'me', data({ k: '1' }));
      await apply(client, target, 'me', data(next));
      return objectAt((await client.get(target)).body, 'data');
    });
    expect(seen).toEqual({ faulty, right: next });
  });

  it('after a conflict does not remove what it omits', async () => {
    const seen = await bothWays('conflict-forgets-applied-fields', async (client) => {
      await apply(client, target, 'you', data({ theirs: '1' }));
      await apply(client, target, 'me', data({ k: '1', l: '1' }));
      const { status } = await apply(client, target, 'me', data({ k: '1', l: '1', theirs: '2' }));
      await apply(client, target, 'me', data({ k: '1' }));
      return [status, Object.keys(objectAt((await client.get(target)).body, 'data')).sort()];
    });
    expect(seen).toEqual({ faulty: [409, ['k', 'l', 'theirs']], right: [409, ['k', 'theirs']] });
  });

  it('of an item without a key that has a default is refused the second time', async () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } };
    const seen = await bothWays('left-out-key-makes-another-item', async (client) => {
      const statuses = [];
      for (let count = 0; count < 2; count += 1) statuses.push((await apply(client, `${services}/a`, 'me', service)).status);
      return statuses;
    });
    expect(seen).toEqual({ faulty: [201, 422], right: [201, 200] });
  });

  it('that creates an object owns its defaults', async () => {
    const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const spec = { selector: { matchLabels: { app: 'x' } }, template };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' } };
    const seen = await bothWays('creating-applier-owns-defaults', async (client) => {
      await apply(client, `${deployments}/a`, 'me', { ...deployment, spec });
      const { status } = await apply(client, `${deployments}/a`, 'you', { ...deployment, spec: { revisionHistoryLimit: 3 } });
      return status;
    });
    expect(seen).toEqual({ faulty: 409, right: 200 });
  });
});

describe('a JSON patch that moves a value', () => {
  it('changes no owners', async () => {
    const seen = await bothWays('moved-values-change-no-owner', async (client) => {
      await apply(client, target, 'me', data({ k: '1', l: '2' }));
      await jsonPatch(client, `${target}?fieldManager=you`, [{ op: 'move', from: '/data/k', path: '/data/l' }]);
      const { body } = await client.get(target);
      return [objectAt(body, 'data'), ownersOf(body, 'f:data', 'f:l')];
    });
    expect(seen).toEqual({ faulty: [{ l: '1' }, ['me Apply']], right: [{ l: '1' }, ['you Update']] });
  });
});

describe('a patch that removes a map', () => {
  it('leaves its keys to their owners', async () => {
    const seen = await bothWays('keys-of-removed-map-stay-owned', async (client) => {
      await apply(client, target, 'me', data({ k: '1' }));
      await client.merge(`${target}?fieldManager=you`, { data: null });
      const { status } = await apply(client, target, 'third', data({ k: '2' }));
      return [status, ownersOf((await client.get(target)).body, 'f:data', 'f:k')];
    });
    expect(seen).toEqual({ faulty: [409, ['me Apply']], right: [200, ['third Apply']] });
  });
});
