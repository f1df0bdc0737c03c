import type { ScanFormat } from './scan-format.ts';

/** The forms in which a scan is told, by their names. Each is loaded when it is asked for: a scan is told in one. */
export const scanFormats = {
  text: async () => (await import('./scan-text.ts')).scanText,
  json: async () => (await import('./scan-json.ts')).scanJson,
  junit: async () => (await import('./scan-junit.ts')).scanJunit,
  sarif: async () => (await import('./scan-sarif.ts')).scanSarif,
  markdown: async () => (await import('./scan-markdown.ts')).scanMarkdown,
  github: async () => (await import('./scan-github.ts')).scanGithub,
} as const satisfies { readonly [name: string]: () => Promise<ScanFormat> };

/** The name of a form. */
export type ScanFormatName = keyof typeof scanFormats;
