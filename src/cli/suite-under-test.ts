import type { SuiteUnderTest } from '#self-test/run-in-process';
import { fixtures } from '#suites/fixtures';
import { loadSuite } from './suite.ts';
import { toolVersion } from './tool-version.ts';

/** The suite of this tool, as a self-test runs it. */
export function suiteUnderTest(): SuiteUnderTest {
  return { ...loadSuite(), fixtures, version: toolVersion() };
}
