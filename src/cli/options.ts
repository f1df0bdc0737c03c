import { type Command, InvalidArgumentError, Option } from 'commander';
import { longestSeconds } from '#library/check-durations';
import type { World } from './world.ts';

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Parses a duration such as `30s`, `5m` or `500ms` into seconds, at most 168 hours. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const seconds = Number(match?.[1] ?? Number.NaN) * (unitSeconds[match?.[2] ?? ''] ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds <= 0) throw new InvalidArgumentError('Use a number with a unit, such as 30s, 5m or 500ms.');
  if (seconds > longestSeconds) throw new InvalidArgumentError('Use at most 168h.');
  return seconds;
}

/** Parses how many sequences to draw, or how long: `500`, or `10m`. */
export function parseDrawn(text: string): { readonly drawn: number } | { readonly drawnSeconds: number } {
  if (/^\d+$/.test(text)) return { drawn: wholeNumber(1, 1_000_000)(text) };
  return { drawnSeconds: parseDuration(text) };
}

/** Parses a shard, such as `2/5`. */
export function parseShard(text: string): { readonly index: number; readonly count: number } {
  const [, index = '', count = ''] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (index === '') throw new InvalidArgumentError('Use the number of the shard and how many there are, such as 2/5.');
  return { index: Number(index), count: Number(count) };
}

/** Parses a duration that may be none, such as `0s`. */
export function parseTime(text: string): number {
  return /^0(ms|s|m|h)$/.test(text) ? 0 : parseDuration(text);
}

/** Checks a release such as `1.36` or `v1.36.3`. */
export function parseRelease(text: string): string {
  if (!/^v?1\.\d{1,3}(\.\d{1,4})?$/.test(text)) throw new InvalidArgumentError('Use a release such as 1.36 or v1.36.3.');
  return text;
}

/** Collects target releases: of the server, such as `1.36`, or of a project with a schedule, such as `cert-manager=1.6`. */
export function collectTargets(text: string, before: readonly string[] = []): readonly string[] {
  if (!text.includes('=')) parseRelease(text);
  else if (!/^[a-z][a-z0-9-]{0,62}=v?\d{1,4}\.\d{1,4}(\.\d{1,4})?$/.test(text))
    throw new InvalidArgumentError('Use a release such as 1.36, or one of a project such as cert-manager=1.6.');
  return [...before, text];
}

/** The flag of schedules that are added. */
export const scheduleFlag = '--schedule <name|file>';

/** Returns a parser of whole numbers between two bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
    return value;
  };
}

/** Collects the values of an option that can be repeated. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Parses names that commas separate. */
export function namesIn(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

/** Adds the flags of a target: a server, or the reference server. */
export function withTargetOptions(command: Command): Command {
  return withServerOptions(command).option('--reference', 'start the built-in reference server and use it as the target', false);
}

/** Adds the flags of a server, with the names that kubectl uses. */
export function withServerOptions(command: Command): Command {
  return command
    .option('--server <url>', 'address of the server')
    .option('--kubeconfig <file>', 'kubeconfig file (default: KUBECONFIG, then ~/.kube/config)')
    .option('--context <name>', 'kubeconfig context')
    .option('--cluster <name>', 'kubeconfig cluster')
    .option('--user <name>', 'kubeconfig user')
    .option('--token <token>', 'bearer token')
    .option('--token-file <file>', 'file with the bearer token')
    .option('--client-certificate <file>', 'client certificate (PEM)')
    .option('--client-key <file>', 'key of the client certificate (PEM)')
    .option('--certificate-authority <file>', 'certificate authority of the server (PEM)')
    .option('--insecure-skip-tls-verify', 'do not verify the certificate of the server', false)
    .option('--tls-server-name <name>', 'server name to verify in the certificate of the server')
    .option('--allow-exec', 'allow the credential plugin of the kubeconfig to run', false)
    .option('--request-timeout <duration>', 'longest wait for one response', parseDuration, 30)
    .option('--dialect <id>', 'names that the server uses: kubernetes or specification (default: detected)');
}

/** Adds `--waivers`, with its earlier name `--exceptions` as a hidden alias. */
export function withWaivers(command: Command, world: World): Command {
  command.option('--waivers <file>', 'file of known failures to accept');
  return withAlias(command, world, { alias: 'exceptions', of: 'waivers', flags: '--exceptions <file>' });
}

/** Adds a hidden alias of a flag. Its use prints a warning. */
export function withAlias(
  command: Command,
  world: World,
  { alias, of, flags }: { readonly alias: string; readonly of: string; readonly flags: string },
): Command {
  return command.addOption(new Option(flags).hideHelp()).hook('preAction', (_, called) => {
    const value: unknown = called.getOptionValue(alias);
    if (value === undefined) return;
    world.terminal.error(`apiconform: warning: --${alias} is deprecated; use --${of}.\n`);
    called.setOptionValue(of, value).setOptionValue(alias, undefined);
  });
}

/** Returns the option that chooses what the reference server follows. */
export function personality(help: string): Option {
  return new Option('--personality <name>', help).choices(['specification', 'kubernetes']).default('specification');
}

/** Returns the option that chooses between text and JSON. */
export function textOrJson(): Option {
  return new Option('--format <format>', 'output format').choices(['text', 'json']).default('text');
}
