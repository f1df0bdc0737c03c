// Runs the command line, as built, on other releases of Node.js, which the npm package "node" has: its help, a run against the
// reference server, and a scan. Usage: npm run node:releases -- [20 22 24]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const releases = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['20', '22', '24'];
const command = join(import.meta.dirname, '../dist/src/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'apiconform-node-'));
const calls = [
  ['--version'],
  ['run', '--reference', '--only', 'get-resource-version', '--output', join(folder, 'reports')],
  ['report', '--judge', join(folder, 'reports')],
];
let failed = 0;
try {
  for (const release of releases) {
    for (const args of [['--eval', 'console.log(process.version)'], ...calls.map((call) => [command, ...call])]) {
      const { status, stdout, stderr } = spawnSync('npm', ['exec', '--yes', `--package=node@${release}`, '--', 'node', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      const last = (status === 0 ? stdout : stderr).trim().split('\n').at(-1) ?? '';
      console.log(`node ${release}: ${args.slice(1, 3).join(' ') || 'version'}: ${status === 0 ? 'ok' : 'failed'}: ${last}`);
      if (status !== 0) failed += 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
