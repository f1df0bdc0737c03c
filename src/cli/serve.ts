import { appendLine } from '#adapters/append-line';
import { openDataFile } from '#adapters/data-file';
import { errorCode } from '#adapters/error-code';
import { readTextFile, writeTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import { dialectOf } from '#library/dialect-of';
import { referenceRelease } from '#library/reference-release';
import type { TokenUser } from '#reference-server/access/access';
import { knownGroups } from '#reference-server/access/identity';
import { parseTokenFile } from '#reference-server/access/parse-token-file';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { ServerConnection } from '#reference-server/kubeconfig-of';
import { kubeconfigOf } from '#reference-server/kubeconfig-of';
import type { ReferenceServerOptions } from '#reference-server/options';
import { createInterruption } from './interruption.ts';
import type { ServeCertificates } from './serve-certificates.ts';
import { serveCertificates } from './serve-certificates.ts';
import type { World } from './world.ts';

/** The flags of `serve`, as commander returns them. */
export type ServeFlags = {
  readonly port: number;
  readonly historyWindow: number;
  readonly dialect: string;
  readonly personality: 'specification' | 'kubernetes';
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tls: boolean;
  readonly certDir?: string;
  readonly data?: string;
  readonly writeKubeconfig?: string;
  readonly auditLog?: string;
  readonly release?: string;
  readonly fault?: string;
};

const ownerOnly = 0o600;

/** `apiconform serve`: runs the reference server until it is interrupted, and prints a kubeconfig for it. */
export async function serve(flags: ServeFlags, world: World): Promise<void> {
  const users = flags.tokenFile === undefined ? undefined : usersIn(flags.tokenFile);
  const certDir = certDirOf(flags);
  const certificates = flags.tls ? await serveCertificates(certDir) : undefined;
  const server = createReferenceServer(optionsOf(flags, users));
  const tls = certificates === undefined ? undefined : materialOf(certificates);
  const listening = await server.listen(flags.port, tls).catch((cause: unknown) => {
    server.stop();
    throw portRefused(flags.port, cause);
  });
  const interruption = createInterruption(world.terminal, 'Stopping.');
  const { signal } = interruption;
  interruption.listen();
  const token = flags.token ?? administratorOf(users)?.token;
  try {
    await printConnection(flags, world, { url: listening.url, ...credentialsOf(certificates, token) });
    if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  } finally {
    await listening.close();
    interruption.release();
  }
}

function optionsOf(flags: ServeFlags, users: readonly TokenUser[] | undefined): ReferenceServerOptions {
  return {
    dialect: dialectOf(flags.dialect),
    personality: flags.personality,
    historyWindowSeconds: flags.historyWindow,
    identified: flags.tls,
    ...(flags.token === undefined ? {} : { tokens: [flags.token] }),
    ...(users === undefined ? {} : { users }),
    ...(flags.auditLog === undefined ? {} : { audit: appendLine(flags.auditLog) }),
    ...(flags.release === undefined ? {} : { release: referenceRelease(flags.release) }),
    ...(flags.fault === undefined ? {} : { fault: flags.fault }),
    // Opened last, so that an error before it does not leave it open.
    ...(flags.data === undefined ? {} : { data: openDataFile(flags.data) }),
  };
}

/** The output as a whole is a kubeconfig, so that it can be redirected to a file. */
async function printConnection(flags: ServeFlags, { terminal }: World, connection: ServerConnection): Promise<void> {
  const kubeconfig = kubeconfigOf(connection);
  const { writeKubeconfig: file, historyWindow } = flags;
  if (file !== undefined) await writeTextFile(file, kubeconfig, ownerOnly);
  const hints = [`kubectl --kubeconfig ${file} api-resources`, `apiconform run --kubeconfig ${file} --history-window ${historyWindow}s`];
  const rest = file === undefined ? kubeconfig : hints.map((hint) => `#   ${hint}\n`).join('');
  terminal.out(`# Serving on ${connection.url}\n${rest}`);
}

function materialOf({ authority, server }: ServeCertificates): { cert: string; key: string; clientAuthority: string } {
  return { cert: server.certificate, key: server.key, clientAuthority: authority.certificate };
}

/** An administrator with a certificate needs no token. */
function credentialsOf(certificates: ServeCertificates | undefined, token: string | undefined): Omit<ServerConnection, 'url'> {
  if (certificates === undefined) return token === undefined ? {} : { token };
  return { certificateAuthority: certificates.authority.certificate, client: certificates.administrator };
}

function usersIn(file: string): readonly TokenUser[] {
  const text = readTextFile(file);
  if (text === undefined) throw new UsageError(`There is no file ${file}.`, { next: 'Correct --token-file.' });
  return parseTokenFile(text, file);
}

/** The user of the kubeconfig: an administrator where there is one. */
function administratorOf(users: readonly TokenUser[] | undefined): TokenUser | undefined {
  return users?.find(({ groups }) => groups.includes(knownGroups.masters)) ?? users?.[0];
}

function certDirOf({ tls, certDir }: ServeFlags): string | undefined {
  if (!tls && certDir !== undefined)
    throw new UsageError('--cert-dir needs --tls.', {
      next: 'Add --tls, or leave out --cert-dir.',
    });
  return certDir;
}

function portRefused(port: number, cause: unknown): unknown {
  const why = new Map([
    ['EADDRINUSE', 'it is already in use'],
    ['EACCES', 'permission denied'],
  ]).get(errorCode(cause));
  if (why === undefined) return cause;
  return new UsageError(`Cannot listen on port ${port}: ${why}.`, {
    next: 'Choose another port with --port; 0 selects a free port.',
    cause,
  });
}
