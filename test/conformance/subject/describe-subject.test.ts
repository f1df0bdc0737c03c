import { describe, expect, it } from 'vitest';
import { describeSubject } from '#conformance/subject/describe-subject';
import { ProbeClient } from '#core/http/probe-client';
import { answer, FakeClient, type Reply } from '../runner/fake-client.ts';
import { FakeClock } from '../runner/fake-clock.ts';

const described = (name: string, target: Readonly<Record<string, Reply>>) => {
  const client = new FakeClient({ send: (request) => target[request.target] ?? answer(404) });
  return describeSubject(name, new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000 }));
};

const resources = answer(200, { resources: [{ name: 'widgets', kind: 'Widget', namespaced: false, verbs: ['list'] }] });
const body = { content: { 'application/json': { schema: { $ref: '#/schemas/Widget' } } } };
const properties = {
  metadata: { type: 'object' },
  size: { type: 'integer' },
  color: { type: 'string' },
  colors: { type: 'object', additionalProperties: { type: 'string' } },
};
const openApi = answer(200, {
  paths: { '/apis/shop.example/v1/widgets': { post: { requestBody: body } } },
  schemas: { Widget: { type: 'object', required: ['metadata', 'size'], properties } },
});

describe('a described subject', () => {
  it('has what discovery and OpenAPI say of the type', async () => {
    const target = { '/apis/shop.example/v1': resources, '/openapi/v3/apis/shop.example/v1': openApi };
    expect(await described('shop.example/v1/widgets', target)).toEqual({
      id: 'v1-widgets',
      served: 'shop.example/v1/widgets',
      apiVersion: 'shop.example/v1',
      kind: 'Widget',
      collection: '/apis/shop.example/v1/widgets',
      scope: 'cluster',
      isolation: 'shared-collection',
      deletion: 'immediate',
      writers: 'ours',
      origin: 'custom',
      body: { size: 1 },
      managedMap: '/colors',
    });
  });

  it('has no body where there is no OpenAPI', async () => {
    expect(await described('v1/widgets', { '/api/v1': resources })).toMatchObject({
      body: {},
      origin: 'built-in',
      managedMap: '/metadata/annotations',
    });
  });

  it('is written by controllers too where it has a status, and finalized where it can be', async () => {
    const widget = { name: 'widgets', kind: 'Widget', namespaced: false };
    const listing = (...subresources: readonly string[]) =>
      answer(200, { resources: [widget, ...subresources.map((one) => ({ ...widget, name: `widgets/${one}` }))] });
    expect(await described('v1/widgets', { '/api/v1': listing('status') })).toMatchObject({ writers: 'shared', deletion: 'immediate' });
    expect(await described('v1/widgets', { '/api/v1': listing('finalize', 'status') })).toMatchObject({
      writers: 'shared',
      deletion: 'finalized',
    });
  });

  it('is refused where discovery does not list the type', async () => {
    await expect(described('v1/gadgets', { '/api/v1': resources })).rejects.toThrow('The server does not serve v1/gadgets.');
    await expect(described('a/b/c/d', {})).rejects.toThrow('is not a resource type');
  });
});
