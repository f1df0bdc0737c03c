import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { DeprecationSchedule } from '#core/model/deprecation-schedule';
import type { ReportFile } from '../conformance/reporter.ts';

/** What a reporter of compatibility reads: the report, and the schedule under the names of the report's target, for the timeline. */
export type CompatibilityPage = {
  readonly report: CompatibilityReport;
  readonly schedule: Pick<DeprecationSchedule, 'versions' | 'releases'>;
};

/** Makes files of a report of compatibility, and reads nothing else. */
export type CompatibilityReporter = {
  readonly name: string;
  /** The files it makes. */
  readonly files: readonly string[];
  readonly render: (page: CompatibilityPage) => readonly ReportFile[];
};
