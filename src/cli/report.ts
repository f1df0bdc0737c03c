import { readBaseline, readReport } from '#library/read-report';
import { comparedWith, judgeEvidence } from '#library/saved-run';
import { writeReports } from '#library/write-reports';
import type { ReporterChoice } from './reporter-choices.ts';
import { exitCodeOf } from './run.ts';
import { writeChosenReports } from './run-reporters.ts';
import { summaryOf } from './summary.ts';
import { checkUpdateWaivers, type UpdateWaiversFlags, updateWaivers } from './update-waivers.ts';
import type { World } from './world.ts';

type ReportFlags = UpdateWaiversFlags & {
  readonly judge: boolean;
  readonly baseline?: string;
  readonly reporter: readonly ReporterChoice[];
};

/** `apiconform report`: writes the reports of a saved run again; with `--judge`, judges its evidence again first. */
export async function report(directory: string, flags: ReportFlags, world: World): Promise<void> {
  checkUpdateWaivers(flags);
  const { terminal, setExitCode } = world;
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline);
  const saved = comparedWith(baseline, flags.judge ? judgeEvidence({ directory }) : readReport({ directory }));
  terminal.out(summaryOf(saved, directory, terminal.color));
  await writeReports(saved, directory);
  await writeChosenReports(saved, flags.reporter, { directory, terminal });
  await updateWaivers(saved, flags, world);
  setExitCode(exitCodeOf(saved));
}
