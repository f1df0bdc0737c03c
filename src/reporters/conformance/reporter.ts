import type { Report } from '#core/model/report';

/** A file of a report, with its path relative to the report folder. A long text comes in parts, which can be read once. */
export type ReportFile = { readonly path: string; readonly text: Iterable<string> };

/** Renders files from a report. It reads nothing else: no clock, no environment, no disk. */
export type Reporter = {
  readonly name: string;
  /** The names of the files. */
  readonly files: readonly string[];
  /** Set where the text is for standard output, unless a file is named. */
  readonly printed?: true;
  readonly render: (report: Report) => readonly ReportFile[];
};
