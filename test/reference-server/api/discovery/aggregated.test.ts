import { describe, expect, it } from 'vitest';
import { arrayAt, textAt } from '#reference-server/json/json-object';
import { createReferenceClient, widgets } from '../../reference-client.ts';

const accept = (version: string): { readonly accept: string } => ({
  accept: `application/json;g=apidiscovery.api.test;v=${version};as=APIGroupDiscoveryList,application/json`,
});

describe('aggregated discovery', () => {
  it('has the contents of all other documents', async () => {
    const client = createReferenceClient();
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    const { headers, text } = await client.send('GET', '/apis', undefined, accept('v2'));
    expect(headers.get('content-type')).toBe('application/json;g=apidiscovery.api.test;v=v2;as=APIGroupDiscoveryList');
    const items: unknown = JSON.parse(text).items;
    expect(items).toEqual(
      expect.arrayContaining([
        {
          metadata: { name: 'shop.test' },
          versions: [
            { version: 'v2', freshness: 'Current', resources: [expect.objectContaining({ resource: 'widgets' })] },
            { version: 'v1', freshness: 'Current', resources: [expect.objectContaining({ resource: 'widgets' })] },
          ],
        },
      ]),
    );
    expect(text).toContain(
      '{"subresource":"scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},"verbs":["get","patch","update"]}',
    );
  });

  it('of the core group has no name, and only the types below its root', async () => {
    const { text } = await createReferenceClient().send('GET', '/api', undefined, accept('v2'));
    expect(JSON.parse(text).items).toMatchObject([{ metadata: {}, versions: [{ version: 'v1' }] }]);
  });

  it.each([
    ['v1.24.0', 'v2', 'APIGroupList'],
    ['v1.28.0', 'v2', 'APIGroupList'],
    ['v1.28.0', 'v2beta1', 'APIGroupDiscoveryList'],
    ['v1.36.0', 'v2', 'APIGroupDiscoveryList'],
    ['v1.36.0', 'v2beta1', 'APIGroupList'],
  ])('is in %s, asked for as %s, answered with %s', async (release, version, kind) => {
    const { text } = await createReferenceClient({ release }).send('GET', '/apis', undefined, accept(version));
    expect(JSON.parse(text).kind).toBe(kind);
  });

  it('is not offered below its roots', async () => {
    const { body } = await createReferenceClient().send('GET', '/apis/apps', undefined, accept('v2'));
    expect([textAt(body, 'kind'), arrayAt(body, 'versions').length]).toEqual(['APIGroup', 1]);
  });
});
