import { delimiter, join } from 'node:path';
import { definedFields } from '#core/json/defined-fields';
import type { Target } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import { clusterConnection } from './cluster-connection.ts';
import type { ConfigRecord } from './config-record.ts';
import { didYouMean } from './did-you-mean.ts';
import { inClusterConfig, isOfPod } from './in-cluster.ts';
import { type Kubeconfig, mergeKubeconfigs, parseKubeconfig } from './kubeconfig.ts';
import { printable, quoted } from './quoted.ts';
import { otherSecretsOf } from './secrets-of.ts';
import type { TargetOptions } from './target-options.ts';
import type { TargetPorts } from './target-ports.ts';
import { userCredentials } from './user-credentials.ts';

/**
 * The folder connection/ is before the probe: it turns flags, environment and kubeconfig into a target with its credentials,
 * and scrubs credentials from evidence. It opens no connection to the target itself.
 *
 * Returns the target that flags, environment and kubeconfig describe. The rules are kubectl's (flags go before the kubeconfig), with one
 * exception: `--server` without `--kubeconfig`, `--context`, `--cluster` or `--user` uses the flags alone. kubectl would
 * send the credentials of whatever context is current to that server.
 *
 * @throws UsageError for input that is missing, contradicts itself or cannot be read.
 */
export async function resolveTarget(options: TargetOptions, ports: TargetPorts): Promise<Target> {
  const entries = usesFlagsAlone(options) ? noEntries : chosenEntries(loadKubeconfig(options.kubeconfig, ports), options);
  const connection = clusterConnection(entries.cluster, options, ports.files);
  const credentials = await userCredentials({ ...entries, connection }, options, ports);
  const otherSecrets = otherSecretsOf(entries.user, credentials);
  return {
    description: { server: `${connection.origin}${connection.prefix}`, source: sourceOf(entries, options) },
    ...connection,
    credentials,
    ...(belongsToPod(entries) ? {} : definedFields({ context: entries.context })),
    ...(otherSecrets.length === 0 ? {} : { otherSecrets }),
  };
}

const noEntries: ChosenEntries = { context: undefined, cluster: undefined, user: undefined };

function usesFlagsAlone(options: TargetOptions): boolean {
  const asked = [options.kubeconfig, options.context, options.cluster, options.user];
  return options.server !== undefined && asked.every((option) => option === undefined);
}

/** The path of the kubeconfig is left out: reports are published, and it contains the name of the operator. */
function sourceOf(entries: ChosenEntries, options: TargetOptions): string {
  const context = contextText(entries);
  if (options.server === undefined) return context;
  return usesFlagsAlone(options) ? '--server' : `--server, ${context}`;
}

/** A pod has no kubeconfig that a flag could name again. */
function belongsToPod({ cluster }: ChosenEntries): boolean {
  return cluster !== undefined && isOfPod(cluster);
}

function contextText(entries: ChosenEntries): string {
  if (belongsToPod(entries)) return 'service account of the pod';
  const { context } = entries;
  return context === undefined ? 'kubeconfig' : `kubeconfig context ${quoted(context)}`;
}

/**
 * Reads the kubeconfig as kubectl does: only the file of `--kubeconfig`; otherwise the existing files of the list in
 * `KUBECONFIG`; otherwise `~/.kube/config`; and, if there is none, in a pod, what the cluster gives the pod.
 *
 * @throws UsageError if the file of `--kubeconfig` does not exist, or if no kubeconfig exists.
 */
function loadKubeconfig(explicit: string | undefined, ports: Pick<TargetPorts, 'files' | 'env' | 'home'>): Kubeconfig {
  if (explicit !== undefined) {
    const text = ports.files.read(explicit);
    if (text !== undefined) return parseKubeconfig(text, explicit);
    throw new UsageError(`The kubeconfig ${printable(explicit)} does not exist.`, { next: 'Give --kubeconfig the path of one.' });
  }
  const paths = defaultPaths(ports);
  const found = paths.flatMap((path) => {
    const text = ports.files.read(path);
    return text === undefined ? [] : [parseKubeconfig(text, path)];
  });
  const ofPod = found.length === 0 ? inClusterConfig(ports) : undefined;
  if (ofPod !== undefined) return ofPod;
  if (found.length === 0) {
    const looked = paths.length === 0 ? '' : ` (looked for ${paths.map((path) => printable(path)).join(', ')})`;
    throw new UsageError(`There is no --server and no kubeconfig${looked}.`, {
      next: 'Give --server URL, or --kubeconfig FILE.',
    });
  }
  return mergeKubeconfigs(found);
}

function defaultPaths(ports: Pick<TargetPorts, 'env' | 'home'>): readonly string[] {
  const listed = (ports.env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  if (listed.length > 0) return [...new Set(listed)];
  return ports.home === undefined ? [] : [join(ports.home, '.kube', 'config')];
}

/** The entries of a kubeconfig that the context or the flags select. */
type ChosenEntries = {
  readonly context: string | undefined;
  readonly cluster: ConfigRecord | undefined;
  readonly user: ConfigRecord | undefined;
};

/**
 * Selects the entries: `--cluster` and `--user` take precedence over those of the context, `--context` over the current one.
 *
 * @throws UsageError with the existing names if a name is unknown or missing.
 */
function chosenEntries(config: Kubeconfig, options: TargetOptions): ChosenEntries {
  const contextName = options.context ?? config.currentContext;
  if (contextName === undefined && options.cluster === undefined && options.server === undefined) {
    throw new UsageError('The kubeconfig has no current context.', {
      next: `Give --context. ${didYouMean('', [...config.contexts.keys()], 'contexts')}`,
    });
  }
  const context = lookUp(config.contexts, contextName, 'context');
  return {
    context: contextName,
    cluster: lookUp(config.clusters, options.cluster ?? context?.text('cluster'), 'cluster'),
    user: lookUp(config.users, options.user ?? context?.text('user'), 'user'),
  };
}

function lookUp(entries: ReadonlyMap<string, ConfigRecord>, name: string | undefined, what: string): ConfigRecord | undefined {
  if (name === undefined) return undefined;
  const found = entries.get(name);
  if (found !== undefined) return found;
  throw new UsageError(`The kubeconfig has no ${what} ${quoted(name)}.`, { next: didYouMean(name, [...entries.keys()], `${what}s`) });
}
