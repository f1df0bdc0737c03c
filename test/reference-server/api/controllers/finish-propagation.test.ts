import { describe, expect, it } from 'vitest';
import { configMap, createReferenceClient } from '../../reference-client.ts';

const collection = '/api/v1/namespaces/default/configmaps';

/** An owner, and an object that it owns. */
const family = async () => {
  const client = createReferenceClient({ personality: 'kubernetes' });
  const owner = (await client.post(collection, configMap('owner'))).body;
  const uid = Object(owner['metadata']).uid;
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid, blockOwnerDeletion: true };
  await client.post(collection, { ...configMap('owned'), metadata: { name: 'owned', ownerReferences: [reference] } });
  const ends = async () => {
    await client.clock.advance(10);
    return { owner: (await client.get(`${collection}/owner`)).status, owned: (await client.get(`${collection}/owned`)).status };
  };
  return { client, ends };
};

describe('what a deleted object owns', () => {
  it('is deleted first where the deletion is in the foreground', async () => {
    const { client, ends } = await family();
    const marked = await client.remove(`${collection}/owner?propagationPolicy=Foreground`);
    expect(marked.body).toMatchObject({ metadata: { finalizers: ['foregroundDeletion'], deletionTimestamp: '2030-01-01T00:00:00Z' } });
    expect(await ends()).toEqual({ owner: 404, owned: 404 });
  });

  it('blocks the deletion while something holds it', async () => {
    const { client, ends } = await family();
    await client.merge(`${collection}/owned`, { metadata: { finalizers: ['test/held'] } });
    await client.remove(`${collection}/owner?propagationPolicy=Foreground`);
    expect(await ends()).toEqual({ owner: 200, owned: 200 });
    await client.merge(`${collection}/owned`, { metadata: { finalizers: null } });
    expect(await ends()).toEqual({ owner: 404, owned: 404 });
  });

  it('stays without its owner where it is orphaned', async () => {
    const { client, ends } = await family();
    await client.remove(`${collection}/owner?propagationPolicy=Orphan`);
    expect(await ends()).toEqual({ owner: 404, owned: 200 });
    expect((await client.get(`${collection}/owned`)).body['metadata']).not.toHaveProperty('ownerReferences');
  });
});
