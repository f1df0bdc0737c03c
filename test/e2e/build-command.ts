import { fileURLToPath } from 'node:url';
import { runProgram } from '../servers/run-program.ts';

/** Compiles the command once, before the first test that runs it. */
export const setup = async (): Promise<void> => {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  const { code, stdout } = await runProgram('npm', ['run', '--silent', 'build'], { cwd: project });
  if (code !== 0) throw new Error(`The command does not compile, so its tests cannot run:\n${stdout}`);
};
