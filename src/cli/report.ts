import { judgeEvidence, readReport } from '#library/saved-run';
import { writeReports } from '#library/write-reports';
import { exitCodeOf } from './run.ts';
import { summaryOf } from './summary.ts';
import type { World } from './world.ts';

/** `apiconform report`: writes the reports of a saved run again; with `--judge`, judges its evidence again first. */
export async function report(directory: string, flags: { readonly judge: boolean }, { terminal, setExitCode }: World): Promise<void> {
  const saved = flags.judge ? judgeEvidence({ directory }) : readReport({ directory });
  terminal.out(summaryOf(saved, directory, terminal.color));
  await writeReports(saved, directory);
  setExitCode(exitCodeOf(saved));
}
