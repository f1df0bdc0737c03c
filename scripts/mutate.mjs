// Changes the judge and the plan a little in one place after the other, and lists which changes no test of theirs
// notices: `npm run mutate`, or `npm run mutate -- --mutate 'src/conformance/plan/**/*.ts'` for a part. Takes about half an hour,
// writes reports/mutation/, and is no part of `npm test`. Stryker is installed for it, and for nobody else.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
// Stryker 10 needs Node 22.
const packages = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];
const stryker = join(project, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

const run = (program, args) => {
  const { status } = spawnSync(program, args, { cwd: project, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(stryker)) run('npm', ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', ...packages]);
run(process.execPath, [stryker, 'run', 'scripts/mutation/stryker.config.json', ...process.argv.slice(2)]);
