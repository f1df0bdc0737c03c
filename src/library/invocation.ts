import { homedir } from 'node:os';
import { processEnvironment } from '#adapters/environment';
import type { CommandWord } from '#core/model/command-word';
import type { Invocation } from '#core/model/evidence';
import type { Target } from '#core/model/target';
import { defaultRequestTimeoutSeconds, type ServerOptions } from './open-target.ts';
import type { PlanConformanceOptions } from './plan-options.ts';

/** The number of objects of a run from which on no further case starts, where the options state none. */
export const usualObjectsAtATime = 500;

/** The options that name a server, as flags have them too. */
export type NamedServer = Omit<ServerOptions, 'reference' | 'requestTimeoutSeconds'>;

const valued = [
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

/** Their values are paths of files. */
const ofFiles: ReadonlySet<string> = new Set(['kubeconfig', 'tokenFile', 'clientCertificate', 'clientKey', 'certificateAuthority']);

/** Returns the flags that lead to the same server again: "$TOKEN" in place of a token, and a path in the home directory without it. */
export function serverWords(options: NamedServer): readonly CommandWord[] {
  return [
    ...valued.flatMap(([name, flag]) => (ofFiles.has(name) ? withPath(flag, options[name], options) : withValue(flag, options[name]))),
    ...(options.token === undefined ? [] : ['--token', { secret: 'TOKEN' } as const]),
    ...(options.insecureSkipTlsVerify === true ? ['--insecure-skip-tls-verify'] : []),
    ...(options.allowExec === true ? ['--allow-exec'] : []),
  ];
}

/** Returns how a run was started, as the evidence records it: the flags that lead to its target, and those that limit what it sends. */
export function invocationOf(
  options: PlanConformanceOptions & { readonly output?: string | undefined },
  { description, context }: Pick<Target, 'description' | 'context'>,
): Invocation {
  const server = options.server === undefined ? undefined : description.server;
  const isNamed = [server, options.context, options.cluster].some((one) => one !== undefined);
  // The current context may be another one later.
  const named: NamedServer = { ...options, server, ...(isNamed || context === undefined ? {} : { context }) };
  const { requestTimeoutSeconds = defaultRequestTimeoutSeconds, output } = options;
  return {
    flags: [
      ...(options.reference === undefined ? serverWords(named) : []),
      ...(options.limitedToken === undefined ? [] : ['--limited-token', { secret: 'LIMITED_TOKEN' } as const]),
      ...withPath('--limited-token-file', options.limitedTokenFile, options),
      ...withPath('--audit-log', options.auditLog, options),
      ...(requestTimeoutSeconds === defaultRequestTimeoutSeconds ? [] : ['--request-timeout', `${requestTimeoutSeconds}s`]),
      ...withValue('--qps', options.qps),
      ...withValue('--namespaces-at-a-time', options.namespacesAtATime),
      ...withValue('--objects-at-a-time', options.objectsAtATime === usualObjectsAtATime ? undefined : options.objectsAtATime),
    ],
    ...(output === undefined ? {} : { output: pathWord(output, options) }),
  };
}

function withValue(flag: string, value: string | number | undefined): readonly string[] {
  return value === undefined ? [] : [flag, `${value}`];
}

function withPath(flag: string, path: string | undefined, options: Pick<ServerOptions, 'env'>): readonly CommandWord[] {
  return path === undefined ? [] : [flag, pathWord(path, options)];
}

/** Reports are published: the path of the home directory has the name of the operator. */
function pathWord(path: string, { env = processEnvironment() }: Pick<ServerOptions, 'env'>): CommandWord {
  const home = `${(env['HOME'] ?? homedir()).replace(/\/+$/, '')}/`;
  return home.length > 1 && path.startsWith(home) && path.length > home.length ? { inHome: path.slice(home.length) } : path;
}
