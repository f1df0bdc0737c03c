// A server of 1.24 that is not ready for 1.27: the reference server, with objects that a client writes in versions that go away.
import { spawn } from 'node:child_process';

const ofNamespace = (kind, apiVersion, resource, name, spec) => {
  const manifest = { apiVersion, kind, metadata: { name, namespace: 'default' }, spec };
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(manifest) };
  return {
    path: `/apis/${apiVersion}/namespaces/default/${resource}`,
    object: { ...manifest, metadata: { ...manifest.metadata, annotations } },
  };
};

const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'backup', image: 'registry.example/backup:3' }] } };

/** What the client writes. */
const written = [
  ofNamespace('CronJob', 'batch/v1beta1', 'cronjobs', 'nightly-backup', {
    schedule: '0 3 * * *',
    jobTemplate: { spec: { template: pod } },
  }),
  ofNamespace('PodDisruptionBudget', 'policy/v1beta1', 'poddisruptionbudgets', 'web', {
    minAvailable: 1,
    selector: { matchLabels: { app: 'web' } },
  }),
];

/** Starts the server, has a client write the objects, and gives its address and how to stop it. */
export const startPicturedCluster = async (main) => {
  const child = spawn(process.execPath, [main, 'serve', '--release', '1.24', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => child.kill();
  try {
    const url = await new Promise((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
        const [, found] = /Serving on (\S+)/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    });
    for (const { path, object } of written) {
      const headers = { 'content-type': 'application/json', 'user-agent': 'deploy-bot/2.1' };
      const { status } = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(object) });
      if (status !== 201) throw new Error(`The server answered the write of ${path} with ${status}.`);
    }
    return { url, stop };
  } catch (error) {
    stop();
    throw error;
  }
};
