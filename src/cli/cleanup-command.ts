import { shellQuote } from '#core/codecs/shell-quote';
import type { ServerOptions } from '#library/open-target';

const withValue = [
  ['server', '--server'],
  ['kubeconfig', '--kubeconfig'],
  ['context', '--context'],
  ['cluster', '--cluster'],
  ['user', '--user'],
  ['tokenFile', '--token-file'],
  ['clientCertificate', '--client-certificate'],
  ['clientKey', '--client-key'],
  ['certificateAuthority', '--certificate-authority'],
  ['tlsServerName', '--tls-server-name'],
  ['dialect', '--dialect'],
] as const;

/** The flags that name a server. */
export type ServerFlags = Omit<ServerOptions, 'reference' | 'requestTimeoutSeconds' | 'env'>;

/** What to clean up after: the folder of a run, or its id. */
export type CleanedUp = { readonly directory: string } | { readonly run: string };

/** Returns the command that removes what a run left, with the flags of this server. A token is not repeated. */
export function cleanupCommand(what: CleanedUp, flags: ServerFlags): string {
  const given = withValue.flatMap(([name, flag]) => {
    const value = flags[name];
    return value === undefined ? [] : [flag, shellQuote(value)];
  });
  return [
    'apiconform cleanup',
    ...('directory' in what ? [shellQuote(what.directory)] : ['--run-id', shellQuote(what.run)]),
    ...given,
    ...(flags.token === undefined ? [] : ['--token "$TOKEN"']),
    ...(flags.insecureSkipTlsVerify === true ? ['--insecure-skip-tls-verify'] : []),
    ...(flags.allowExec === true ? ['--allow-exec'] : []),
  ].join(' ');
}
