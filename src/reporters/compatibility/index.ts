import type { CompatibilityReporter } from './compatibility-reporter.ts';
import { compatibilityHtml } from './html.ts';
import { compatibilityJson } from './json.ts';
import { compatibilityJunit } from './junit.ts';
import { compatibilityMarkdown } from './markdown.ts';

/** Every reporter of compatibility. */
export const compatibilityReporters: readonly CompatibilityReporter[] = [
  compatibilityHtml,
  compatibilityJson,
  compatibilityJunit,
  compatibilityMarkdown,
];
