import { join } from 'node:path';
import { writeTextFile } from '#adapters/files';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import { allCompatibilityReporters, compatibilityReporters } from '#reporters/compatibility/index';

/** Returns the report of a compatibility check in a format: html, json, junit, markdown or github. */
export type RenderCompatibility = (format: string) => Iterable<string>;

/** Returns what renders a report in each format. Throws where there is no such format. */
export function rendererOf(report: CompatibilityReport, schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>): RenderCompatibility {
  return (format) => {
    const [file] = allCompatibilityReporters.find(({ name }) => name === format)?.render({ report, schedule }) ?? [];
    if (file === undefined) throw new Error(`there is no compatibility report called ${format}`);
    return file.text;
  };
}

/** Writes all reports of a compatibility check into a folder. Throws `UsageError` where a file cannot be written. */
export async function writeCompatibilityReports(
  report: CompatibilityReport,
  schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>,
  directory: string,
): Promise<void> {
  const files = compatibilityReporters.flatMap((reporter) => reporter.render({ report, schedule }));
  for (const { path, text } of files) await writeTextFile(join(directory, path), text);
}
