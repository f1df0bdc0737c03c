import type { Credentials } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import { clientCertificate } from './certificates.ts';
import type { ClusterConnection } from './cluster-connection.ts';
import type { ConfigRecord } from './config-record.ts';
import { execCredentials } from './exec-credentials.ts';
import { beside, dataOrFile, readNamed } from './pem-field.ts';
import { quoted } from './quoted.ts';
import type { TargetOptions } from './target-options.ts';
import type { Files, TargetPorts } from './target-ports.ts';

/** What the credentials of a target are found from. */
export type CredentialSources = {
  readonly user: ConfigRecord | undefined;
  readonly cluster: ConfigRecord | undefined;
  readonly connection: ClusterConnection;
};

/**
 * What a kubeconfig's user and the flags come to. A flag replaces what the user has of its kind (bearer or
 * basic; certificate), and any such flag keeps a credential plugin from being needed.
 *
 * @throws UsageError where credentials contradict each other, cannot be read, or would need what this tool does not do.
 */
export async function userCredentials(sources: CredentialSources, options: TargetOptions, ports: TargetPorts): Promise<Credentials> {
  const { user } = sources;
  refuseImpersonation(user);
  const flagToken = tokenOfFlags(options, ports.files);
  const flagCertificate = certificateOfFlags(options, ports.files);
  const secret = flagToken === undefined ? staticSecret(user, ports.files) : { token: flagToken };
  const certificate = flagCertificate ?? certificateOfUser(user, ports.files);
  const settled = flagToken !== undefined || flagCertificate !== undefined || 'token' in secret || 'basic' in secret;
  const plugin = settled || user === undefined ? {} : await credentialsOfPlugin(user, sources, options, ports);
  return { ...secret, ...certificate, ...plugin };
}

function tokenOfFlags(options: TargetOptions, files: Files): string | undefined {
  if (options.token !== undefined && options.tokenFile !== undefined) {
    throw new UsageError('Both --token and --token-file are given.', { next: 'Give one of them.' });
  }
  if (options.token !== undefined) return checkedToken(options.token, '--token');
  if (options.tokenFile === undefined) return undefined;
  return checkedToken(readNamed(options.tokenFile, '--token-file', files).trim(), '--token-file');
}

function certificateOfFlags(options: TargetOptions, files: Files): Pick<Credentials, 'certificate'> | undefined {
  if (options.clientCertificate === undefined && options.clientKey === undefined) return undefined;
  const read = (path: string | undefined, flag: string): string | undefined =>
    path === undefined ? undefined : readNamed(path, flag, files);
  return clientCertificate(
    read(options.clientCertificate, '--client-certificate'),
    read(options.clientKey, '--client-key'),
    '--client-certificate and --client-key',
  );
}

function certificateOfUser(user: ConfigRecord | undefined, files: Files): Pick<Credentials, 'certificate'> {
  if (user === undefined) return {};
  return clientCertificate(dataOrFile(user, 'client-certificate', files), dataOrFile(user, 'client-key', files), user.place);
}

function staticSecret(user: ConfigRecord | undefined, files: Files): Pick<Credentials, 'token' | 'basic'> {
  if (user === undefined) return {};
  const token = tokenOfUser(user, files);
  const username = user.text('username');
  const password = user.text('password');
  if (token !== undefined && (username !== undefined || password !== undefined)) {
    throw new UsageError(`${user.place} has a token and a password.`, { next: 'Keep one of them.' });
  }
  if (token !== undefined) return { token };
  if (username === undefined && password === undefined) return {};
  if (username === undefined || username.includes(':')) {
    throw new UsageError(`The user name in ${user.place} is missing or contains a colon.`, { next: 'Correct it, or use a token.' });
  }
  return { basic: { username, password: password ?? '' } };
}

/** A token file goes before a token, which stands in while the file is not there: kubectl reads it again and again. */
function tokenOfUser(user: ConfigRecord, files: Files): string | undefined {
  const token = user.text('token');
  const path = user.text('tokenFile');
  const fallback = token === undefined ? undefined : checkedToken(token, user.place);
  if (path === undefined) return fallback;
  const text =
    fallback === undefined ? readNamed(beside(user.file, path), `tokenFile of ${user.place}`, files) : files.read(beside(user.file, path));
  return text === undefined ? fallback : checkedToken(text.trim(), `tokenFile of ${user.place}`);
}

function checkedToken(token: string, from: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  const why = token === '' ? 'is empty' : 'contains characters that are not valid in a header';
  throw new UsageError(`The token of ${from} ${why}.`, { next: 'Give the token alone, in one line.' });
}

/** Impersonation is an error, because ignoring it would send requests with more rights than intended. */
function refuseImpersonation(user: ConfigRecord | undefined): void {
  if (user === undefined) return;
  const asked =
    ['as', 'as-uid'].find((key) => user.text(key) !== undefined) ?? (user.texts('as-groups').length > 0 ? 'as-groups' : undefined);
  if (asked === undefined) return;
  throw new UsageError(`Impersonation (${asked} of ${user.place}) is not supported.`, {
    next: 'Choose a user with credentials of its own.',
  });
}

async function credentialsOfPlugin(
  user: ConfigRecord,
  sources: CredentialSources,
  options: TargetOptions,
  ports: TargetPorts,
): Promise<Credentials> {
  const provider = user.record('auth-provider');
  if (provider !== undefined) {
    const name = quoted(provider.text('name') ?? '');
    throw new UsageError(`The auth-provider ${name} of ${user.place} is not supported.`, {
      next: 'Use a credential plugin (exec) in its place, as kubectl does since 1.26, or give --token.',
    });
  }
  const exec = user.record('exec');
  if (exec === undefined) return {};
  if (options.allowExec !== true) {
    throw new UsageError(
      `Credentials come from a program, ${quoted(exec.text('command') ?? '')} (${exec.place}), which is not allowed to start.`,
      {
        next: 'Give --allow-exec to start it, or --token.',
      },
    );
  }
  return execCredentials({ exec, cluster: sources.cluster, connection: sources.connection }, ports);
}
