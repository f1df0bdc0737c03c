import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const listed = JSON.parse(readFileSync(new URL('../test/servers/kubernetes-releases.json', import.meta.url), 'utf8'));
/** The releases that test/servers can build, newest first. */
export const releases = Object.keys(listed);
/** The releases that `npm test` runs against. */
export const usualReleases = releases.filter((release) => listed[release].npmTest);

const tests = ['test/servers/kubernetes-server.test.ts', 'test/e2e/releases.test.ts', 'test/e2e/kubernetes.test.ts'];

/**
 * Runs the tests that `npm test` runs against a few releases against all that are selected: each is compared
 * with the schedule and with the release before it, and runs the whole suite. A server that cannot be built is a failure.
 */
export const soakReleases = (selected) => {
  const tested = releases.filter((release) => selected.includes(release));
  if (tested.length === 0) throw new Error(`--releases is about kube-apiservers: name ${releases.join(', ')}.`);
  const env = { ...process.env, TESTED_RELEASES: tested.join(','), APICONFORM_REQUIRE_SERVERS: '1', APICONFORM_EVERY_SETUP: '1' };
  const [script, cwd] = ['test.mjs', '..'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const { status } = spawnSync(process.execPath, [script, ...tests], { cwd, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
};
