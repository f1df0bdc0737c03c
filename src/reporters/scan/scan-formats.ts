// Output formats of a scan of manifests. In: the report of the scan. Out: one text in the requested format. All text of a manifest is
// escaped. The formats decide no finding.

import type { ScanReport } from '#core/model/scan-report';

/** Renders the report of a scan. The same report gives the same text. */
type ScanFormat = (report: ScanReport) => string;

/** The output formats of a scan by name. Each is loaded on demand, because a scan uses one. */
export const scanFormats = {
  text: async () => (await import('./scan-text.ts')).scanText,
  json: async () => (await import('./scan-json.ts')).scanJson,
  junit: async () => (await import('./scan-junit.ts')).scanJunit,
  sarif: async () => (await import('./scan-sarif.ts')).scanSarif,
  markdown: async () => (await import('./scan-markdown.ts')).scanMarkdown,
  gitlab: async () => (await import('./scan-gitlab.ts')).scanGitlab,
  csv: async () => (await import('./scan-csv.ts')).scanCsv,
  github: async () => (await import('./scan-github.ts')).scanGithub,
} as const satisfies { readonly [name: string]: () => Promise<ScanFormat> };

/** The name of an output format. */
export type ScanFormatName = keyof typeof scanFormats;
