import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt } from '#reference-server/json/json-object';
import type { PersonalityId } from '#reference-server/settings/personality';
import { configMap, createReferenceClient, definitionOf } from '../../reference-client.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const services = '/api/v1/namespaces/default/services';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
const strategic = { 'content-type': 'application/strategic-merge-patch+json' };
const labels = { app: 'web' };
const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: 'u' };

const deployment = (spec: JsonObject = {}): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'x' }] } },
    ...spec,
  },
});
const service = (spec: JsonObject): JsonObject => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec });
const fieldsOfCauses = (body: JsonObject): unknown => objectAt(body, 'details')['causes'];

describe('repeated owner references', () => {
  it('are dropped with a warning', async () => {
    const client = createReferenceClient();
    const made = await client.post(maps, { ...configMap('a'), metadata: { name: 'a', ownerReferences: [owner, owner] } });
    expect(objectAt(made.body, 'metadata')['ownerReferences']).toEqual([owner]);
    expect(made.headers.get('warning')).toContain('metadata.ownerReferences');
  });
});

describe('the problems of a patch', () => {
  it('are reported together: another uid and immutable fields', async () => {
    const client = createReferenceClient({ personality: 'kubernetes' });
    await client.post(maps, { ...configMap('a'), immutable: true });
    const { status, body } = await client.merge(`${maps}/a`, { immutable: false, metadata: { uid: 'other' } });
    expect([status, fieldsOfCauses(body)]).toMatchObject([422, [{ field: 'metadata.uid' }, { field: 'immutable' }]]);
  });
});

describe('a strict update of a scale with an unknown field', () => {
  const scaled = async (personality: PersonalityId, path: string, level: string) => {
    const client = createReferenceClient({ personality });
    await client.post('/apis/apiextensions.api.test/v1/customresourcedefinitions', gadgets);
    await client.post(gadgetPath, { apiVersion: 'shop.test/v1', kind: 'Gadget', metadata: { name: 'web' }, spec: { size: 0 } });
    await client.post(deployments, deployment());
    const { body } = await client.get(`${path}/web/scale`);
    const wanted = { ...body, spec: { replicas: 2, unknownBelow: 1 } };
    const { status, text, headers } = await client.put(`${path}/web/scale?fieldValidation=${level}`, wanted);
    return { status, text, warning: headers.get('warning') ?? '' };
  };
  const gadgetPath = '/apis/shop.test/v1/namespaces/default/gadgets';
  const size = { type: 'object', properties: { size: { type: 'integer' } } };
  const gadgets = definitionOf(
    { plural: 'gadgets', kind: 'Gadget' },
    { type: 'object', properties: { spec: size, status: size } },
    { subresources: { scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } } },
  );

  it('is refused without the names of the fields on released servers, for a custom resource', async () => {
    const { status, text } = await scaled('kubernetes', gadgetPath, 'Strict');
    expect([status, text]).toEqual([400, expect.stringContaining('no kind is registered for the type v1.Scale')]);
    expect(text).not.toContain('unknownBelow');
  });

  it.each([
    ['specification', gadgetPath],
    ['kubernetes', deployments],
  ] as const)('names them otherwise: %s, %s', async (personality, path) => {
    const { status, text } = await scaled(personality, path, 'Strict');
    expect([status, text]).toEqual([400, expect.stringContaining('unknownBelow')]);
  });

  it('is accepted with a warning at level Warn', async () => {
    const { status, warning } = await scaled('kubernetes', gadgetPath, 'Warn');
    expect([status, warning]).toEqual([200, expect.stringContaining('unknownBelow')]);
  });
});

describe('an apply that creates its object', () => {
  it.each([
    ['kubernetes', 'v1.25.16', '2001-02-03T04:05:06Z'],
    ['kubernetes', 'v1.24.17', undefined],
    ['specification', 'v1.25.16', undefined],
  ] as const)('stores a deletionTimestamp where released servers do: %s, %s', async (personality, release, expected) => {
    const client = createReferenceClient({ personality, release });
    const sent = { ...configMap('a'), metadata: { name: 'a', deletionTimestamp: '2001-02-03T04:05:06Z' } };
    const { status } = await client.send('PATCH', `${maps}/a?fieldManager=one`, sent, { 'content-type': 'application/apply-patch+yaml' });
    const { body } = await client.get(`${maps}/a`);
    expect([status, objectAt(body, 'metadata')['deletionTimestamp']]).toEqual([201, expected]);
    await client.remove(`${maps}/a`);
    expect((await client.get(`${maps}/a`)).status).toBe(404);
  });
});

describe('a number of more than 32 bits in a strategic merge patch', () => {
  const nodes = '/apis/storage.api.test/v1/csinodes';

  it.each([
    ['kubernetes', 4294967301, 200, [{ count: 5 }]],
    ['kubernetes', 2147483648, 422, []],
    ['specification', 4294967301, 400, []],
  ] as const)('loses its upper half on released servers: %s, %d', async (personality, count, expected, shown) => {
    const client = createReferenceClient({ personality });
    await client.post(nodes, { apiVersion: 'storage.api.test/v1', kind: 'CSINode', metadata: { name: 'a' }, spec: { drivers: [] } });
    const drivers = [{ name: 'one.example.com', nodeID: 'n', allocatable: { count } }];
    const { status } = await client.send('PATCH', `${nodes}/a`, { spec: { drivers } }, strategic);
    const { body } = await client.get(`${nodes}/a`);
    expect([status, arrayAt(body, 'spec', 'drivers').map((driver) => objectAt(driver, 'allocatable'))]).toEqual([expected, shown]);
  });
});

describe('a deployment on released servers', () => {
  it('has no fields that are zero, and does on others', async () => {
    const zeros = { paused: false, minReadySeconds: 0 };
    const specOf = async (personality: PersonalityId) =>
      objectAt((await createReferenceClient({ personality }).post(deployments, deployment(zeros))).body, 'spec');
    expect(await specOf('specification')).toMatchObject(zeros);
    const spec = await specOf('kubernetes');
    for (const field of Object.keys(zeros)) expect(spec).not.toHaveProperty(field);
  });

  it('counts changes of its annotations, and none of its status', async () => {
    const client = createReferenceClient({ personality: 'kubernetes' });
    await client.post(deployments, deployment());
    const generationOf = async (target: string, body: JsonObject) =>
      objectAt((await client.merge(target, body)).body, 'metadata')['generation'];
    expect(await generationOf(`${deployments}/web/status`, { status: { replicas: 1 } })).toBe(1);
    expect(await generationOf(`${deployments}/web`, { metadata: { annotations: { a: 'b' } } })).toBe(2);
  });

  it('is not replaced in two ways', async () => {
    const strategy = { type: 'Recreate', rollingUpdate: { maxSurge: 1 } };
    const { status, body } = await createReferenceClient().post(deployments, deployment({ strategy }));
    expect([status, fieldsOfCauses(body)]).toMatchObject([422, [{ field: 'spec.strategy.rollingUpdate' }]]);
  });
});

describe('an event on released servers', () => {
  it('shows times that are not set as null, and has none of those for old events', async () => {
    const client = createReferenceClient({ personality: 'kubernetes' });
    const made = await client.post('/apis/events.api.test/v1/namespaces/default/events', {
      apiVersion: 'events.api.test/v1',
      kind: 'Event',
      metadata: { name: 'a' },
      eventTime: '2026-01-02T03:04:05.000006Z',
      ...{ reportingController: 'example.com/one', reportingInstance: 'one', action: 'x', reason: 'y', type: 'Normal' },
    });
    expect([made.status, made.body]).toMatchObject([201, { deprecatedFirstTimestamp: null, deprecatedLastTimestamp: null }]);
  });
});

describe('a service', () => {
  it('keeps its address through an update that does not name it', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(services, service({ ports: [{ port: 1 }] }));
    const { clusterIP } = objectAt(body, 'spec');
    const { body: updated } = await client.put(`${services}/web`, service({ ports: [{ port: 2 }] }));
    expect(objectAt(updated, 'spec')).toMatchObject({ clusterIP, clusterIPs: [clusterIP], ports: [{ port: 2, targetPort: 2 }] });
  });

  it('does not trade its address for none', async () => {
    const client = createReferenceClient();
    await client.post(services, service({ ports: [{ port: 1 }] }));
    const { status, body } = await client.merge(`${services}/web`, { spec: { clusterIP: 'None' } });
    expect([status, fieldsOfCauses(body)]).toMatchObject([422, [{ field: 'spec.clusterIPs[0]' }]]);
  });

  it.each([
    ['no port', [], 'spec.ports'],
    ['a port without a name beside another', [{ port: 1, name: 'a' }, { port: 2 }], 'spec.ports[1].name'],
    [
      'two ports of one name',
      [
        { port: 1, name: 'a' },
        { port: 2, name: 'a' },
      ],
      'spec.ports[1].name',
    ],
  ])('has not %s', async (_what, ports, field) => {
    const { status, body } = await createReferenceClient().post(services, service({ ports }));
    expect([status, fieldsOfCauses(body)]).toMatchObject([422, [{ field }]]);
  });

  it('without an address and a selector has both families, and one alone otherwise', async () => {
    const client = createReferenceClient({ personality: 'kubernetes' });
    const { body } = await client.post(services, service({ clusterIP: 'None' }));
    expect(objectAt(body, 'spec')).toMatchObject({ ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' });
    expect((await client.merge(`${services}/web`, { spec: { selector: labels } })).status).toBe(422);
  });

  it('forgets the ports of nodes once it is not reached from outside any more', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(services, service({ type: 'NodePort', ports: [{ port: 1 }] }));
    expect(objectAt(body, 'spec')).toMatchObject({ externalTrafficPolicy: 'Cluster', ports: [{ nodePort: expect.any(Number) }] });
    const { body: inside } = await client.merge(`${services}/web`, { spec: { type: 'ClusterIP' } });
    expect(JSON.stringify(inside['spec'])).not.toMatch(/nodePort|externalTrafficPolicy/);
  });
});
