import { definedFields } from '#core/json/defined-fields';
import type { Target } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import { certificateAuthority } from './certificates.ts';
import type { ConfigRecord } from './config-record.ts';
import { dataOrFile, readNamed } from './pem-field.ts';
import { printable } from './quoted.ts';
import { parseServerUrl } from './server-url.ts';
import type { TargetOptions } from './target-options.ts';
import type { Files } from './target-ports.ts';

/** Where a server is and how it is trusted. */
export type ClusterConnection = Pick<Target, 'origin' | 'prefix' | 'tls' | 'proxy'>;

/**
 * Returns the connection of a kubeconfig's cluster and the flags. As for kubectl, a flag about trust replaces all that
 * the cluster says of trust, and `--server` without `--tls-server-name` drops the cluster's server name.
 *
 * @throws UsageError where there is no server, an address or a certificate cannot be read, or an authority
 *   is given for a server that is not to be verified.
 */
export function clusterConnection(cluster: ConfigRecord | undefined, options: TargetOptions, files: Files): ClusterConnection {
  const server = options.server ?? cluster?.text('server');
  if (server === undefined) {
    const what = cluster === undefined ? 'The context of the kubeconfig has no cluster.' : `${cluster.place} has no server.`;
    throw new UsageError(what, { next: 'Give --server URL, or choose another --context.' });
  }
  const address = parseServerUrl(server, options.server === undefined && cluster !== undefined ? cluster.place : '--server');
  const proxy = parseProxy(cluster);
  return {
    ...address,
    ...(address.origin.startsWith('https:') ? { tls: trust(cluster, options, files) } : {}),
    ...definedFields({ proxy }),
  };
}

function trust(cluster: ConfigRecord | undefined, options: TargetOptions, files: Files): NonNullable<Target['tls']> {
  const flagged = options.insecureSkipTlsVerify === true || options.certificateAuthority !== undefined;
  const insecure = flagged ? options.insecureSkipTlsVerify === true : (cluster?.flag('insecure-skip-tls-verify') ?? false);
  const from = flagged || cluster === undefined ? '--certificate-authority' : cluster.place;
  const ca = flagged ? fromFlag(options.certificateAuthority, files) : dataOrFile(cluster, 'certificate-authority', files);
  if (insecure && ca !== undefined) {
    throw new UsageError(`A certificate authority is given for a server that is not to be verified (${flagged ? 'flags' : from}).`, {
      next: 'Give the authority, or insecure-skip-tls-verify, but not both.',
    });
  }
  const serverName = options.tlsServerName ?? (options.server === undefined ? cluster?.text('tls-server-name') : undefined);
  return {
    insecure,
    ...(ca === undefined ? {} : { ca: certificateAuthority(ca, from) }),
    ...definedFields({ serverName }),
  };
}

function fromFlag(path: string | undefined, files: Files): string | undefined {
  return path === undefined ? undefined : readNamed(path, '--certificate-authority', files);
}

/** `proxy-url` of the cluster. Proxies of the environment are not used, so that the tested server is the named one. */
function parseProxy(cluster: ConfigRecord | undefined): string | undefined {
  const proxy = cluster?.text('proxy-url');
  if (cluster === undefined || proxy === undefined) return undefined;
  const scheme = URL.canParse(proxy) ? new URL(proxy).protocol : '';
  if (['http:', 'https:', 'socks5:'].includes(scheme)) return proxy;
  const shown = scheme === '' ? 'is not a URL' : `has the scheme ${printable(scheme)}`;
  throw new UsageError(`The proxy-url of ${cluster.place} ${shown}.`, { next: 'Write it as http://HOST:PORT, https:// or socks5://.' });
}
