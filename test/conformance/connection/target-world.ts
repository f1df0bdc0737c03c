import { resolveTarget } from '#conformance/connection/resolve-target';
import type { TargetOptions } from '#conformance/connection/target-options';
import type { TargetPorts } from '#conformance/connection/target-ports';
import type { Target } from '#core/model/target';
import { type ToolError, UsageError } from '#core/model/tool-error';
import type { ExecCommand, ExecOutcome } from '#core/ports/exec-plugin';

/** A machine in memory: its files, its environment, and what a credential plugin would do. */
export type World = {
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: string | undefined;
  readonly exec?: (command: ExecCommand) => ExecOutcome;
  readonly now?: number;
};

/** The ports of such a machine. A plugin that nobody expects is an error. */
function portsOf(world: World): TargetPorts {
  return {
    files: { read: (path) => new Map(Object.entries(world.files ?? {})).get(path) },
    env: world.env ?? {},
    home: 'home' in world ? world.home : '/home/op',
    execPlugin: async (command) => {
      if (world.exec === undefined) throw new Error(`unexpected start of ${command.command}`);
      return world.exec(command);
    },
    now: () => world.now ?? 0,
  };
}

export function resolve(options: TargetOptions, world: World = {}): Promise<Target> {
  return resolveTarget(options, portsOf(world));
}

/** The error that resolving ends in: its message, a space, its next step. */
export async function refusal(options: TargetOptions, world: World = {}): Promise<string> {
  const error = await refusedWith(options, world);
  return `${error.message} ${error.next}`;
}

export async function refusedWith(options: TargetOptions, world: World = {}): Promise<ToolError> {
  try {
    await resolve(options, world);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

/** A kubeconfig with one context, whose cluster and user have these fields. */
function kubeconfig(cluster: Readonly<Record<string, unknown>>, user: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: 'https://api.example:6443', ...cluster } }],
    users: [{ name: 'u', user }],
  });
}

/** The default kubeconfig, where that is all there is. */
export function withKubeconfig(cluster: Readonly<Record<string, unknown>>, user: Readonly<Record<string, unknown>> = {}): World {
  return { files: { '/home/op/.kube/config': kubeconfig(cluster, user) } };
}
