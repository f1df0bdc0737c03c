import { expect, it } from 'vitest';
import { askServer } from './ask-server.ts';
import { kubernetesServer } from './kubernetes-server.ts';
import { startKine } from './start-kine.ts';
import { startKubernetes } from './start-kubernetes.ts';

const server = await kubernetesServer('1.36');

it.skipIf('missing' in server)('kine stores what kube-apiserver 1.36 writes', async () => {
  const kine = await startKine();
  try {
    const running = await startKubernetes('1.36', { token: 'a-token-of-the-administrator', store: kine.url });
    try {
      const namespaces = '/api/v1/namespaces';
      const created = await askServer(running, namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'stored' } });
      expect(created.status).toBe(201);
      const read = await askServer(running, `${namespaces}/stored`);
      expect([read.status, read.at('/metadata/uid')]).toEqual([200, created.at('/metadata/uid')]);
    } finally {
      await running.stop();
    }
  } finally {
    await kine.stop();
  }
});
