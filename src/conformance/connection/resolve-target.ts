import type { Target } from '#core/model/target';
import { type ChosenEntries, chosenEntries } from './chosen-entries.ts';
import { clusterConnection } from './cluster-connection.ts';
import { loadKubeconfig } from './load-kubeconfig.ts';
import { quoted } from './quoted.ts';
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
  return {
    description: { server: `${connection.origin}${connection.prefix}`, source: sourceOf(entries, options) },
    ...connection,
    credentials,
  };
}

const noEntries: ChosenEntries = { context: undefined, cluster: undefined, user: undefined };

function usesFlagsAlone(options: TargetOptions): boolean {
  const asked = [options.kubeconfig, options.context, options.cluster, options.user];
  return options.server !== undefined && asked.every((option) => option === undefined);
}

/** The path of the kubeconfig is left out: reports are published, and it tells the operator's name. */
function sourceOf(entries: ChosenEntries, options: TargetOptions): string {
  const context = entries.context === undefined ? 'kubeconfig' : `kubeconfig context ${quoted(entries.context)}`;
  if (options.server === undefined) return context;
  return usesFlagsAlone(options) ? '--server' : `--server, ${context}`;
}
