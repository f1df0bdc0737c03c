// Runs all tests, or those that the arguments select as vitest's do, and ends with one line that counts them:
// `N passed, N failed`, and `, N skipped` where some were. Where CI is true or APICONFORM_REQUIRE_SERVERS is 1,
// a skipped test that needs more than this project is a failure of the run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

const runTests = (selection) => {
  const folder = mkdtempSync(join(tmpdir(), 'apiconform-tests-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...selection], { cwd: project, stdio: 'inherit' });
    return { code: status ?? 1, files: readFiles(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const readFiles = (report) => {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.map((file) => ({
      name: relative(project, file.name).split(sep).join('/'),
      failed: file.status === 'failed',
      tests: file.assertionResults.map((test) => test.status),
    }));
  } catch {
    return [];
  }
};

const count = (files, wanted) => files.flatMap((file) => file.tests).filter(wanted).length;
const isPassed = (status) => status === 'passed';
const isFailed = (status) => status === 'failed';
const isSkipped = (status) => !isPassed(status) && !isFailed(status);

/** Files whose tests need real servers, a browser, other programs, or the text of the specification. */
const needsMoreThanTheProject = (file) =>
  file.name.startsWith('test/servers/') ||
  file.name.startsWith('test/e2e/') ||
  file.name.startsWith('test/browser/') ||
  file.name.startsWith('test/spec/completeness/') ||
  file.name === 'test/hostile/proxies.test.ts' ||
  file.name === 'test/differential/against-kubernetes.test.ts' ||
  file.name === 'test/differential/model-against-field-manager.test.ts';
const mustBeComplete = process.env.CI === 'true' || process.env.APICONFORM_REQUIRE_SERVERS === '1';

const { code, files } = runTests(process.argv.slice(2));
const passed = count(files, isPassed);
const skipped = count(files, isSkipped);
// A file that breaks before its first test has no test that could fail.
const broken = files.filter((file) => file.failed && !file.tests.some(isFailed)).length;
let failed = count(files, isFailed) + broken;
if (code !== 0 && failed === 0) {
  console.error('The run of the tests itself failed, see above; it is counted as one failure.');
  failed = 1;
}
const skippedThere = count(files.filter(needsMoreThanTheProject), isSkipped);
const isIncomplete = mustBeComplete && skippedThere > 0;
if (isIncomplete) {
  console.error(
    `${skippedThere} tests that need real servers, proxies, a browser, Python, jq or the text of the specification were skipped, and this run requires them: install Go with its modules, chromium, nginx, haproxy, python3 with pip and jq, and copy the text to ../shared/spec/cluster-control-api.md.`,
  );
}
process.exitCode = isIncomplete ? code || 1 : code;
const line = `${passed} passed, ${failed} failed`;
console.log(skipped === 0 ? line : `${line}, ${skipped} skipped`);
