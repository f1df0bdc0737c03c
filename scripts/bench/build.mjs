import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const built = join(project, 'bench', 'dist');

/**
 * Compiles the command, the benchmark and the harness of the real servers into `bench/dist`, apart from `dist`,
 * so that a build meanwhile does not change what is measured. Answers the URL of a compiled module by its source.
 */
export const buildApart = () => {
  const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc');
  const config = join(project, 'scripts', 'bench', 'tsconfig.json');
  const { status } = spawnSync(process.execPath, [compiler, '-p', config], { cwd: project, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The sources do not compile: see above.');
  // The harness builds the Go modules that it finds beside itself.
  for (const program of ['kine', 'kubernetes'])
    cpSync(join(project, 'test/servers', program), join(built, 'test/servers', program), { recursive: true });
  return (source) => new URL(`../../bench/dist/${source.replace(/\.ts$/, '.js')}`, import.meta.url);
};
