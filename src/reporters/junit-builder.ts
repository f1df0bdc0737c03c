// Reporters: one folder for each kind of report, and shared pieces at this level. In: a report. Out: the text of files. A reporter reads no
// clock, environment or disk, and imports core only. This file is the only one that uses junit-report-builder.

import type { Builder, TestCase } from 'junit-report-builder';
import * as library from 'junit-report-builder';
import { shortText } from './short-text.ts';
import { visibleText } from './visible-text.ts';

/** A test case of a JUnit document. */
export type JunitCase = TestCase;

const longestText = 4000;

function isBuilder(value: unknown): value is Builder {
  return typeof value === 'object' && value !== null && 'newBuilder' in value && typeof value.newBuilder === 'function';
}

/**
 * Returns a new, empty JUnit document. The types of the package declare its export at another place than Node finds it, so
 * the export is looked up at run time.
 *
 * @throws Error if the package does not have it: a broken installation.
 */
export function junitBuilder(): Builder {
  const candidates: readonly unknown[] = [library, library.default, library.default.default];
  const found = candidates.find(isBuilder);
  if (found === undefined) throw new Error('junit-report-builder has no newBuilder');
  return found.newBuilder();
}

/** Returns text for a JUnit document. `]]>` is escaped because it would end a CDATA section; the library escapes only the first one. */
export function junitText(text: string, limit = longestText): string {
  return visibleText(shortText(text, limit)).replaceAll(']]>', ']]\\u{3e}');
}
