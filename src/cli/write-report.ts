import { join } from 'node:path';
import { removeFile, writeTextFile } from '#adapters/files';
import type { Terminal } from '#adapters/terminal';
import type { Report } from '#core/model/report';
import { EvidenceError } from '#core/model/tool-error';
import { reporters } from '#reporters/conformance/index';
import { renderReport } from '#reporters/conformance/render';
import { summaryOf } from './summary.ts';

/** Takes away what an earlier run left in the folder: a run that ends without a report has none. */
export async function removeReports(directory: string): Promise<void> {
  for (const file of reporters.flatMap((reporter) => reporter.files)) await removeFile(join(directory, file));
}

/** Writes every report into the folder and the summary to the terminal. A reporter that fails is told last, and loudly. */
export async function writeReport(report: Report, directory: string, terminal: Terminal): Promise<void> {
  const { files, faults } = renderReport(report, reporters);
  for (const file of files) await writeTextFile(join(directory, file.path), file.text);
  terminal.out(summaryOf(report, directory, terminal.color));
  const [fault] = faults;
  if (fault !== undefined)
    throw new EvidenceError(fault.message, { next: 'The other reports were written; please report this.', cause: fault.cause });
}
