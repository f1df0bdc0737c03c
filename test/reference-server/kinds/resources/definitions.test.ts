import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../../reference-client.ts';
import { createReferenceClient } from '../../reference-client.ts';

const definitions = '/apis/apiextensions.api.test/v1/customresourcedefinitions';
const gadgets = (version: string): string => `/apis/shop.test/${version}/namespaces/default/gadgets`;
const text = { type: 'string' };

const specOf = (properties: JsonObject): JsonObject => ({
  openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
});

const version = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: specOf({ color: text }),
  ...more,
});

const definition = (versions: readonly Json[], more: JsonObject = {}): JsonObject => ({
  apiVersion: 'apiextensions.api.test/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gadgets.shop.test' },
  spec: {
    group: 'shop.test',
    scope: 'Namespaced',
    names: { plural: 'gadgets', kind: 'Gadget', shortNames: ['gd'], categories: ['toys'] },
    versions,
    ...more,
  },
});

const gadget = (version: string, spec: JsonObject, name = 'g'): JsonObject => ({
  apiVersion: `shop.test/${version}`,
  kind: 'Gadget',
  metadata: { name },
  spec,
});

async function defined(versions: readonly Json[], more: JsonObject = {}): Promise<ReferenceClient> {
  const client = createReferenceClient();
  const { status, text: answer } = await client.post(definitions, definition(versions, more));
  expect(status, answer).toBe(201);
  return client;
}

const causes = (body: JsonObject): readonly (string | undefined)[] =>
  arrayAt(body, 'details', 'causes').map((cause) => textAt(cause, 'field'));

describe('the versions of a definition', () => {
  it('share their objects, each with its own fields', async () => {
    const client = await defined([version('v1'), version('v2', { schema: specOf({ color: text, size: { type: 'integer' } }) })]);
    await client.post(gadgets('v2'), gadget('v2', { color: 'red', size: 3 }));
    expect((await client.get(`${gadgets('v2')}/g`)).body).toMatchObject({ apiVersion: 'shop.test/v2', spec: { color: 'red', size: 3 } });
    expect((await client.get(`${gadgets('v1')}/g`)).body['spec']).toEqual({ color: 'red' });
    expect((await client.get(gadgets('v1'))).body).toMatchObject({ items: [{ apiVersion: 'shop.test/v1', spec: { color: 'red' } }] });
  });

  it('that are deprecated warn with the text of the definition, or with one of their own', async () => {
    const client = await defined([
      version('v1', { deprecated: true, deprecationWarning: 'use v3' }),
      version('v2', { deprecated: true }),
      version('v3'),
    ]);
    const warningOf = async (name: string) => (await client.get(gadgets(name))).headers.get('warning');
    expect([await warningOf('v1'), await warningOf('v2'), await warningOf('v3')]).toEqual([
      '299 - "use v3"',
      '299 - "shop.test/v2 Gadget is deprecated"',
      undefined,
    ]);
  });

  it('give old objects the defaults that they got later', async () => {
    const client = await defined([version('v1')]);
    await client.post(gadgets('v1'), gadget('v1', { color: 'red' }));
    const { body } = await client.get(`${definitions}/gadgets.shop.test`);
    const spec = {
      ...objectAt(body, 'spec'),
      versions: [version('v1', { schema: specOf({ color: text, size: { type: 'integer', default: 7 } }) })],
    };
    expect((await client.put(`${definitions}/gadgets.shop.test`, { ...body, spec })).status).toBe(200);
    expect((await client.get(`${gadgets('v1')}/g`)).body['spec']).toEqual({ color: 'red', size: 7 });
  });

  it('are not dropped while objects may be stored in them', async () => {
    const client = await defined([version('v1')]);
    const { status, body } = await client.merge(`${definitions}/gadgets.shop.test`, {
      spec: { versions: [version('v2', { storage: true })] },
    });
    expect([status, causes(body)]).toEqual([422, ['spec.versions']]);
  });

  it('that a webhook would convert are served as they are stored, and fail as others', async () => {
    const webhook = { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://hooks.test/convert' } };
    const client = await defined([version('v1'), version('v2')], { conversion: { strategy: 'Webhook', webhook } });
    expect((await client.post(gadgets('v1'), gadget('v1', { color: 'red' }))).status).toBe(201);
    const { status, body } = await client.get(`${gadgets('v2')}/g`);
    expect([status, textAt(body, 'message')]).toEqual([500, expect.stringContaining('conversion webhook')]);
  });
});

describe('a definition', () => {
  it('prints the columns that it declares', async () => {
    const columns = [
      { name: 'Color', type: 'string', jsonPath: '.spec.color' },
      { name: 'Size', type: 'integer', jsonPath: '.spec.size', priority: 1, description: 'how large' },
      { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
      { name: 'Since', type: 'date', jsonPath: '.metadata.creationTimestamp' },
      { name: 'Wrong', type: 'boolean', jsonPath: '.spec.color' },
    ];
    const schema = specOf({ color: text, size: { type: 'number' } });
    const client = await defined([version('v1', { schema, additionalPrinterColumns: columns })]);
    await client.post(gadgets('v1'), gadget('v1', { color: 'red', size: 3.7 }));
    await client.clock.advance(5000);
    const { body } = await client.send('GET', gadgets('v1'), undefined, { accept: 'application/json;as=Table;g=meta.api.test;v=v1' });
    expect(arrayAt(body, 'columnDefinitions')).toMatchObject([
      { name: 'Name' },
      { name: 'Color' },
      { name: 'Size', priority: 1, description: 'how large' },
      {},
      {},
      {},
    ]);
    expect(arrayAt(body, 'rows')).toMatchObject([{ cells: ['g', 'red', 3, null, '5s', null] }]);
  });

  it('selects by the fields that it declares', async () => {
    const client = await defined([version('v1', { selectableFields: [{ jsonPath: '.spec.color' }] })]);
    for (const [name, color] of Object.entries({ a: 'red', b: 'blue' })) await client.post(gadgets('v1'), gadget('v1', { color }, name));
    expect((await client.get(`${gadgets('v1')}?fieldSelector=spec.color%3Dblue`)).body).toMatchObject({
      items: [{ metadata: { name: 'b' } }],
    });
    expect((await client.get(`${gadgets('v1')}?fieldSelector=spec.size%3D1`)).status).toBe(400);
  });

  it('says where the selector of its scale is', async () => {
    const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size', labelSelectorPath: '.status.selector' };
    const status = { type: 'object', properties: { size: { type: 'integer' }, selector: text } };
    const schema = {
      openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } }, status } },
    };
    const client = await defined([version('v1', { schema, subresources: { scale } })]);
    await client.post(gadgets('v1'), { ...gadget('v1', { size: 2 }), status: { size: 1, selector: 'app=web' } });
    expect((await client.get(`${gadgets('v1')}/g/scale`)).body).toMatchObject({
      spec: { replicas: 2 },
      status: { replicas: 1, selector: 'app=web' },
    });
  });

  it('is rejected with validation rules, which are not evaluated', async () => {
    const ruled = specOf({ color: { ...text, 'x-test-validations': [{ rule: "self != ''" }] } });
    const { status, body } = await createReferenceClient().post(definitions, definition([version('v1', { schema: ruled })]));
    expect([status, causes(body)]).toEqual([
      422,
      ['spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[color].x-test-validations'],
    ]);
  });

  it.each([
    ['group', { group: 'other.test' }],
    ['scope', { scope: 'Cluster' }],
    ['names.kind', { names: { kind: 'Other' } }],
  ])('keeps its %s', async (field, spec) => {
    const client = await defined([version('v1')]);
    const { status, body } = await client.merge(`${definitions}/gadgets.shop.test`, { spec });
    expect([status, causes(body)]).toEqual([422, expect.arrayContaining([`spec.${field}`])]);
  });
});
