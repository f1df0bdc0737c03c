import { join } from 'node:path';
import { readTextFile } from '#adapters/files';
import { parseReport } from '#conformance/report/parse-report';
import { UsageError } from '#core/model/tool-error';
import { exitCodeOf } from './exit-code.ts';
import { judgeAgain } from './judge-again.ts';
import type { World } from './world.ts';
import { writeReport } from './write-report.ts';

/** `apiconform report`: the reports of a saved run once more, and its evidence judged once more where asked to. */
export async function reportAgain(directory: string, flags: { readonly judge: boolean }, world: World): Promise<void> {
  const file = join(directory, flags.judge ? 'run.ndjson' : 'report.json');
  const text = readTextFile(file, 1024 * 1024 * 1024);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name the folder that --output named in a run.' });
  const report = flags.judge ? judgeAgain(text, file) : parseReport(text, file);
  await writeReport(report, directory, world.terminal);
  world.setExitCode(exitCodeOf(report.verdict, report.run.interrupted));
}
