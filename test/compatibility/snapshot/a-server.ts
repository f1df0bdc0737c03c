import { takeSnapshot } from '#compatibility/snapshot/take-snapshot';
import { dialects } from '#core/codecs/dialects';
import { ProbeClient } from '#core/http/probe-client';
import type { Snapshot } from '#core/model/snapshot';
import { answer, FakeClient, type Reply } from '../../conformance/runner/fake-client.ts';
import { FakeClock } from '../../conformance/runner/fake-clock.ts';

/** The response of a server for each path. */
export type Paths = Readonly<Record<string, Reply>>;

const group = (name: string, preferred: string, ...others: readonly string[]) => ({
  name,
  versions: [preferred, ...others].map((version) => ({ groupVersion: `${name}/${version}`, version })),
  preferredVersion: { groupVersion: `${name}/${preferred}`, version: preferred },
});

const text = (body: string): Reply => ({ status: 200, headers: [['content-type', 'text/plain']], body });

const deployment = { type: 'object', properties: { spec: { type: 'object' }, kind: { type: 'string' } } };
const status = { type: 'object', properties: { code: { type: 'integer' } } };

const metrics = `# HELP apiserver_request_total [STABLE] Counter of requests.
# TYPE apiserver_request_total counter
apiserver_request_total{code="200",verb="GET"} 7
apiserver_request_total{code="404",dry_run="",verb="GET"} 1
# HELP etcd_request_duration_seconds [ALPHA] Latency.
# TYPE etcd_request_duration_seconds histogram
etcd_request_duration_seconds_bucket{operation="get",le="0.005"} 5
etcd_request_duration_seconds_sum{operation="get"} 0.1
# HELP kubernetes_feature_enabled [BETA] Whether a feature is enabled.
# TYPE kubernetes_feature_enabled gauge
kubernetes_feature_enabled{name="Second",stage="BETA"} 1
kubernetes_feature_enabled{name="First",stage="ALPHA"} 0
# HELP apiserver_requested_deprecated_apis [STABLE] Deprecated endpoints.
# TYPE apiserver_requested_deprecated_apis gauge
apiserver_requested_deprecated_apis{group="",removed_release="",resource="endpoints",subresource="",version="v1"} 1
`;

/** A small server with every part of a snapshot. */
export const aServer: Paths = {
  '/version': answer(200, { major: '1', minor: '36', gitVersion: 'v1.36.3' }),
  '/api': answer(200, { kind: 'APIVersions', versions: ['v1'] }),
  '/apis': answer(200, { groups: [group('apps', 'v1'), group('storage.k8s.io', 'v1', 'v1beta1')] }),
  '/api/v1': answer(200, {
    resources: [
      {
        name: 'pods',
        kind: 'Pod',
        singularName: 'pod',
        namespaced: true,
        verbs: ['list', 'get'],
        shortNames: ['po'],
        storageVersionHash: 'xPOwRZ+Yhw8=',
      },
      { name: 'pods/eviction', kind: 'Eviction', group: 'policy', version: 'v1', namespaced: true, verbs: ['create'] },
    ],
  }),
  '/apis/apps/v1': answer(200, { resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['get', 'list'] }] }),
  '/apis/storage.k8s.io/v1': answer(200, { resources: [{ name: 'csinodes', kind: 'CSINode', namespaced: false, verbs: ['get'] }] }),
  '/apis/storage.k8s.io/v1beta1': answer(200, { resources: [] }),
  '/openapi/v3': answer(200, {
    paths: {
      'apis/apps/v1': { serverRelativeURL: '/openapi/v3/apis/apps/v1?hash=A' },
      'api/v1': { serverRelativeURL: '/openapi/v3/api/v1?hash=B' },
    },
  }),
  '/openapi/v3/apis/apps/v1?hash=A': answer(200, {
    paths: {
      '/apis/apps/v1/deployments': {
        parameters: [{ name: 'pretty', in: 'query' }],
        get: { 'x-kubernetes-action': 'list', parameters: [{ name: 'limit', in: 'query' }, { $ref: '#/components/parameters/continue' }] },
        post: { deprecated: true },
      },
    },
    components: { schemas: { Deployment: deployment, Status: status } },
  }),
  '/openapi/v3/api/v1?hash=B': answer(200, {
    paths: {},
    components: { schemas: { Status: { properties: status.properties, type: 'object' }, Other: {} } },
  }),
  '/flagz': answer(200, { kind: 'Flagz', flags: { 'secure-port': '6443', 'audit-log-path': '' } }),
  '/metrics': text(metrics),
};

/** Takes a snapshot of a server with these responses; `client` records the requests. */
export async function snapshotOf(paths: Paths, options: { readonly openApi?: boolean } = {}) {
  const discovery = answer(200, {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    items: [
      {
        metadata: { name: 'apps' },
        versions: [
          {
            version: 'v1',
            resources: [
              {
                resource: 'deployments',
                responseKind: { kind: 'Deployment' },
                subresources: [{ subresource: 'scale', responseKind: { kind: 'Scale' } }],
              },
            ],
          },
        ],
      },
    ],
  });
  const client = new FakeClient({
    send: ({ target, headers }) =>
      target === '/apis' && headers['accept']?.includes('APIGroupDiscoveryList') === true && paths === aServer
        ? discovery
        : (paths[target] ?? answer(404)),
  });
  const probeClient = new ProbeClient(client, () => undefined, { clock: new FakeClock(), timeoutMs: 1000, server: 'https://example.test' });
  const snapshot: Snapshot = await takeSnapshot(probeClient, { openApi: options.openApi ?? true });
  return { snapshot, client };
}

/** The dialect of Kubernetes. */
export const kubernetesDialect = dialects[0];
