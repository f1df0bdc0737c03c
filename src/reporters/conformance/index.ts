// Reporters of a conformance run. In: the report of the run. Out: report.html, report.json, junit.xml and summary.md, and the formats that
// are chosen by name. They show every verdict of the report and decide none.

import { badge } from './badge.ts';
import { ctrf } from './ctrf.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { html } from './html/report-page.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Reporter } from './reporter.ts';
import { sarif } from './sarif.ts';

/** The reporters whose files each run writes. */
export const reporters: readonly Reporter[] = [html, json, junit, markdown];

/** All conformance reporters. */
export const allReporters: readonly Reporter[] = [...reporters, badge, ctrf, github, gitlab, sarif];
