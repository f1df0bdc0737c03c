import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../house/temporary-folder.ts';

/**
 * Starts a program in the foreground, with a configuration in a folder of its own. It listens on the port once this resolves, and
 * ends with the test.
 */
export const startProxy = async (
  program: string,
  port: number,
  configuration: (folder: string) => string,
  flags: (file: string) => readonly string[],
): Promise<void> => {
  const folder = temporaryFolder({ 'logs/none': '' });
  const file = join(temporaryFolder({ configuration: configuration(folder) }), 'configuration');
  const child = spawn(program, flags(file), { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${printed}`);
    await sleep(50);
  }
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
