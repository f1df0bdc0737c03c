import { mergeRuns } from '#library/merge-runs';
import type { ReporterChoice } from './reporter-choices.ts';
import { exitCodeOf } from './run.ts';
import { writeChosenReports } from './run-reporters.ts';
import { summaryOf } from './summary.ts';
import { checkUpdateWaivers, type UpdateWaiversFlags, updateWaivers } from './update-waivers.ts';
import type { World } from './world.ts';

type MergeFlags = UpdateWaiversFlags & { readonly output: string; readonly reporter: readonly ReporterChoice[] };

/** `apiconform merge`: judges the evidence of all shards of a run as that of one run, and writes its reports. */
export async function merge(directories: readonly string[], flags: MergeFlags, world: World): Promise<void> {
  checkUpdateWaivers(flags);
  const { terminal, setExitCode } = world;
  const report = await mergeRuns({ directories, output: flags.output });
  terminal.out(summaryOf(report, flags.output, terminal.color));
  await writeChosenReports(report, flags.reporter, { directory: flags.output, terminal });
  await updateWaivers(report, flags, world);
  setExitCode(exitCodeOf(report));
}
