import { readTextFile } from '#adapters/files';
import { leadsElsewhere } from '#adapters/manifest-files';
import { replaceFile } from '#adapters/replace-file';
import { ToolError, UsageError } from '#core/model/tool-error';
import { createManifestSplitter, documentsOf } from '#manifests/parse/manifest-splitter';
import type { DocumentScanner } from '#manifests/scan/scan-document';
import { type ScanGathering, standardInput } from './scan-gathering.ts';
import type { FixedText, ScanManifestsOptions } from './scan-options.ts';

/** The limit for one document in memory: far more than a server accepts, and enough for a list of a whole cluster. */
const maxCharacters = 64 * 1024 * 1024;

/** What scans and fixes the files of one scan. */
export type FileScan = {
  readonly gathering: ScanGathering;
  readonly scanner: DocumentScanner;
  /** Returns the text of a file as fixed; not set where nothing is to be fixed. */
  readonly fix: ((text: string, file: string) => string) | undefined;
  readonly options: ScanManifestsOptions;
};

/** Scans a file among those of a path, and fixes it where the options say so. What cannot be read is in the report. */
export async function scanFile(path: string, file: string, { gathering, scanner, fix, options }: FileScan): Promise<void> {
  const before = readOrReport(file, gathering);
  if (before === undefined) return;
  const after = fix?.(before, file) ?? before;
  const inPlace = options.fix?.inPlace === true;
  const leftAlone = inPlace && after !== before && isLeftAlone(path, file, options);
  if (after !== before && !leftAlone) {
    if (inPlace) await replaceFile(file, after);
    options.fix?.onFixed?.({ file, before, after, ...(inPlace ? { findings: fixedFindings(file, before, after, scanner) } : {}) });
  }
  // The file is scanned as it is now, so that the report has what is left.
  for (const document of documentsOf(inPlace && !leftAlone ? after : before)) gathering.document(file, document);
}

function fixedFindings(file: string, before: string, after: string, scanner: DocumentScanner): NonNullable<FixedText['findings']> {
  const count = (text: string): number => documentsOf(text).reduce((sum, document) => sum + scanner(file, document).findings.length, 0);
  const all = count(before);
  return { all, fixed: Math.max(0, all - count(after)) };
}

/** A file outside of the folder that was named is not changed, though a link in the folder leads to it. */
function isLeftAlone(path: string, file: string, { onWarning }: ScanManifestsOptions): boolean {
  if (!leadsElsewhere(path, file)) return false;
  onWarning?.(`${file} was not changed: it is a link to a file outside of ${path}. Name the file itself to change it.`);
  return true;
}

function readOrReport(file: string, gathering: ScanGathering): string | undefined {
  gathering.file();
  try {
    const text = readTextFile(file);
    if (text === undefined) gathering.unread({ where: { file, line: 1, column: 1 }, message: 'The file no longer exists.' });
    return text;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    gathering.unread({ where: { file, line: 1, column: 1 }, message: error.message });
    return undefined;
  }
}

/** Scans the documents of `options.input`, and gives each as fixed to `onFixed` where the options say so. */
export async function scanInput({ gathering, fix, options }: FileScan): Promise<void> {
  if (options.input === undefined) throw new UsageError('There is no input to read.', { next: 'Pass "input", or name files.' });
  gathering.file();
  const splitter = createManifestSplitter(maxCharacters, {
    document: (document) => {
      gathering.document(standardInput, document);
      if (fix !== undefined)
        options.fix?.onFixed?.({ file: standardInput, before: document.text, after: fix(document.text, standardInput) });
    },
    tooLong: (document) => gathering.tooLong(standardInput, document),
  });
  for await (const piece of options.input) splitter.push(piece);
  splitter.end();
}
