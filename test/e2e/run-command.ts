import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finished, type ProgramOptions, runProgram } from '../servers/run-program.ts';

const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/**
 * Runs the built command as an operator would, and answers its exit code and what it printed.
 * It sees nothing of who runs the test: its environment is PATH and what `options.env` adds, its home
 * and, unless `options.cwd` says otherwise, its folder are a temporary one that is removed afterwards.
 */
export const runCommand = async (args: readonly string[], options: ProgramOptions = {}): Promise<Finished> => {
  const home = await mkdtemp(join(tmpdir(), 'apiconform-home-'));
  try {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: home, ...options.env };
    return await runProgram(process.execPath, [main, ...args], { cwd: home, ...options, env });
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
};
