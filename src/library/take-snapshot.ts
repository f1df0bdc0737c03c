import { readTextFile } from '#adapters/files';
import { writePackedTextFile } from '#adapters/packed-text-file';
import { snapshotText } from '#compatibility/snapshot/parse-snapshot';
import { takeSnapshot as readSnapshot } from '#compatibility/snapshot/take-snapshot';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { Snapshot } from '#core/model/snapshot';
import { UsageError } from '#core/model/tool-error';
import { readFeatures } from '#spec/catalogue/read-features';
import { dialectOf } from './dialect-of.ts';
import { projectTables } from './load-tables.ts';
import { type ServerOptions, withTarget } from './open-target.ts';

/** Options of `takeSnapshot`. All are optional; those of the target are in `ServerOptions`. */
export type TakeSnapshotOptions = ServerOptions & {
  /** File to write the snapshot to; compressed where the name ends in `.gz`. Without it, nothing is written. */
  readonly output?: string | undefined;
  /** Path of a file with the `--help` output of the server program, to include. */
  readonly helpText?: string | undefined;
  /** Path of the `versioned_feature_list.yaml` of the release of the server, to include. */
  readonly features?: string | undefined;
};

/** See `takeSnapshot` in `src/index.ts`. */
export async function takeSnapshot(options: TakeSnapshotOptions = {}): Promise<Snapshot> {
  const { dialect, output } = options;
  const help = textOf(options.helpText);
  const features = options.features === undefined ? undefined : featuresOf(options.features);
  const snapshot = await withTarget(options, {}, ({ probeClient }) =>
    readSnapshot(probeClient, {
      openApi: true,
      ...(dialect === undefined ? {} : { dialect: dialectOf(dialect) }),
      ...(help === undefined ? {} : { help }),
      ...(features === undefined ? {} : { features }),
    }),
  );
  refuseLaterFeatures(snapshot, options.features);
  if (output !== undefined) await writePackedTextFile(output, snapshotText(snapshot));
  return snapshot;
}

function textOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const text = readTextFile(path, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${path}.`, { next: 'Name the file that has the text.' });
  return text;
}

function featuresOf(file: string): NonNullable<Snapshot['features']> {
  return readFeatures({ file, text: textOf(file) ?? '' }, projectTables().schemas);
}

/** A list with stages after the release of the server is the list of another release. */
function refuseLaterFeatures({ version, features }: Snapshot, file: string | undefined): void {
  const release = parseRelease(typeof version['gitVersion'] === 'string' ? version['gitVersion'] : '');
  if (release === undefined || features === undefined) return;
  for (const [name, stages] of Object.entries(features)) {
    const since = stages.map((stage) => parseRelease(stage.since)).find((each) => each !== undefined && releaseOrder(each, release) > 0);
    if (since === undefined) continue;
    throw new UsageError(`${file} has ${name} in release ${releaseText(since)}, but the server is release ${releaseText(release)}.`, {
      next: 'Name the feature list of the release of the server.',
    });
  }
}
