import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The releases that test/servers can build, newest first. */
export const releases = ['1.36', '1.35', '1.34', '1.33', '1.30', '1.25', '1.24'];

const tests = ['test/servers/kubernetes-server.test.ts', 'test/e2e/releases.test.ts', 'test/e2e/kubernetes.test.ts'];

/**
 * Runs the tests that `npm test` runs against a few releases against all that are selected: each is held against the
 * schedule, against the release before it, and against the whole suite. A server that cannot be built is a failure.
 */
export const soakReleases = (selected) => {
  const tested = releases.filter((release) => selected.includes(release));
  if (tested.length === 0) throw new Error(`--releases is about kube-apiservers: name ${releases.join(', ')}.`);
  const env = { ...process.env, TESTED_RELEASES: tested.join(','), APICONFORM_REQUIRE_SERVERS: '1', APICONFORM_EVERY_SETUP: '1' };
  const [script, cwd] = ['test.mjs', '..'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const { status } = spawnSync(process.execPath, [script, ...tests], { cwd, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
};
