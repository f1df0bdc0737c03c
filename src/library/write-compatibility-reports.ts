import { join } from 'node:path';
import { writeTextFile } from '#adapters/files';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import { compatibilityReporters } from '#reporters/compatibility/index';

/** Writes all reports of a compatibility check into a folder. Throws `UsageError` where a file cannot be written. */
export async function writeCompatibilityReports(
  report: CompatibilityReport,
  schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>,
  directory: string,
): Promise<void> {
  const files = compatibilityReporters.flatMap((reporter) => reporter.render({ report, schedule }));
  for (const { path, text } of files) await writeTextFile(join(directory, path), text);
}
