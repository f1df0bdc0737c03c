import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '#reference-server/json/json-object';
import type { ReferenceClient } from '../reference-client.ts';
import { createReferenceClient } from '../reference-client.ts';

const collection = '/apis/apps/v1/namespaces/default/deployments';
const path = `${collection}/web`;
const labels = { app: 'web' };

const deployment = (spec: JsonObject = {}): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'registry.test/main:1' }] } },
    ...spec,
  },
});

async function withDeployment(spec: JsonObject = {}): Promise<ReferenceClient> {
  const client = createReferenceClient();
  expect((await client.post(`${collection}?fieldManager=maker`, deployment(spec))).status).toBe(201);
  return client;
}

const generation = (object: JsonObject): unknown => objectAt(object, 'metadata')['generation'];
const patch = (client: ReferenceClient, target: string, type: string, body: JsonObject) =>
  client.send('PATCH', target, body, { 'content-type': `application/${type}` });
const containers = (object: JsonObject) => arrayAt(object, 'spec', 'template', 'spec', 'containers');

describe('a deployment', () => {
  it('is filled in all the way down', async () => {
    const { body } = await (await withDeployment()).get(path);
    expect(body['spec']).toMatchObject({
      replicas: 1,
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
      template: {
        spec: {
          dnsPolicy: 'ClusterFirst',
          restartPolicy: 'Always',
          containers: [{ imagePullPolicy: 'IfNotPresent', terminationMessagePolicy: 'File' }],
        },
      },
    });
    expect(objectAt(body, 'spec', 'template', 'spec')).not.toHaveProperty('enableServiceLinks');
  });

  it('has no rolling update where it is made anew', async () => {
    const { body } = await (await withDeployment({ strategy: { type: 'Recreate' } })).get(path);
    expect(objectAt(body, 'spec')['strategy']).toEqual({ type: 'Recreate' });
  });

  it.each([
    ['registry.test/main', 'Always'],
    ['registry.test:5000/main', 'Always'],
    ['registry.test/main:latest', 'Always'],
    ['registry.test:5000/main:2', 'IfNotPresent'],
    ['registry.test/main@sha256:0', 'IfNotPresent'],
  ])('pulls %s %s', async (image, policy) => {
    const client = await withDeployment();
    const { body } = await patch(client, path, 'strategic-merge-patch+json', {
      spec: { template: { spec: { containers: [{ name: 'other', image }] } } },
    });
    expect(containers(body)).toContainEqual(expect.objectContaining({ name: 'other', imagePullPolicy: policy }));
  });

  it('counts generations of its spec, not of its metadata', async () => {
    const client = await withDeployment();
    expect(generation((await client.merge(path, { metadata: { labels } })).body)).toBe(1);
    expect(generation((await client.merge(path, { spec: { replicas: 2 } })).body)).toBe(2);
    expect(generation((await client.merge(`${path}/status`, { status: { replicas: 2 } })).body)).toBe(2);
  });

  it('has separate status and spec, with separate managers', async () => {
    const client = await withDeployment();
    await client.merge(`${path}?fieldManager=outside`, { status: { replicas: 9 } });
    const { body } = await client.merge(`${path}/status?fieldManager=counter`, { spec: { replicas: 7 }, status: { replicas: 1 } });
    expect(body).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 1 } });
    expect(arrayAt(body, 'metadata', 'managedFields')).toEqual([
      expect.objectContaining({ manager: 'counter', subresource: 'status', fieldsV1: { 'f:status': { 'f:replicas': {} } } }),
      expect.objectContaining({ manager: 'maker' }),
    ]);
  });

  it('is scaled by its scale, in every way of writing', async () => {
    const client = await withDeployment({ replicas: 2 });
    const { body: scale } = await client.get(`${path}/scale`);
    expect(scale).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      spec: { replicas: 2 },
      status: { replicas: 0, selector: 'app=web' },
    });
    expect((await client.put(`${path}/scale`, { ...scale, spec: { replicas: 3 } })).body).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 3 },
    });
    expect((await client.put(`${path}/scale`, { ...scale, spec: { replicas: 4 } })).status).toBe(409);
    expect((await client.merge(`${path}/scale?fieldManager=scaler`, { spec: { replicas: 5 } })).status).toBe(200);
    const { body } = await client.get(path);
    expect([valueAt(body, 'spec', 'replicas'), generation(body)]).toEqual([5, 3]);
    expect(arrayAt(body, 'metadata', 'managedFields')).toContainEqual(
      expect.objectContaining({
        manager: 'scaler',
        subresource: 'scale',
        apiVersion: 'apps/v1',
        fieldsV1: { 'f:spec': { 'f:replicas': {} } },
      }),
    );
    const applied = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'web' }, spec: { replicas: 6 } };
    expect((await patch(client, `${path}/scale?fieldManager=applier`, 'apply-patch+yaml', applied)).status).toBe(409);
    expect((await patch(client, `${path}/scale?fieldManager=applier&force`, 'apply-patch+yaml', applied)).body).toMatchObject({
      spec: { replicas: 6 },
    });
  });

  it.each([
    ['less than none', { replicas: -1 }, 422],
    ['a word', { replicas: 'many' }, 400],
  ])('is not scaled to %s', async (_what, spec, status) => {
    const client = await withDeployment();
    const { body: scale } = await client.get(`${path}/scale`);
    expect((await client.put(`${path}/scale`, { ...scale, spec })).status).toBe(status);
    expect((await client.put(`${path}/scale`, deployment())).status).toBe(400);
  });

  it('selects its own pods, and always the same', async () => {
    const client = await withDeployment();
    const other = { matchLabels: { app: 'other' } };
    expect((await client.post(`${collection}?dryRun=All`, { ...deployment({ selector: other }), metadata: { name: 'b' } })).status).toBe(
      422,
    );
    expect((await client.post(`${collection}?dryRun=All`, { ...deployment({ selector: {} }), metadata: { name: 'b' } })).status).toBe(422);
    const both = { ...labels, more: 'x' };
    const moved = await client.merge(path, { spec: { selector: { matchLabels: both }, template: { metadata: { labels: both } } } });
    expect([moved.status, textAt(moved.body, 'message')]).toEqual([
      422,
      expect.stringContaining('spec.selector: Invalid value: field is immutable'),
    ]);
    expect((await client.merge(path, { spec: { template: { metadata: { labels: both } } } })).status).toBe(200);
  });

  it('takes strategic patches by the keys and ways of its lists and parts', async () => {
    const client = await withDeployment();
    const send = (spec: JsonObject) => patch(client, path, 'strategic-merge-patch+json', { spec });
    const added = await send({ template: { spec: { containers: [{ name: 'side', image: 'registry.test/side:1' }] } } });
    expect(containers(added.body).map((one) => textAt(one, 'name'))).toEqual(['side', 'main']);
    const removed = await send({ template: { spec: { containers: [{ name: 'main', $patch: 'delete' }] } } });
    expect(containers(removed.body).map((one) => textAt(one, 'name'))).toEqual(['side']);
    const remade = await send({ strategy: { $retainKeys: ['type'], type: 'Recreate' } });
    expect(objectAt(remade.body, 'spec')['strategy']).toEqual({ type: 'Recreate' });
  });

  it('is applied by several, container by container', async () => {
    const client = createReferenceClient();
    const apply = (manager: string, spec: JsonObject) =>
      patch(client, `${path}?fieldManager=${manager}`, 'apply-patch+yaml', {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec,
      });
    const { spec } = deployment();
    expect((await apply('one', objectAt({ spec: spec ?? {} }, 'spec'))).status).toBe(201);
    const side = { template: { spec: { containers: [{ name: 'side', image: 'registry.test/side:1' }] } } };
    expect(containers((await apply('two', side)).body)).toHaveLength(2);
    const clash = await apply('two', { template: { spec: { containers: [{ name: 'main', image: 'registry.test/main:2' }] } } });
    expect([clash.status, textAt(clash.body, 'message')]).toEqual([
      409,
      expect.stringContaining('.spec.template.spec.containers[name="main"].image'),
    ]);
    expect(containers((await apply('two', {})).body)).toHaveLength(1);
  });
});

describe('a Table of deployments', () => {
  it('has the usual columns, with lower priority for wide ones', async () => {
    const client = await withDeployment();
    await client.clock.advance(65_000);
    const { body } = await client.send('GET', path, undefined, { accept: 'application/json;as=Table;g=meta.api.test;v=v1' });
    const columns = arrayAt(body, 'columnDefinitions').map((column) => [textAt(column, 'name'), valueAt(column, 'priority')]);
    expect(columns).toEqual([
      ['Name', 0],
      ['Ready', 0],
      ['Up-to-date', 0],
      ['Available', 0],
      ['Age', 0],
      ['Containers', 1],
      ['Images', 1],
      ['Selector', 1],
    ]);
    expect(arrayAt(body, 'rows')).toMatchObject([{ cells: ['web', '0/1', 0, 0, '65s', 'main', 'registry.test/main:1', 'app=web'] }]);
  });
});

describe('a service', () => {
  const services = '/api/v1/namespaces/default/services';
  const service = (spec: JsonObject): JsonObject => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec });

  it('gets an address that it keeps, and ports of nodes where it asks for some', async () => {
    const client = createReferenceClient();
    const { body } = await client.post(services, service({ ports: [{ port: 80 }] }));
    const address = textAt(body, 'spec', 'clusterIP');
    expect(address).toMatch(/^10(?:\.\d{1,3}){3}$/);
    expect(body['spec']).toMatchObject({
      type: 'ClusterIP',
      clusterIPs: [address],
      ipFamilies: ['IPv4'],
      ports: [{ protocol: 'TCP', targetPort: 80 }],
    });
    const { body: open } = await client.put(`${services}/web`, service({ type: 'NodePort', ports: [{ port: 80 }] }));
    expect([textAt(open, 'spec', 'clusterIP'), valueAt(arrayAt(open, 'spec', 'ports')[0], 'nodePort')]).toEqual([
      address,
      expect.any(Number),
    ]);
    expect((await client.put(`${services}/web`, open)).body['spec']).toEqual(open['spec']);
  });

  it('of another name needs none', async () => {
    const { body } = await createReferenceClient().post(services, service({ type: 'ExternalName', externalName: 'web.test' }));
    expect(objectAt(body, 'spec')).not.toHaveProperty('clusterIP');
  });
});

describe('what the server does to other kinds', () => {
  it('keeps the texts of a secret in base64', async () => {
    const secrets = '/api/v1/namespaces/default/secrets';
    const client = createReferenceClient();
    const { body } = await client.post(secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's' },
      stringData: { key: 'value' },
    });
    expect([body['data'], body['type']]).toEqual([{ key: 'dmFsdWU=' }, 'Opaque']);
    expect(body).not.toHaveProperty('stringData');
    await client.merge(`${secrets}/s`, { immutable: true });
    expect((await client.merge(`${secrets}/s`, { stringData: { key: 'other' } })).status).toBe(422);
  });

  it('derives the quality-of-service class of a pod from its containers', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    const client = createReferenceClient();
    const classOf = async (name: string, resources: JsonObject): Promise<string | undefined> => {
      const spec = { containers: [{ name: 'main', image: 'registry.test/main:1', resources }] };
      return textAt((await client.post(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec })).body, 'status', 'qosClass');
    };
    const whole = { cpu: '1', memory: '1Gi' };
    expect([await classOf('a', {}), await classOf('b', { limits: whole }), await classOf('c', { requests: whole })]).toEqual([
      'BestEffort',
      'Guaranteed',
      'Burstable',
    ]);
  });

  it('lets a job select its pods by its own uid, unless it selects them itself', async () => {
    const jobs = '/apis/batch/v1/namespaces/default/jobs';
    const client = createReferenceClient();
    const template = {
      metadata: { labels },
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'registry.test/main:1' }] },
    };
    const job = (name: string, spec: JsonObject): JsonObject => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name },
      spec: { template, ...spec },
    });
    const { body } = await client.post(jobs, job('a', {}));
    expect(objectAt(body, 'spec', 'selector', 'matchLabels')).toEqual({
      'batch.kubernetes.io/controller-uid': textAt(body, 'metadata', 'uid'),
    });
    const manual = await client.post(jobs, job('b', { manualSelector: true, selector: { matchLabels: labels } }));
    expect(objectAt(manual.body, 'spec', 'selector', 'matchLabels')).toEqual(labels);
  });

  it('lets a request for a certificate be decided on, and not changed', async () => {
    const requests = '/apis/certificates.api.test/v1/certificatesigningrequests';
    const client = createReferenceClient();
    const spec = { request: 'bm90aGluZw==', signerName: 'signers.test/one', usages: ['client auth'] };
    await client.post(requests, {
      apiVersion: 'certificates.api.test/v1',
      kind: 'CertificateSigningRequest',
      metadata: { name: 'r' },
      spec,
    });
    const approved = [{ type: 'Approved', status: 'True', reason: 'R', message: 'M' }];
    const { body } = await client.merge(`${requests}/r/approval`, {
      spec: { signerName: 'signers.test/two' },
      status: { conditions: approved, certificate: 'eA==' },
    });
    expect(body).toMatchObject({ spec: { signerName: 'signers.test/one' }, status: { conditions: approved } });
    expect(objectAt(body, 'status')).not.toHaveProperty('certificate');
    expect((await client.merge(`${requests}/r/status`, { status: { certificate: 'eA==' } })).status).toBe(422);
  });
});
