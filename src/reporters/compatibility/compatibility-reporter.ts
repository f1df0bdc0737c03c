import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { ReportFile } from '../conformance/reporter.ts';

/** The input of a compatibility reporter: the report, and the schedule with the group names of the target, for the timeline. */
export type CompatibilityPage = {
  readonly report: CompatibilityReport;
  readonly schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>;
};

/** Renders files from a compatibility report. It reads nothing else. */
export type CompatibilityReporter = {
  readonly name: string;
  /** The names of the files. */
  readonly files: readonly string[];
  readonly render: (page: CompatibilityPage) => readonly ReportFile[];
};
