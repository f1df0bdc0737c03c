import type { Report } from '#core/model/report';

/** A file of a report, with its path relative to the report folder. */
export type ReportFile = { readonly path: string; readonly text: string };

/** Renders files from a report. It reads nothing else: no clock, no environment, no disk. */
export type Reporter = {
  readonly name: string;
  /** The names of the files. */
  readonly files: readonly string[];
  readonly render: (report: Report) => readonly ReportFile[];
};
