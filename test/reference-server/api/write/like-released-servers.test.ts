import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { objectAt } from '#reference-server/json/json-object';
import type { PersonalityId } from '#reference-server/settings/personality';
import { configMap, createReferenceClient, definitionOf } from '../../reference-client.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const services = '/api/v1/namespaces/default/services';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
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
