import { html } from './html/report-page.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Reporter } from './reporter.ts';

/** Every reporter. */
export const reporters: readonly Reporter[] = [html, json, junit, markdown];
