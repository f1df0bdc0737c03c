import type { Report } from '#core/model/report';

/** A file that a reporter made; its path is relative to the folder of the report. */
export type ReportFile = { readonly path: string; readonly text: string };

/** Makes files of a report, and reads nothing else: no clock, no environment, no disk. */
export type Reporter = {
  readonly name: string;
  /** The files it makes. */
  readonly files: readonly string[];
  readonly render: (report: Report) => readonly ReportFile[];
};
