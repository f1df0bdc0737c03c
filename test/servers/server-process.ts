import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A server that runs in a folder of its own, which is removed with it. */
export type ServerProcess = {
  readonly pid: number;
  /** Whether it has ended, by itself or by `stop`. */
  ended(): boolean;
  /** The text of a file of its folder, empty where there is none; after `stop`, the text it had then. `log` is what it printed. */
  file(name: 'log' | 'audit.log'): string;
  /** Ends the whole process group at once and removes the folder. May be called twice. */
  stop(): Promise<void>;
};

const groups = new Set<number>();
process.on('exit', () => {
  for (const pid of groups) endGroup(pid);
});

/**
 * Starts a program in a process group of its own. Its standard input is a pipe that this process holds,
 * so that a program that heeds it ends with this process even where that one is killed.
 * Rejects when the program cannot be started.
 */
export const startServerProcess = async (
  binary: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(binary, args, { cwd: folder, env: { ...process.env, ...env }, detached: true, stdio: ['pipe', log, log] });
  closeSync(log);
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${binary} was started without a process id.`);
  groups.add(pid);
  const exit = once(child, 'exit').then(() => groups.delete(pid));
  const read = (name: string) => readText(join(folder, name));
  let kept: { readonly log: string; readonly 'audit.log': string } | undefined;
  return {
    pid,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    file: (name) => kept?.[name] ?? read(name),
    stop: async () => {
      if (groups.has(pid)) endGroup(pid);
      await exit;
      kept ??= { log: read('log'), 'audit.log': read('audit.log') };
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const endGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
