import { join } from 'node:path';
import { removeFile, writeTextFile } from '#adapters/files';
import type { Report } from '#core/model/report';
import { EvidenceError } from '#core/model/tool-error';
import { allReporters, reporters } from '#reporters/conformance/index';
import { type ReporterFault, renderReport } from '#reporters/conformance/render';

/** Removes the reports of an earlier run from a folder: a run that ends without a report has none. */
export async function removeReports(directory: string): Promise<void> {
  for (const file of allReporters.flatMap((reporter) => reporter.files)) await removeFile(join(directory, file));
}

/**
 * Writes all reports of a run into a folder, one after the other: together they are many times as long as the longest. Throws
 * `EvidenceError` where a reporter failed; the reports of the others are written before that.
 */
export async function writeReports(report: Report, directory: string): Promise<void> {
  const faults: ReporterFault[] = [];
  for (const reporter of reporters) {
    const rendered = renderReport(report, [reporter]);
    for (const file of rendered.files) await writeTextFile(join(directory, file.path), file.text);
    faults.push(...rendered.faults);
  }
  const [fault] = faults;
  if (fault !== undefined)
    throw new EvidenceError(fault.message, { next: 'The other reports were written; please report this.', cause: fault.cause });
}
