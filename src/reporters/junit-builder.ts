// Reporters: one folder for each kind of report, and shared pieces at this level. In: a report. Out: the text of files. A reporter reads no
// clock, environment or disk, and imports core only. This file is the only one that uses junit-report-builder.

import type { Builder, TestCase, TestSuite } from 'junit-report-builder';
import * as library from 'junit-report-builder';
import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/** A JUnit document. Its texts are shown as they are: `junitDocument` escapes them. */
export type JunitDocument = { readonly name: string; readonly suites: readonly JunitSuite[] };

/** A suite. `started` is a time in ISO 8601. */
export type JunitSuite = {
  readonly name: string;
  readonly started?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly cases: readonly JunitCase[];
};

/** A test case. Without an outcome it passed. `className` is a package and a class, with a dot between them. */
export type JunitCase = {
  readonly className: string;
  readonly name: string;
  readonly seconds?: number;
  readonly output?: string;
  readonly outcome?: JunitOutcome;
};

/** What became of a test case that did not pass, with its details. */
export type JunitOutcome =
  | { readonly is: 'failure' | 'error'; readonly message: string; readonly type: string; readonly text?: string }
  | { readonly is: 'skipped'; readonly message: string };

const longestText = 4000;
const longestMessage = 500;

/**
 * Returns a JUnit document that is valid against the schema of Jenkins' xUnit plugin (junit-10.xsd), which knows fewer elements and
 * attributes than the library writes. The time of a suite is that of its test cases, and the time of the document that of its suites.
 *
 * @throws Error if junit-report-builder is not what it is expected to be: a broken installation.
 */
export function junitDocument({ name, suites }: JunitDocument): string {
  const builder = junitBuilder().name(junitText(name));
  for (const suite of suites) addSuite(builder.testSuite(), suite);
  const milliseconds = suites.reduce((sum, { cases }) => sum + millisecondsOf(cases), 0);
  // The schema has no number of skipped tests here, and the library no time.
  return `${builder.build().replace(/(<testsuites [^>]*) skipped="\d+"/, `$1 time="${milliseconds / 1000}"`)}\n`;
}

function addSuite(suite: TestSuite, { name, started, properties = {}, cases }: JunitSuite): void {
  suite.name(junitText(name)).time(millisecondsOf(cases) / 1000);
  if (started !== undefined) suite.timestamp(timestampOf(started));
  for (const [key, value] of Object.entries(properties)) suite.property(key, junitText(value));
  for (const each of cases) addCase(suite.testCase(), each);
}

function addCase(testCase: TestCase, { className, name, seconds = 0, output, outcome }: JunitCase): void {
  testCase
    .className(junitText(className))
    .name(junitText(name, longestMessage))
    .time(Math.round(seconds * 1000) / 1000);
  if (output !== undefined && output !== '') testCase.standardOutput(junitText(output));
  if (outcome === undefined) return;
  const message = junitText(outcome.message, longestMessage);
  if (outcome.is === 'failure') testCase.failure(message, junitText(outcome.type)).stacktrace(junitText(outcome.text ?? outcome.message));
  else if (outcome.is === 'error') testCase.error(message, junitText(outcome.type), junitText(outcome.text ?? outcome.message));
  else skip(testCase, message);
}

/** Skips a test case with a message, which the library has no argument for. */
function skip(testCase: TestCase, message: string): void {
  const build = testCase.build.bind(testCase);
  testCase.getSkippedCount = () => 1;
  testCase.build = (parent) => {
    const element = build(parent);
    element.ele('skipped', { message });
    return element;
  };
}

function millisecondsOf(cases: readonly JunitCase[]): number {
  return cases.reduce((sum, { seconds = 0 }) => sum + Math.round(seconds * 1000), 0);
}

/** Returns text for a JUnit document. `]]>` is escaped because it would end a CDATA section; the library escapes only the first one. */
function junitText(text: string, limit = longestText): string {
  return visibleText(shortText(text, limit)).replaceAll(']]>', ']]\\u{3e}');
}

/** Formats a time for JUnit, whose timestamps are in UTC without a zone. */
function timestampOf(started: string): string {
  const milliseconds = Date.parse(started);
  return Number.isNaN(milliseconds) ? '1970-01-01T00:00:00' : new Date(milliseconds).toISOString().slice(0, 19);
}

function isBuilder(value: unknown): value is Builder {
  return typeof value === 'object' && value !== null && 'newBuilder' in value && typeof value.newBuilder === 'function';
}

/** The types of the package declare its export at another place than Node finds it, so the export is looked up at run time. */
function junitBuilder(): Builder {
  const candidates: readonly unknown[] = [library, library.default, library.default.default];
  const found = candidates.find(isBuilder);
  if (found === undefined) throw new Error('junit-report-builder has no newBuilder');
  return found.newBuilder();
}
