import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
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
  writeFileSync(join(built, 'package.json'), JSON.stringify(ownPackage()));
  // The harness builds the Go modules that it finds beside itself.
  for (const program of ['kine', 'kubernetes'])
    cpSync(join(project, 'test/servers', program), join(built, 'test/servers', program), { recursive: true });
  return (source) => new URL(`../../bench/dist/${source.replace(/\.ts$/, '.js')}`, import.meta.url);
};

/** The package of what was compiled: with that of the project, its imports would lead to `dist`. */
const ownPackage = () => {
  const { imports, type } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const own = Object.entries(imports).map(([name, { default: file }]) => [name, file.replace('./dist/', './')]);
  return { name: 'apiconform-built-apart', private: true, type, imports: Object.fromEntries(own) };
};
