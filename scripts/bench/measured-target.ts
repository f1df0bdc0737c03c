import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Target } from '../../src/core/model/target.ts';
import { kubernetesServer } from '../../test/servers/kubernetes-server.ts';
import { startKubernetes } from '../../test/servers/start-kubernetes.ts';

/** A server to measure against: the flags by which the command finds it, and the same as the replay needs it. */
export type MeasuredTarget = {
  readonly name: string;
  readonly flags: readonly string[];
  readonly target: Target;
  stop(): Promise<void>;
};

/** The built command. */
export const command = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

const token = 'a-token-of-the-administrator';

/** The reference server in a process of its own. Rejects when it does not start. */
export async function startReference(): Promise<MeasuredTarget> {
  const server = spawn(process.execPath, [command, 'serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = (): boolean => server.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /Serving on (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('error', reject).once('exit', (code) => reject(new Error(`The reference server ended with ${code} before it served.`)));
  });
  return {
    name: 'reference server',
    flags: ['--server', url],
    target: { description: { server: url, source: 'the benchmark' }, origin: url, prefix: '', credentials: {} },
    async stop() {
      process.off('exit', kill);
      const ended = once(server, 'exit');
      kill();
      await ended;
    },
  };
}

/** A kube-apiserver with its etcd, or why there is none. */
export async function startRealServer(): Promise<MeasuredTarget | { readonly missing: string }> {
  const server = await kubernetesServer('1.36');
  if ('missing' in server) return server;
  const { url, ca, kubeconfig, stop } = await startKubernetes('1.36', { token });
  return {
    name: 'kube-apiserver 1.36',
    flags: ['--kubeconfig', kubeconfig],
    target: {
      description: { server: url, source: 'the benchmark' },
      origin: url,
      prefix: '',
      tls: { ca, insecure: false },
      credentials: { token },
    },
    stop,
  };
}

/** A server that somebody else runs. */
export function givenServer(url: string, bearer: string | undefined, insecure: boolean): MeasuredTarget {
  const { origin, pathname } = new URL(url);
  return {
    name: 'given server',
    flags: ['--server', url, ...(bearer === undefined ? [] : ['--token', bearer]), ...(insecure ? ['--insecure-skip-tls-verify'] : [])],
    target: {
      description: { server: origin, source: 'the benchmark' },
      origin,
      prefix: pathname.replace(/\/$/, ''),
      tls: { insecure },
      credentials: bearer === undefined ? {} : { token: bearer },
    },
    stop: async () => {},
  };
}
