import { join } from 'node:path';
import { copyFileTo, fileExists, makeDirectory, removeFile } from '#adapters/files';
import { judgeEvidence } from '#conformance/judge-evidence';
import type { Report } from '#core/model/report';
import { UsageError } from '#core/model/tool-error';
import { conformanceSuite, suiteOfRun } from './load-suite.ts';
import { evidenceName, shardName, shardNamesIn, withShards } from './saved-evidence.ts';
import { removeReports, writeReports } from './write-reports.ts';

/** Which shards are merged, and where to. */
export type MergeRunsOptions = {
  /** The folders that were the `output` of the shards, in any order. */
  readonly directories: readonly string[];
  /** The folder for the reports and the evidence of the merged run. */
  readonly output: string;
};

/** See `mergeRuns` in `src/index.ts`. */
export async function mergeRuns({ directories, output }: MergeRunsOptions): Promise<Report> {
  if (fileExists(join(output, evidenceName))) {
    throw new UsageError(`The folder ${output} has the evidence of another run.`, { next: 'Name another folder with --output.' });
  }
  const paths = directories.map((directory) => join(directory, evidenceName));
  const { report, shards } = withShards(paths, (saved) => ({
    report: judgeEvidence(saved, output, conformanceSuite(suiteOfRun(saved.head.options), { withCoverage: true })),
    shards: saved.shards ?? [],
  }));
  await makeDirectory(output);
  await removeReports(output);
  for (const name of shardNamesIn(output)) await removeFile(join(output, name));
  for (const { file, index } of shards) await copyFileTo(file, join(output, shardName(index)));
  await writeReports(report, output);
  return report;
}
