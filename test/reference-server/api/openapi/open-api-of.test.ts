import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt } from '#reference-server/json/json-object';
import type { PersonalityId } from '#reference-server/settings/personality';
import { createReferenceClient, widgets } from '../../reference-client.ts';

const schemasOf = (document: JsonObject): JsonObject => objectAt(document, 'components', 'schemas');

/** All that a document refers to. */
const referencesIn = (document: JsonObject): ReadonlySet<string> => new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g) ?? []);

describe('the list of OpenAPI documents', () => {
  it('has one for each version that is served, with a hash that changes with what it declares', async () => {
    const client = createReferenceClient();
    const before = (await client.get('/openapi/v3')).body;
    expect(Object.keys(objectAt(before, 'paths'))).toEqual(expect.arrayContaining(['api/v1', 'apis/apps/v1', 'apis/storage.api.test/v1']));
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    const after = (await client.get('/openapi/v3')).body;
    const url = textAt(after, 'paths', 'apis/shop.test/v1', 'serverRelativeURL') ?? '';
    expect(url).toMatch(/^\/openapi\/v3\/apis\/shop\.test\/v1\?hash=/);
    expect((await client.get(url)).status).toBe(200);
    expect(objectAt(after, 'paths', 'api/v1')).toEqual(objectAt(before, 'paths', 'api/v1'));
    expect((await client.get('/openapi/v3/apis/none.test/v1')).status).toBe(404);
  });
});

describe('an OpenAPI document of a version', () => {
  it('leaves the type of a list to its merge marker where the release does', async () => {
    const secretsIn = async (release: string, personality: PersonalityId = 'kubernetes'): Promise<JsonObject> => {
      const { body } = await createReferenceClient({ release, personality }).get('/openapi/v3/api/v1');
      return objectAt(schemasOf(body), 'test.api.api.core.v1.ServiceAccount', 'properties', 'secrets');
    };
    const marked = { 'x-test-patch-strategy': 'merge', 'x-test-patch-merge-key': 'name' };
    expect(await secretsIn('v1.36.0')).toMatchObject({ ...marked, 'x-test-list-type': 'map', 'x-test-list-map-keys': ['name'] });
    expect(await secretsIn('v1.30.0')).toMatchObject({ ...marked, 'x-test-list-type': 'map' });
    const older = await secretsIn('v1.29.0');
    expect(older).toMatchObject(marked);
    expect(Object.keys(older).filter((key) => key.includes('list'))).toEqual([]);
    expect(await secretsIn('v1.36.0', 'specification')).toEqual(older);
  });

  it('describes its kinds with the extensions of the dialect', async () => {
    const { body } = await createReferenceClient().get('/openapi/v3/apis/apps/v1');
    const schemas = schemasOf(body);
    expect(schemas['test.api.api.apps.v1.Deployment']).toMatchObject({
      type: 'object',
      'x-test-group-version-kind': [{ group: 'apps', version: 'v1', kind: 'Deployment' }],
    });
    const spec = objectAt(schemas, 'test.api.api.apps.v1.DeploymentSpec');
    expect([spec['required'], objectAt(spec, 'properties', 'strategy')]).toEqual([
      ['selector', 'template'],
      {
        allOf: [{ $ref: '#/components/schemas/test.api.api.apps.v1.DeploymentStrategy' }],
        default: {},
        'x-test-patch-strategy': 'retainKeys',
      },
    ]);
    expect(objectAt(schemas, 'test.api.api.core.v1.Container', 'properties')['ports']).toMatchObject({
      type: 'array',
      'x-test-list-type': 'map',
      'x-test-list-map-keys': ['containerPort', 'protocol'],
      'x-test-patch-merge-key': 'containerPort',
      'x-test-patch-strategy': 'merge',
    });
  });

  it.each(['api/v1', 'apis/apps/v1', 'apis/autoscaling/v2', 'apis/apiextensions.api.test/v1'])(
    'of %s holds all that it refers to',
    async (path) => {
      const { body } = await createReferenceClient().get(`/openapi/v3/${path}`);
      const names = Object.keys(schemasOf(body)).map((name) => `#/components/schemas/${name}`);
      expect([...referencesIn(body)].filter((reference) => !names.includes(reference))).toEqual([]);
    },
  );

  it('has the paths with their operations', async () => {
    const { body } = await createReferenceClient().get('/openapi/v3/apis/apps/v1');
    const paths = objectAt(body, 'paths');
    const item = objectAt(paths, '/apis/apps/v1/namespaces/{namespace}/deployments/{name}');
    expect(Object.keys(item)).toEqual(['get', 'put', 'patch', 'delete', 'parameters']);
    expect(objectAt(item, 'patch')).toMatchObject({
      'x-test-action': 'patch',
      'x-test-group-version-kind': { group: 'apps', version: 'v1', kind: 'Deployment' },
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'fieldValidation', in: 'query' })]),
    });
    expect(Object.keys(objectAt(item, 'patch', 'requestBody', 'content'))).toContain('application/strategic-merge-patch+json');
    expect(Object.keys(objectAt(paths, '/apis/apps/v1/namespaces/{namespace}/deployments'))).toEqual([
      'get',
      'post',
      'delete',
      'parameters',
    ]);
    expect(Object.keys(objectAt(paths, '/apis/apps/v1/deployments'))).toEqual(['get', 'parameters']);
    expect(paths).toHaveProperty(['/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale']);
  });

  it('describes what a definition declares, with the fields of every object', async () => {
    const client = createReferenceClient();
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', widgets);
    const { body } = await client.get('/openapi/v3/apis/shop.test/v1');
    const schema = objectAt(schemasOf(body), 'test.shop.v1.Widget');
    expect(Object.keys(objectAt(schema, 'properties'))).toEqual(expect.arrayContaining(['apiVersion', 'kind', 'metadata']));
    expect(schema['x-test-group-version-kind']).toEqual([{ group: 'shop.test', version: 'v1', kind: 'Widget' }]);
  });
});

describe('version 2 of OpenAPI', () => {
  it('has all versions in one document', async () => {
    const { body } = await createReferenceClient().get('/openapi/v2');
    const definitions = objectAt(body, 'definitions');
    expect(definitions['test.api.api.core.v1.Pod']).toMatchObject({
      'x-test-group-version-kind': [{ group: '', version: 'v1', kind: 'Pod' }],
    });
    const operation = objectAt(body, 'paths', '/api/v1/namespaces/{namespace}/pods', 'post');
    expect(operation).toMatchObject({ parameters: expect.arrayContaining([expect.objectContaining({ name: 'body', in: 'body' })]) });
    const known = new Set(Object.keys(definitions).map((name) => `#/definitions/${name}`));
    expect([...referencesIn(body)].filter((reference) => !known.has(reference))).toEqual([]);
    expect(Object.values(definitions).every(isJsonObject)).toBe(true);
  });
});
