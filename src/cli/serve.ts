import { appendLine } from '#adapters/append-line';
import { openDataFile } from '#adapters/data-file';
import { errorCode } from '#adapters/error-code';
import { readTextFile, writeTextFile } from '#adapters/files';
import { UsageError } from '#core/model/tool-error';
import type { TokenUser } from '#reference-server/access/access';
import { knownGroups } from '#reference-server/access/identity';
import { parseTokenFile } from '#reference-server/access/parse-token-file';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { Connection } from '#reference-server/kubeconfig-of';
import { kubeconfigOf } from '#reference-server/kubeconfig-of';
import type { ReferenceServerOptions } from '#reference-server/options';
import { dialectOf } from './dialect-of.ts';
import { interruption } from './interruption.ts';
import { referenceRelease } from './reference-release.ts';
import type { ServeCertificates } from './serve-certificates.ts';
import { serveCertificates } from './serve-certificates.ts';
import type { World } from './world.ts';

/** What the flags of `serve` come to. */
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

/** `apiconform serve`: the embedded server by itself, until it is interrupted. What it prints is a kubeconfig. */
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
  const { signal, release } = interruption(world.terminal, 'Stopping.');
  const token = flags.token ?? administratorOf(users)?.token;
  try {
    await tell(flags, world, { url: listening.url, ...shownBy(certificates, token) });
    if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  } finally {
    await listening.close();
    release();
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
    // Opened last, so that nothing that is refused leaves it open.
    ...(flags.data === undefined ? {} : { data: openDataFile(flags.data) }),
  };
}

/** What is printed is a kubeconfig as a whole, so that it can go into a file. */
async function tell(flags: ServeFlags, { terminal }: World, connection: Connection): Promise<void> {
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

/** With a certificate the administrator needs no token. */
function shownBy(certificates: ServeCertificates | undefined, token: string | undefined): Omit<Connection, 'url'> {
  if (certificates === undefined) return token === undefined ? {} : { token };
  return { certificateAuthority: certificates.authority.certificate, client: certificates.administrator };
}

function usersIn(file: string): readonly TokenUser[] {
  const text = readTextFile(file);
  if (text === undefined) throw new UsageError(`There is no file ${file}.`, { next: 'Correct --token-file.' });
  return parseTokenFile(text, file);
}

/** Whose kubeconfig is told: an administrator's where there is one. */
function administratorOf(users: readonly TokenUser[] | undefined): TokenUser | undefined {
  return users?.find(({ groups }) => groups.includes(knownGroups.masters)) ?? users?.[0];
}

function certDirOf({ tls, certDir }: ServeFlags): string | undefined {
  if (!tls && certDir !== undefined)
    throw new UsageError('--cert-dir is for certificates, and without --tls there are none.', {
      next: 'Add --tls, or leave out --cert-dir.',
    });
  return certDir;
}

function portRefused(port: number, cause: unknown): unknown {
  const why = new Map([
    ['EADDRINUSE', 'something else listens there'],
    ['EACCES', 'permission is denied'],
  ]).get(errorCode(cause));
  if (why === undefined) return cause;
  return new UsageError(`Port ${port} cannot be had: ${why}.`, { next: 'Choose another with --port; 0 takes a free one.', cause });
}
