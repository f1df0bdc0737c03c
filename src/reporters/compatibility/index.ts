// Reporters of a compatibility check. In: the report and the deprecation schedule. Out: compatibility.html, compatibility.json, junit.xml
// and summary.md, and the page of the schedule. They decide no outcome.

import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { compatibilityGithub } from './github.ts';
import { compatibilityHtml } from './html.ts';
import { compatibilityJson } from './json.ts';
import { compatibilityJunit } from './junit.ts';
import { compatibilityMarkdown } from './markdown.ts';

/** The reporters whose files `--output` gets. */
export const compatibilityReporters: readonly CompatibilityReporter[] = [
  compatibilityHtml,
  compatibilityJson,
  compatibilityJunit,
  compatibilityMarkdown,
];

/** All compatibility reporters. */
export const allCompatibilityReporters: readonly CompatibilityReporter[] = [...compatibilityReporters, compatibilityGithub];
