import type { IntendedRun } from '#core/model/intended-run';
import type { Report } from '#core/model/report';
import { checkDurations } from './check-durations.ts';
import { reachTarget } from './open-target.ts';
import type { PlanConformanceOptions } from './plan-options.ts';
import { readBaseline } from './read-report.ts';
import { refuseContradictions } from './refuse-contradictions.ts';
import { refuseKeeping } from './refuse-keeping.ts';
import type { RunConformanceOptions } from './run-options.ts';

export type { ConformanceProgress, RunConformanceOptions } from './run-options.ts';

/** See `runConformance` in `src/index.ts`. */
export async function runConformance(options: RunConformanceOptions = {}): Promise<Report> {
  const { deadlineSeconds, shortenSeconds } = options;
  checkDurations({ shortenSeconds, deadlineSeconds });
  refuseContradictions(options);
  refuseKeeping(options);
  // It is read before the run writes to its folder, because it may be in there.
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const opened = await reachTarget(options, options);
  // The suite takes seconds to load, which nobody should wait for where the address is wrong.
  return (await import('./run-opened.ts')).runOpened(options, opened, baseline);
}

/** See `planConformance` in `src/index.ts`. */
export async function planConformance(options: PlanConformanceOptions = {}): Promise<IntendedRun> {
  refuseContradictions(options);
  const opened = await reachTarget(options, options);
  return (await import('./run-opened.ts')).planOpened(options, opened);
}
