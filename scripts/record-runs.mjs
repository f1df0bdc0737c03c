// Records whole runs against every tested kube-apiserver and the reference server, and a self-test, for a later
// comparison: `npm run record:runs -- FOLDER`, then `npm run compare:runs -- OLD NEW`. Takes about six minutes.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder that the runs are written to.');
  process.exit(2);
}
const project = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const env = { ...process.env, APICONFORM_RECORD: resolve(folder) };
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'recorded'], { cwd: project, env, stdio: 'inherit' });
process.exitCode = status ?? 1;
