import { definedFields } from '#core/json/defined-fields';
import type { Credentials } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import type { ExecCommand, ExecOutcome } from '#core/ports/exec-plugin';
import { createScrubber } from '#core/redaction/scrub';
import { withoutUnknownCredentials } from '#core/redaction/unknown-credentials';
import type { ClusterConnection } from './cluster-connection.ts';
import type { ConfigRecord } from './config-record.ts';
import { type ExecAnswerContext, readExecCredential } from './exec-credential.ts';
import { beside } from './pem-field.ts';
import { printable, quoted } from './quoted.ts';
import { givenSecrets } from './secrets-of.ts';
import type { TargetPorts } from './target-ports.ts';

const timeoutMs = 60_000;
const maxOutputBytes = 1024 * 1024;
/** The end of what a plugin says has the error. */
const longestSaid = 400;
const mostTexts = 20;

/** The versions of the plugin protocol that kubectl still speaks. */
const apiVersions: readonly string[] = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'];
/** Under this name a cluster may hold settings for plugins. */
const clusterConfigExtension = 'client.authentication.k8s.io/exec';

/** The plugin's entry, and what it may be told of the cluster. */
export type ExecSources = {
  readonly exec: ConfigRecord;
  readonly cluster: ConfigRecord | undefined;
  readonly connection: ClusterConnection;
};

/**
 * Starts a credential plugin once and reads what it prints. Credentials that expire are not renewed: a run is
 * short, and two sets of them in one run would make its evidence hard to read.
 *
 * @throws UsageError that names the plugin, how it ended, and its own hint where it has one.
 */
export async function execCredentials(sources: ExecSources, ports: TargetPorts): Promise<Credentials> {
  const { exec } = sources;
  const command = exec.text('command');
  const apiVersion = exec.text('apiVersion');
  if (command === undefined) throw new UsageError(`${exec.place} has no command.`, { next: 'Name the plugin to start.' });
  if (apiVersion === undefined || !apiVersions.includes(apiVersion)) {
    throw new UsageError(`The apiVersion of ${exec.place} is ${quoted(apiVersion ?? '')}.`, { next: `Use ${apiVersions.join(' or ')}.` });
  }
  if (exec.text('interactiveMode') === 'Always') {
    throw new UsageError(`The plugin ${quoted(command)} of ${exec.place} needs a terminal (interactiveMode: Always).`, {
      next: 'Log in beforehand and give --token, or use a plugin that needs no input.',
    });
  }
  const env = { ...ports.env, ...ownEnvironment(exec), KUBERNETES_EXEC_INFO: execInfo(sources, apiVersion) };
  const outcome = await ports.execPlugin({
    // kubectl leaves a bare name to PATH and takes anything else relative to the kubeconfig.
    command: /[\\/]/.test(command) ? beside(exec.file, command) : command,
    args: exec.texts('args'),
    env,
    timeoutMs,
    maxOutputBytes,
  });
  const context: ExecAnswerContext = { plugin: quoted(command), apiVersion, now: ports.now(), next: nextStep(exec) };
  if (outcome.ended === 'exit' && outcome.code === 0) return readExecCredential(outcome.stdout, context);
  throw new UsageError(`The credential plugin ${context.plugin} ${howItEnded(outcome, { env, args: exec.texts('args') })}.`, {
    next: context.next,
  });
}

function howItEnded(outcome: ExecOutcome, given: Pick<ExecCommand, 'env' | 'args'>): string {
  if (outcome.ended === 'not-started') return `could not be started: ${printable(outcome.reason)}`;
  const said = withoutCredentials(outcome, given).trim();
  const saying = said === '' ? '' : `, saying: ${printable(said.slice(-longestSaid), longestSaid)}`;
  switch (outcome.ended) {
    case 'exit':
      return `ended with exit code ${outcome.code}${saying}`;
    case 'signal':
      return `was killed${saying}`;
    case 'timeout':
      return `did not end within ${timeoutMs / 1000} seconds${saying}`;
    case 'too-much-output':
      return `printed more than ${maxOutputBytes} bytes`;
  }
}

/**
 * Returns what a plugin wrote to standard error without the values that it was given as secrets, those that it printed, and
 * what looks like a credential. The text is not cut before, so that no part of a secret is left.
 */
function withoutCredentials(
  outcome: Exclude<ExecOutcome, { readonly ended: 'not-started' }>,
  { env, args }: Pick<ExecCommand, 'env' | 'args'>,
): string {
  const printed = 'stdout' in outcome ? printedTexts(outcome.stdout) : [];
  return withoutUnknownCredentials(createScrubber([...givenSecrets(env, args), ...printed])(outcome.stderr));
}

/** Returns the values of a JSON document that may be credentials, also of a document that was cut. */
function printedTexts(stdout: string): readonly string[] {
  return [...stdout.matchAll(/:\s{0,4}"((?:[^"\\]|\\.){12,10000})/g)]
    .map(([, text = '']) => unescaped(text))
    .filter((text) => text !== 'ExecCredential' && !apiVersions.includes(text))
    .slice(0, mostTexts);
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function nextStep(exec: ConfigRecord): string {
  const hint = exec.text('installHint');
  return hint === undefined ? 'Run it by hand to see the error, or give --token.' : `Its hint: ${printable(hint.trim(), 1000)}`;
}

function ownEnvironment(exec: ConfigRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(
    exec
      .records('env')
      .map((item) => [item.text('name') ?? '', item.text('value') ?? ''])
      .filter(([name]) => name !== ''),
  );
}

function execInfo(sources: ExecSources, apiVersion: string): string {
  const cluster = sources.exec.flag('provideClusterInfo') ? { cluster: clusterInfo(sources) } : {};
  return JSON.stringify({ kind: 'ExecCredential', apiVersion, spec: { ...cluster, interactive: false } });
}

function clusterInfo({ connection, cluster }: ExecSources): Readonly<Record<string, unknown>> {
  const { origin, prefix, tls, proxy } = connection;
  const config = cluster
    ?.records('extensions')
    .find((item) => item.text('name') === clusterConfigExtension)
    ?.value('extension');
  return {
    server: `${origin}${prefix}`,
    ...definedFields({ 'tls-server-name': tls?.serverName }),
    ...(tls?.insecure === true ? { 'insecure-skip-tls-verify': true } : {}),
    ...(tls?.ca === undefined ? {} : { 'certificate-authority-data': Buffer.from(tls.ca).toString('base64') }),
    ...definedFields({ 'proxy-url': proxy, config }),
  };
}
