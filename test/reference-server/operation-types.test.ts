import { describe, expect, it } from 'vitest';
import { configMap, createReferenceClient, definitionOf, dialect, versionOf } from './reference-client.ts';

const leases = `/apis/coordination.${dialect.apiDomain}/v1/namespaces/default/leases`;
const reviews = `/apis/authorization.${dialect.apiDomain}/v1/selfsubjectaccessreviews`;
const definitions = `/apis/apiextensions.${dialect.apiDomain}/v1/customresourcedefinitions`;

const lease = (metadata: { readonly name: string; readonly resourceVersion?: string }) => ({
  apiVersion: `coordination.${dialect.apiDomain}/v1`,
  kind: 'Lease',
  metadata,
  spec: { holderIdentity: 'me' },
});

describe('an update of a missing object', () => {
  it('creates a lease, and the next one updates it', async () => {
    const client = createReferenceClient();
    const created = await client.put(`${leases}/l`, lease({ name: 'l' }));
    expect(created.status).toBe(201);
    expect((await client.get(`${leases}/l`)).body).toEqual(created.body);
    const updated = await client.put(`${leases}/l`, lease({ name: 'l', resourceVersion: versionOf(created.body) }));
    expect([updated.status, (await client.put(`${leases}/l`, lease({ name: 'l' }))).status]).toEqual([200, 422]);
  });

  it('is refused under another name, and of other types', async () => {
    const client = createReferenceClient();
    expect((await client.put(`${leases}/other`, lease({ name: 'l' }))).status).toBe(400);
    expect((await client.put('/api/v1/namespaces/default/configmaps/a', configMap('a'))).status).toBe(404);
  });
});

describe('a review', () => {
  const body = {
    apiVersion: `authorization.${dialect.apiDomain}/v1`,
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes: { verb: 'get' } },
  };

  it('is answered, and not stored', async () => {
    const client = createReferenceClient();
    const answer = await client.post(reviews, body);
    expect([answer.status, answer.body]).toMatchObject([201, { kind: body.kind, metadata: {}, status: { allowed: true } }]);
    expect((await client.get(reviews)).status).toBe(405);
    expect((await client.get(`${reviews}/a`)).status).toBe(405);
  });

  it('is of its kind', async () => {
    expect((await createReferenceClient().post(reviews, { ...body, kind: 'Other' })).status).toBe(400);
  });
});

describe('a scale', () => {
  const paths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  const counted = { type: 'object', properties: { replicas: { type: 'integer' } } };
  const definition = definitionOf(
    { plural: 'widgets', kind: 'Widget' },
    { type: 'object', properties: { spec: counted, status: counted } },
    { subresources: { scale: paths } },
  );
  const widgets = '/apis/shop.test/v1/namespaces/default/widgets';
  const widget = { apiVersion: 'shop.test/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { replicas: 2 } };

  it('shows how many an object wants, and changes it', async () => {
    const client = createReferenceClient();
    await client.post(definitions, definition);
    await client.post(widgets, widget);
    const { body } = await client.get(`${widgets}/w/scale`);
    expect(body).toMatchObject({ kind: 'Scale', metadata: { name: 'w' }, spec: { replicas: 2 }, status: { replicas: 0 } });
    const scaled = await client.put(`${widgets}/w/scale`, { ...body, spec: { replicas: 5 } });
    expect([scaled.status, scaled.body]).toMatchObject([200, { kind: 'Scale', spec: { replicas: 5 } }]);
    expect((await client.get(`${widgets}/w`)).body).toMatchObject({ kind: 'Widget', spec: { replicas: 5 } });
    expect((await client.put(`${widgets}/w/scale`, { ...body, spec: { replicas: 7 } })).status).toBe(409);
  });

  it('takes patches of itself, as long as they fit', async () => {
    const client = createReferenceClient();
    await client.post(definitions, definition);
    expect((await client.merge(`${widgets}/w/scale`, { spec: { replicas: 3 } })).status).toBe(404);
    await client.post(widgets, widget);
    const patched = await client.merge(`${widgets}/w/scale`, { spec: { replicas: 3 } });
    expect([patched.status, patched.body]).toMatchObject([200, { kind: 'Scale', spec: { replicas: 3 } }]);
    expect((await client.get(`${widgets}/w`)).body).toMatchObject({ kind: 'Widget', spec: { replicas: 3 } });
    const headers = { 'content-type': 'application/json-patch+json' };
    const operations = [{ op: 'test', path: '/spec/replicas', value: 4 }];
    expect((await client.send('PATCH', `${widgets}/w/scale`, operations, headers)).status).toBe(422);
  });

  it('is listed by discovery with what can be done to it', async () => {
    const client = createReferenceClient();
    await client.post(definitions, definition);
    expect(JSON.stringify((await client.get('/apis/shop.test/v1')).body)).toContain('"name":"widgets/scale"');
    expect((await client.merge(`${widgets}/w/scale`, { spec: { replicas: 1 } })).status).toBe(404);
    expect((await client.remove(`${widgets}/w/scale`)).status).toBe(405);
  });
});
