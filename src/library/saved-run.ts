import { join } from 'node:path';
import { openEvidenceFile } from '#adapters/evidence-file';
import { readTextFile } from '#adapters/files';
import { readEvidence } from '#conformance/evidence/read-evidence';
import { judgeEvidence as judgeSaved } from '#conformance/judge-evidence';
import { parseReport } from '#conformance/report/parse-report';
import type { Report } from '#core/model/report';
import { UsageError } from '#core/model/tool-error';
import { conformanceSuite, suiteOfRun } from './load-suite.ts';

/** No text of this engine is longer. */
const mostBytes = 536_870_000;

/** Where a saved run is: the folder that was the `output` of `runConformance`. */
export type SavedRunOptions = { readonly directory: string };

/** See `judgeEvidence` in `src/index.ts`. */
export function judgeEvidence({ directory }: SavedRunOptions): Report {
  const file = openEvidenceFile(join(directory, 'run.ndjson'));
  try {
    const saved = readEvidence(file);
    return judgeSaved(saved, file.name, conformanceSuite(suiteOfRun(saved.head.options), { withCoverage: true }));
  } finally {
    file.close();
  }
}

/** Reads the report of a saved run. Throws `UsageError` where there is none, and `EvidenceError` where it is not valid. */
export function readReport({ directory }: SavedRunOptions): Report {
  const file = join(directory, 'report.json');
  return parseReport(textOf(file), file);
}

function textOf(file: string): string {
  const text = readTextFile(file, mostBytes);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the folder that --output named in a run.' });
  return text;
}
