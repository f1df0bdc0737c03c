import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { junit } from '#reporters/conformance/junit';
import { sampleReport } from '../conformance/report/sample-report.ts';
import { hostileReport, hostileTexts } from '../reporters/conformance/hostile-report.ts';
import { fileText } from '../reporters/file-text.ts';
import { runProgram } from '../servers/run-program.ts';

const version = await runProgram('python3', ['--version']).then(
  ({ stdout }) => stdout,
  () => undefined,
);

/** The parser of JUnit that most Python programs use, by what it is made of. */
const requirement = 'junitparser==5.0.3 --hash=sha256:553535b8cd1672a9c8bd2c7326ae1ae69279267fbc562106b5aa44d3c5f769af\n';

const program = `
import json, sys
from junitparser import JUnitXml
for path in sys.argv[1:]:
    xml = JUnitXml.fromfile(path)
    cases = [case for suite in xml for case in suite]
    print(json.dumps({
        "tests": xml.tests, "failures": xml.failures, "errors": xml.errors, "time": xml.time, "cases": len(cases),
        "sum": sum(case.time for case in cases), "suites": [suite.name for suite in xml],
        "skipped": [case.result[0].message for case in cases if case.is_skipped],
        "classes": sorted({case.classname for case in cases}),
    }))
`;

// Without Python it is skipped, and npm test says so; where servers are required, it must not be.
describe.skipIf(version === undefined)('junitparser of Python', () => {
  let folder: string;
  let python: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-junit-'));
    python = join(folder, 'python', 'bin', 'python');
    await writeFile(join(folder, 'requirements.txt'), requirement);
    await writeFile(join(folder, 'read.py'), program);
    await runProgram('python3', ['-m', 'venv', join(folder, 'python')]);
    const install = ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', '--require-hashes', '--no-deps'];
    const { code, stderr } = await runProgram(python, [...install, '-r', join(folder, 'requirements.txt')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = async (texts: readonly string[]): Promise<readonly unknown[]> => {
    const files = texts.map((_, index) => join(folder, `${index}.xml`));
    await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? '')));
    const { code, stdout, stderr } = await runProgram(python, [join(folder, 'read.py'), ...files]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  it('reads the same numbers, times and messages', async () => {
    const [whole] = await read([fileText(junit.render(sampleReport)[0])]);
    expect(whole).toMatchObject({ tests: 50, cases: 50, failures: 3, errors: 2, time: 12.25, sum: 12.25 });
    expect(whole).toMatchObject({
      suites: expect.arrayContaining(['run', 'watch']),
      classes: expect.arrayContaining(['apiconform.watch']),
      skipped: expect.arrayContaining(['MUST deviation (bookmark-zero-values): It holds empty fields of its type beside the version.']),
    });
  });

  it('reads hostile text', async () => {
    const texts = hostileTexts.map((text) => fileText(junit.render(hostileReport(text))[0]));
    expect(await read(texts)).toHaveLength(texts.length);
  });
});
