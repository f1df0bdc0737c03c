// Reporters of a conformance run. In: the report of the run. Out: report.html, report.json, junit.xml and summary.md. They show every
// verdict of the report and decide none.

import { html } from './html/report-page.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Reporter } from './reporter.ts';

/** All conformance reporters. */
export const reporters: readonly Reporter[] = [html, json, junit, markdown];
