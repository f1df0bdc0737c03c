import type { ScanFormat } from './scan-format.ts';
import { scanGithub } from './scan-github.ts';
import { scanJson } from './scan-json.ts';
import { scanJunit } from './scan-junit.ts';
import { scanMarkdown } from './scan-markdown.ts';
import { scanSarif } from './scan-sarif.ts';
import { scanText } from './scan-text.ts';

/** The forms in which a scan is told, by their names. */
export const scanFormats = {
  text: scanText,
  json: scanJson,
  junit: scanJunit,
  sarif: scanSarif,
  markdown: scanMarkdown,
  github: scanGithub,
} as const satisfies { readonly [name: string]: ScanFormat };

/** The name of a form. */
export type ScanFormatName = keyof typeof scanFormats;
