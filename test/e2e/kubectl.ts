import { join } from 'node:path';
import { kubectlBinary } from '../servers/kubectl.ts';
import { type Finished, type ProgramOptions, runProgram } from '../servers/run-program.ts';

/** Runs kubectl with these arguments, and gives its exit code and what it printed. */
export type Kubectl = (args: readonly string[], options?: Pick<ProgramOptions, 'input' | 'onOutput'>) => Promise<Finished>;

/** kubectl with a kubeconfig that lies in a folder, which is its home as well: it sees nothing of who runs the test. */
export const kubectlWith = async (folder: string, kubeconfig: string): Promise<Kubectl> => {
  const client = await kubectlBinary();
  if ('missing' in client) throw new Error(client.missing);
  const env = { HOME: folder, KUBECONFIG: join(folder, kubeconfig), PATH: process.env['PATH'] ?? '', TMPDIR: folder };
  return (args, options = {}) => runProgram(client.binary, args, { cwd: folder, env, timeoutMs: 60_000, ...options });
};
