import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { portOf } from '../adapters/local-server.ts';
import { type StoredParts, secretOf } from './a-release.ts';

const groupOf = (name: string) => {
  const groupVersion = `${name}/v1`;
  return { name, versions: [{ groupVersion, version: 'v1' }], preferredVersion: { groupVersion, version: 'v1' } };
};
const listOf = (groupVersion: string, name: string, kind: string) => ({
  kind: 'APIResourceList',
  groupVersion,
  resources: [{ name, kind, namespaced: true, verbs: ['get', 'list'] }],
});
const documents: Readonly<Record<string, object>> = {
  '/version': { gitVersion: 'v1.36.1' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': { kind: 'APIGroupList', groups: ['policy', 'storage.k8s.io'].map(groupOf) },
  '/api/v1': listOf('v1', 'secrets', 'Secret'),
  '/apis/policy/v1': listOf('policy/v1', 'poddisruptionbudgets', 'PodDisruptionBudget'),
  '/apis/storage.k8s.io/v1': listOf('storage.k8s.io/v1', 'csinodes', 'CSINode'),
};

/** Starts a server of release 1.36 that stores these revisions of the release `web`, and remembers each write. */
export async function serveReleases(...revisions: readonly StoredParts[]): Promise<{ readonly url: string; readonly writes: string[] }> {
  const writes: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (request.method !== 'GET') writes.push(`${request.method} ${path}`);
    const isSecrets = path.endsWith('/secrets');
    const body = /\/(?:secrets|configmaps)$/.test(path)
      ? { metadata: {}, items: isSecrets ? revisions.map((each) => secretOf(each)) : [] }
      : documents[path];
    const status = request.method === 'POST' ? 201 : request.method === 'PATCH' || body !== undefined ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? { metadata: { resourceVersion: '9' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, writes };
}

/** A manifest in a version that a release has removed. */
export const oldBudget =
  '---\n# Source: web/a.yaml\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\nspec:\n  minAvailable: 1\n';
