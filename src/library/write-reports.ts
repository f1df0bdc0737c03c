import { join } from 'node:path';
import { removeFile, writeTextFile } from '#adapters/files';
import type { Report } from '#core/model/report';
import { EvidenceError } from '#core/model/tool-error';
import { reporters } from '#reporters/conformance/index';
import { renderReport } from '#reporters/conformance/render';

/** Removes the reports of an earlier run from a folder: a run that ends without a report has none. */
export async function removeReports(directory: string): Promise<void> {
  for (const file of reporters.flatMap((reporter) => reporter.files)) await removeFile(join(directory, file));
}

/**
 * Writes all reports of a run into a folder. Throws `EvidenceError` where a reporter failed; the reports of the others are
 * written before that.
 */
export async function writeReports(report: Report, directory: string): Promise<void> {
  const { files, faults } = renderReport(report, reporters);
  for (const file of files) await writeTextFile(join(directory, file.path), file.text);
  const [fault] = faults;
  if (fault !== undefined)
    throw new EvidenceError(fault.message, { next: 'The other reports were written; please report this.', cause: fault.cause });
}
