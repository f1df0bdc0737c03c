import { join } from 'node:path';
import { readTextFile } from '#adapters/files';
import { parseReport } from '#conformance/report/parse-report';
import type { Report } from '#core/model/report';
import { UsageError } from '#core/model/tool-error';

/** No text of this engine is longer. */
const mostBytes = 536_870_000;

/** Where a saved run is: the folder that was the `output` of `runConformance`. */
export type SavedRunOptions = { readonly directory: string };

/** Reads the report of a saved run. Throws `UsageError` where there is none, and `EvidenceError` where it is not valid. */
export function readReport({ directory }: SavedRunOptions): Report {
  return readFile(join(directory, 'report.json'), 'Name the folder that --output named in a run.');
}

/** Reads the report of an earlier run, which another is compared with. Throws as `readReport` does. */
export function readBaseline(file: string): Report {
  return readFile(file, 'Name the report.json of an earlier run.');
}

function readFile(file: string, next: string): Report {
  const text = readTextFile(file, mostBytes);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next });
  return parseReport(text, file);
}
