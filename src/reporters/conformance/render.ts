import type { Report } from '#core/model/report';
import type { Reporter, ReportFile } from './reporter.ts';

/** A reporter that failed. */
export type ReporterFault = { readonly reporter: string; readonly message: string; readonly cause: unknown };

/**
 * Renders a report with several reporters. A failing reporter does not affect the others.
 *
 * @returns the files of the reporters that succeeded, and a fault for each that threw or returned an undeclared file.
 */
export function renderReport(
  report: Report,
  reporters: readonly Reporter[],
): { readonly files: readonly ReportFile[]; readonly faults: readonly ReporterFault[] } {
  const files: ReportFile[] = [];
  const faults: ReporterFault[] = [];
  for (const reporter of reporters) {
    try {
      const rendered = reporter.render(report);
      const undeclared = rendered.find(({ path }) => !reporter.files.includes(path));
      if (undeclared !== undefined) throw new Error(`it returned an undeclared file: ${undeclared.path}`);
      files.push(...rendered);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      faults.push({ reporter: reporter.name, message: `The reporter ${reporter.name} failed: ${why}`, cause });
    }
  }
  return { files, faults };
}
