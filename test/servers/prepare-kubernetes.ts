import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type KubernetesOptions = {
  /** The bearer token of the administrator. */
  readonly token: string;
  /** Who else may come, with nothing granted beyond the groups. */
  readonly extraUsers?: readonly { readonly name: string; readonly token: string; readonly groups?: readonly string[] }[];
  /** How long history is kept, as `10s`; five minutes by default. */
  readonly compactionInterval?: string;
  readonly watchCache?: boolean;
  readonly auditLog?: boolean;
  /** More flags of kube-apiserver; a later one wins. */
  readonly flags?: readonly string[];
  /** The URL of a store that serves what etcd does; an etcd of its own by default. */
  readonly store?: string;
  /** A folder that holds the data, and outlives the server; one that goes with the server by default. */
  readonly data?: string;
  /** Called once the server is started and long before it is ready, with its URL. */
  readonly whileStarting?: (url: string) => void;
};

/** Writes the files that a kube-apiserver reads into its folder, and answers the flags that name them. */
export const prepareKubernetes = async (folder: string, port: number, options: KubernetesOptions): Promise<readonly string[]> => {
  const { token, extraUsers = [], compactionInterval, watchCache = true, auditLog = false, flags = [] } = options;
  const inFolder = (name: string) => join(folder, name);
  const users = [{ name: 'admin', token, groups: ['system:masters'] }, ...extraUsers];
  await writeFile(inFolder('tokens.csv'), users.map(tokenLine).join(''));
  await writeFile(inFolder('service-accounts.key'), serviceAccountKey());
  await writeFile(inFolder('audit-policy.yaml'), auditPolicy);
  return [
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    // An address for documentation: without one, the server looks for the machine's route to the internet.
    '--advertise-address=192.0.2.1',
    '--endpoint-reconciler-type=none',
    `--cert-dir=${inFolder('certificates')}`,
    `--token-auth-file=${inFolder('tokens.csv')}`,
    '--authorization-mode=RBAC',
    `--service-account-key-file=${inFolder('service-accounts.key')}`,
    `--service-account-signing-key-file=${inFolder('service-accounts.key')}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-cluster-ip-range=10.0.0.0/16',
    '--disable-admission-plugins=ServiceAccount',
    `--watch-cache=${watchCache}`,
    ...(compactionInterval === undefined ? [] : [`--etcd-compaction-interval=${compactionInterval}`]),
    ...(auditLog ? [`--audit-policy-file=${inFolder('audit-policy.yaml')}`, `--audit-log-path=${inFolder('audit.log')}`] : []),
    ...flags,
  ];
};

const tokenLine = (user: { readonly name: string; readonly token: string; readonly groups?: readonly string[] }): string =>
  `${user.token},${user.name},${user.name},"${(user.groups ?? []).join(',')}"\n`;

const serviceAccountKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const auditPolicy = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
  - level: Metadata
`;
