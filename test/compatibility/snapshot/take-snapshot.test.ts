import { describe, expect, it } from 'vitest';
import { snapshotText } from '#compatibility/snapshot/parse-snapshot';
import { TargetError } from '#core/model/tool-error';
import { answer } from '../../conformance/runner/fake-client.ts';
import { aServer, kubernetesDialect, snapshotOf } from './a-server.ts';

describe('a snapshot', async () => {
  const { snapshot, client } = await snapshotOf(aServer);

  it('has the version and the groups, in the order of the server, with their preferred versions', () => {
    expect(snapshot).toMatchObject({
      form: 'apiconform-snapshot',
      schemaVersion: 1,
      dialect: kubernetesDialect,
      version: { gitVersion: 'v1.36.3' },
      groups: [
        { name: '', versions: ['v1'], preferred: 'v1' },
        { name: 'apps', versions: ['v1'], preferred: 'v1' },
        { name: 'storage.k8s.io', versions: ['v1', 'v1beta1'], preferred: 'v1' },
      ],
    });
  });

  it('has every resource with all fields of discovery', () => {
    expect(Object.keys(snapshot.resources)).toEqual(['apps/v1', 'storage.k8s.io/v1', 'storage.k8s.io/v1beta1', 'v1']);
    expect(snapshot.resources['v1']).toEqual([
      {
        name: 'pods',
        kind: 'Pod',
        namespaced: true,
        verbs: ['get', 'list'],
        singularName: 'pod',
        shortNames: ['po'],
        storageVersionHash: 'xPOwRZ+Yhw8=',
      },
      { name: 'pods/eviction', kind: 'Eviction', namespaced: true, verbs: ['create'], group: 'policy', version: 'v1' },
    ]);
  });

  it('has each distinct form of a schema once, whatever the order of its keys', () => {
    expect(snapshot.openApi?.form).toBe('v3');
    expect(Object.fromEntries(Object.entries(snapshot.openApi?.schemas ?? {}).map(([name, forms]) => [name, forms.length]))).toEqual({
      Deployment: 1,
      Other: 1,
      Status: 1,
    });
    expect(snapshot.openApi?.documents['api/v1']?.schemas).toEqual({ Other: 0, Status: 0 });
  });

  it('has the operations with their parameters', () => {
    expect(snapshot.openApi?.documents['apis/apps/v1']?.operations).toEqual({
      'GET /apis/apps/v1/deployments': {
        action: 'list',
        parameters: ['continue', 'query:limit', 'query:pretty'],
        parameterForms: [0, 0, 0],
        bodyForm: 0,
      },
      'POST /apis/apps/v1/deployments': { parameters: ['query:pretty'], parameterForms: [0], bodyForm: 0, deprecated: true },
    });
  });

  it('has the parts of the metrics that do not change while a server runs', () => {
    expect(snapshot.metrics).toEqual({
      apiserver_request_total: { help: '[STABLE] Counter of requests.', type: 'counter', labels: ['code', 'dry_run', 'verb'] },
      apiserver_requested_deprecated_apis: {
        help: '[STABLE] Deprecated endpoints.',
        type: 'gauge',
        labels: ['group', 'removed_release', 'resource', 'subresource', 'version'],
      },
      etcd_request_duration_seconds: { help: '[ALPHA] Latency.', type: 'histogram', labels: ['le', 'operation'] },
      kubernetes_feature_enabled: { help: '[BETA] Whether a feature is enabled.', type: 'gauge', labels: ['name', 'stage'] },
    });
    expect(snapshot.gates).toEqual({ First: { stage: 'ALPHA', enabled: false }, Second: { stage: 'BETA', enabled: true } });
    expect(snapshot.deprecatedRequests).toEqual([{ group: '', version: 'v1', resource: 'endpoints', subresource: '', removedRelease: '' }]);
  });

  it('has the flags, and aggregated discovery if the server supports it', () => {
    expect(snapshot.flags).toEqual({ 'audit-log-path': '', 'secure-port': '6443' });
    expect(snapshot.missing).toEqual([{ part: 'aggregated', why: 'the server has no aggregated discovery' }]);
  });

  it('requests no resource and sends only GET requests', () => {
    expect(client.lines.every((line) => /^GET \/(?:version|api|apis|openapi|flagz|metrics)(?:[/?]|$)/.test(line))).toBe(true);
    expect(client.lines).not.toContain('GET /api/v1/pods');
  });

  it('is the same text for the same server', async () => {
    expect(snapshotText((await snapshotOf(aServer)).snapshot)).toBe(snapshotText(snapshot));
  });
});

describe('a partial snapshot', () => {
  const without = (...paths: readonly string[]) =>
    Object.fromEntries(Object.entries(aServer).filter(([path]) => !paths.some((each) => path.startsWith(each))));

  it('lists what is missing and why', async () => {
    const { snapshot } = await snapshotOf(without('/openapi', '/flagz', '/metrics', '/apis/storage.k8s.io/v1beta1'));
    expect(snapshot.missing).toEqual([
      { part: 'aggregated', why: 'the server has no aggregated discovery' },
      { part: 'flags', why: '/flagz returned 404' },
      { part: 'metrics', why: '/metrics returned 404' },
      { part: 'openApi', why: '/openapi/v3 returned 404, /openapi/v2 returned 404' },
      { part: 'resources', why: 'storage.k8s.io/v1beta1 returned 404' },
    ]);
    expect(Object.keys(snapshot.resources)).not.toContain('storage.k8s.io/v1beta1');
  });

  it('uses OpenAPI v2 if v3 is missing', async () => {
    const old = answer(200, { definitions: { Pod: { type: 'object' } }, paths: { '/api/v1/pods': { get: {} } } });
    const { snapshot } = await snapshotOf({ ...without('/openapi'), '/openapi/v2': old });
    expect(snapshot.openApi).toEqual({
      form: 'v2',
      schemas: { Pod: [{ type: 'object' }] },
      documents: { v2: { schemas: { Pod: 0 }, operations: { 'GET /api/v1/pods': { parameters: [], parameterForms: [], bodyForm: 0 } } } },
      parameterForms: [],
      bodyForms: [{ responses: {} }],
    });
  });

  it('ignores hostile paths of OpenAPI and hostile names of discovery', async () => {
    const hostile = {
      ...aServer,
      '/openapi/v3': answer(200, {
        paths: { 'apis/apps/v1': { serverRelativeURL: '/openapi/v3/../../api/v1/secrets' }, x: { serverRelativeURL: '//evil' } },
      }),
      '/apis': answer(200, {
        groups: [
          { name: '../api/v1/secrets', versions: [{ version: 'v1' }] },
          { name: 'a', versions: [{ version: '../b' }] },
        ],
      }),
    };
    const { snapshot, client } = await snapshotOf(hostile);
    expect(client.lines.filter((line) => /secrets|evil|\.\./.test(line))).toEqual([]);
    expect(snapshot.groups.map(({ name, versions }) => [name, versions])).toEqual([
      ['', ['v1']],
      ['a', []],
    ]);
    expect(snapshot.missing).toContainEqual({ part: 'openApi', why: 'unreadable: apis/apps/v1, x' });
  });

  it('preserves names of JavaScript properties', async () => {
    const odd = answer(200, JSON.parse('{"components":{"schemas":{"__proto__":{"type":"object"},"constructor":{}}}}'));
    const { snapshot } = await snapshotOf({ ...aServer, '/openapi/v3/api/v1?hash=B': odd });
    expect(Object.keys(snapshot.openApi?.schemas ?? {})).toEqual(['Deployment', 'Status', '__proto__', 'constructor']);
  });

  it('is not taken if there is no API', async () => {
    await expect(snapshotOf({ '/version': answer(404) })).rejects.toThrow(TargetError);
  });
});
