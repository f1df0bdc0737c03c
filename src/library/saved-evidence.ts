import { join } from 'node:path';
import { type OpenEvidence, openEvidenceFile, openEvidenceIn } from '#adapters/evidence-file';
import { namesIn } from '#adapters/files';
import type { RecordedRun } from '#conformance/certificate/recorded-run';
import { mergeShards } from '#conformance/evidence/merge-shards';
import { readEvidence, type SavedRun } from '#conformance/evidence/read-evidence';

/** The evidence of a run, in its folder. */
export const evidenceName = 'run.ndjson';

/** The evidence of a shard, in the folder of the merged run. */
export function shardName(index: number): string {
  return `shard-${index}.ndjson`;
}

/** Returns the names of the evidence of shards in a folder, in the order of the shards. */
export function shardNamesIn(directory: string): readonly string[] {
  const numbers = namesIn(directory).flatMap((name) => /^shard-([1-9]\d?)\.ndjson$/.exec(name)?.[1] ?? []);
  return numbers
    .map(Number)
    .sort((one, other) => one - other)
    .map(shardName);
}

/**
 * Opens the evidence in a folder, passes it to `use` with the name of its file, and closes it. The folder is that of a run, or of
 * shards that were merged.
 *
 * @throws UsageError where there is none, and EvidenceError where it is damaged or a shard is missing.
 */
export function withSavedEvidence<Result>(directory: string, use: (saved: SavedRun, file: string) => Result): Result {
  const shards = shardsIn(directory);
  if (shards.length > 0)
    return withShards(
      shards.map((name) => join(directory, name)),
      (saved) => use(saved, directory),
    );
  const file = openEvidenceIn(directory);
  try {
    return use(readEvidence(file), file.name);
  } finally {
    file.close();
  }
}

/**
 * Opens the evidence of the shards of a run, passes it to `use` as that of one run, and closes it.
 *
 * @throws UsageError where a file cannot be read, and EvidenceError where one is damaged or they do not belong together.
 */
export function withShards<Result>(paths: readonly string[], use: (saved: SavedRun) => Result): Result {
  const files: ReturnType<typeof openEvidenceFile>[] = [];
  try {
    for (const path of paths) files.push(openEvidenceFile(path));
    return use(mergeShards(files.map((file) => ({ file: file.name, saved: readEvidence(file) }))));
  } finally {
    for (const file of files) file.close();
  }
}

/**
 * Opens the evidence in a folder for a certificate, passes it to `use`, and closes it. The folder is that of a run, or of shards
 * that were merged.
 *
 * @throws UsageError where there is none, or it cannot be read.
 */
export async function withRecordedRun<Result>(
  directory: string,
  use: (recorded: RecordedRun) => Result | Promise<Result>,
): Promise<Result> {
  const files: OpenEvidence[] = [];
  try {
    const shards = shardsIn(directory);
    if (shards.length === 0) {
      const file = openEvidenceIn(directory);
      files.push(file);
      return await use(file);
    }
    for (const name of shards) files.push(openEvidenceFile(join(directory, name)));
    return await use({ name: directory, shards: files });
  } finally {
    for (const file of files) file.close();
  }
}

/** Returns the names of the evidence of shards in a folder; none where it has the evidence of a run. */
function shardsIn(directory: string): readonly string[] {
  return namesIn(directory).some((name) => /^run\.ndjson(\.gz|\.br)?$/.test(name)) ? [] : shardNamesIn(directory);
}
