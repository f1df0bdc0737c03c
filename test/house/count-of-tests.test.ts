import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../servers/run-program.ts';
import { projectFolder, projectText } from './project-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

const passes = "it('passes', () => {});\n";
const fails = "it('fails', () => { throw new Error('as it should'); });\n";
const skips = "it.skip('is skipped', () => {});\n";

/** Runs the project's script for tests over a project of such test files. */
const runTests = async (files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) => {
  const tests = Object.entries(files).map(([file, text]) => [`test/${file}.test.mjs`, `import { it } from 'vitest';\n${text}`]);
  const project = temporaryFolder({
    ...Object.fromEntries(tests),
    'scripts/test.mjs': projectText('scripts/test.mjs'),
    'package.json': '{}',
  });
  symlinkSync(join(projectFolder, 'node_modules'), join(project, 'node_modules'));
  const { code, stdout, stderr } = await runProgram(process.execPath, [join(project, 'scripts/test.mjs')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { code, last: stdout.trimEnd().split('\n').at(-1), stderr };
};

describe('the script that runs the tests', () => {
  it('ends with the number of those that passed and failed', async () => {
    expect(await runTests({ a: passes, b: passes })).toMatchObject({ code: 0, last: '2 passed, 0 failed' });
    expect(await runTests({ a: passes + fails })).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
  });

  it('counts a file that breaks before its tests as a failure', async () => {
    expect(await runTests({ a: passes, b: "throw new Error('as it should');\n" })).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
  });

  it('counts an error outside of all tests as a failure', async () => {
    const late = "it('leaves an error behind', () => { Promise.reject(new Error('as it should')); });\n";
    expect(await runTests({ a: late })).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
  });

  it('names the number of those that were skipped', async () => {
    expect(await runTests({ a: passes, 'servers/b': skips })).toMatchObject({ code: 0, last: '1 passed, 0 failed, 1 skipped' });
  });

  it('fails where a test that needs a real server or the text of the specification is skipped and must not be', async () => {
    for (const env of [{ CI: 'true' }, { APICONFORM_REQUIRE_SERVERS: '1' }]) {
      const { code, last, stderr } = await runTests(
        { a: passes, 'servers/b': skips, 'e2e/c': skips, 'browser/e': skips, 'spec/completeness/d': skips },
        env,
      );
      expect({ code, last }).toEqual({ code: 1, last: '1 passed, 0 failed, 4 skipped' });
      expect(stderr).toContain(
        '4 tests that need real servers, proxies, a browser, Python, jq or the text of the specification were skipped, and this run requires them',
      );
    }
    expect(await runTests({ a: passes + skips }, { CI: 'true' })).toMatchObject({ code: 0 });
  });
});
