import type { Report } from '#core/model/report';
import type { Reporter, ReportFile } from './reporter.ts';

/** A reporter that could not do its work. */
export type ReporterFault = { readonly reporter: string; readonly message: string; readonly cause: unknown };

/**
 * Runs reporters over one report.
 *
 * @param report what they read.
 * @param reporters which of them; see `index.ts`.
 * @returns the files of all that worked, and a fault for each that threw or named a file that is not its own:
 *   one broken reporter never keeps the others from their work.
 */
export const renderReport = (
  report: Report,
  reporters: readonly Reporter[],
): { readonly files: readonly ReportFile[]; readonly faults: readonly ReporterFault[] } => {
  const files: ReportFile[] = [];
  const faults: ReporterFault[] = [];
  for (const reporter of reporters) {
    try {
      const made = reporter.render(report);
      const foreign = made.find(({ path }) => !reporter.files.includes(path));
      if (foreign !== undefined) throw new Error(`it made a file that is not its own: ${foreign.path}`);
      files.push(...made);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      faults.push({ reporter: reporter.name, message: `The reporter ${reporter.name} failed: ${why}`, cause });
    }
  }
  return { files, faults };
};
