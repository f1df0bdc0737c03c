import { UsageError } from '#core/model/tool-error';
import type { ConfigRecord } from './config-record.ts';
import { type Kubeconfig, parseKubeconfig } from './kubeconfig.ts';
import type { TargetPorts } from './target-ports.ts';

/** Where a pod finds the credentials of its service account. */
const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
const files = { token: `${folder}/token`, authority: `${folder}/ca.crt` };

const inClusterContext = 'in-cluster';
/** In the place of the path of a file: no such path is relative to it, because those of a pod are absolute. */
const environment = 'the environment of the pod';

/** Returns whether an entry is of the kubeconfig that a pod stands for. */
export function isOfPod({ file }: ConfigRecord): boolean {
  return file === environment;
}

/**
 * Returns the kubeconfig that stands for the cluster in which this process runs as a pod: the address from its environment, and the
 * token and the certificate authority from the files of its service account, which are read again when they change. Returns
 * undefined outside of a pod.
 *
 * @throws UsageError in a pod without a token.
 */
export function inClusterConfig({ env, files: { read } }: Pick<TargetPorts, 'env' | 'files'>): Kubeconfig | undefined {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = env;
  if (host === '' || port === '') return undefined;
  if (read(files.token) === undefined) {
    throw new UsageError(`This pod has no token of a service account (${files.token}).`, {
      next: 'Set serviceAccountName and automountServiceAccountToken: true in the pod, or give --kubeconfig FILE.',
    });
  }
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const named = { name: inClusterContext };
  const config = {
    'current-context': inClusterContext,
    contexts: [{ ...named, context: { cluster: inClusterContext, user: inClusterContext } }],
    clusters: [
      { ...named, cluster: { server, ...(read(files.authority) === undefined ? {} : { 'certificate-authority': files.authority }) } },
    ],
    users: [{ ...named, user: { tokenFile: files.token } }],
  };
  return parseKubeconfig(JSON.stringify(config), environment);
}
