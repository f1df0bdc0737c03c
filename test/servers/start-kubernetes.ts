import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { kubeconfigOf } from './kubeconfig-of.ts';
import { type KubernetesRelease, kubernetesServer } from './kubernetes-server.ts';
import { type KubernetesOptions, prepareKubernetes } from './prepare-kubernetes.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A server that is ready, and what it takes to talk to it. */
export type RunningKubernetes = {
  readonly url: string;
  readonly token: string;
  /** PEM. */
  readonly ca: string;
  /** Path of a file for the administrator, in the folder that `stop` removes. */
  readonly kubeconfig: string;
  readonly folder: string;
  readonly pid: number;
  /** Everything the server has logged. */
  log(): string;
  /** Its audit events, one JSON document a line; empty unless they were asked for. */
  auditLog(): string;
  /** Ends the server at once and removes its files. */
  stop(): Promise<void>;
};

const readyWithinMs = 60_000;
const portAttempts = 5;

/**
 * Starts a kube-apiserver of a release on a free port of the loopback interface, with RBAC, a token
 * file and an etcd that is empty but for given data, and waits until it is ready. It cannot outlive this process.
 * Rejects when there is no such server, or when it ends or is not ready within a minute: with the end of its log.
 */
export const startKubernetes = async (release: KubernetesRelease, options: KubernetesOptions): Promise<RunningKubernetes> => {
  const server = await kubernetesServer(release);
  if ('missing' in server) throw new Error(`There is no kube-apiserver ${release}: ${server.missing}`);
  for (let attempt = 1; ; attempt += 1) {
    const started = await start(server.binary, options);
    if (!('failed' in started)) return started;
    if (attempt === portAttempts || !started.failed.includes('address already in use')) {
      throw new Error(`kube-apiserver ${release} did not become ready. Its log ends with:\n${started.failed.slice(-4000)}`);
    }
  }
};

const start = async (binary: string, options: KubernetesOptions): Promise<RunningKubernetes | { readonly failed: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'apiconform-kubernetes-'));
  const etcd = options.data ?? join(folder, 'etcd');
  await mkdir(etcd, { mode: 0o700, recursive: true });
  const port = await freePort();
  const flags = await prepareKubernetes(folder, port, options);
  const store = options.store === undefined ? { ETCD_DIR: etcd } : { ETCD_ENDPOINT: options.store };
  const child = await startServerProcess(binary, flags, folder, { ...store, STOP_WITH_STDIN: '1' });
  const url = `https://127.0.0.1:${port}`;
  options.whileStarting?.(url);
  const ca = await certificateOnceReady(child, folder, url);
  if (ca === undefined) {
    await child.stop();
    return { failed: child.file('log') };
  }
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, kubeconfigOf({ url, ca, token: options.token }), { mode: 0o600 });
  return {
    url,
    token: options.token,
    ca,
    kubeconfig,
    folder,
    pid: child.pid,
    log: () => child.file('log'),
    auditLog: () => child.file('audit.log'),
    stop: child.stop,
  };
};

/** The certificate that the server made for itself, once it answers that it is ready. */
const certificateOnceReady = async (child: ServerProcess, folder: string, url: string): Promise<string | undefined> => {
  const deadline = Date.now() + readyWithinMs;
  while (!child.ended() && Date.now() < deadline) {
    const ca = await readFile(join(folder, 'certificates', 'apiserver.crt'), 'utf8').catch(() => '');
    if (ca !== '' && (await isReady(url, ca))) return ca;
    await sleep(100);
  }
  return undefined;
};

const isReady = (url: string, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request(`${url}/readyz`, { ca, agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
