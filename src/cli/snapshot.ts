import { readTextFile } from '#adapters/files';
import { writePackedTextFile } from '#adapters/packed-text-file';
import { snapshotText } from '#compatibility/snapshot/parse-snapshot';
import { takeSnapshot } from '#compatibility/snapshot/take-snapshot';
import { compareReleases, parseRelease, releaseText } from '#core/codecs/release';
import type { Snapshot } from '#core/model/snapshot';
import { UsageError } from '#core/model/tool-error';
import { readFeatures } from '#spec/catalogue/read-features';
import { dialectOf } from './dialect-of.ts';
import type { TargetFlags } from './open-target.ts';
import { plainText } from './plain-text.ts';
import { projectTables } from './project-tables.ts';
import { withProbeClient } from './with-probe-client.ts';
import type { World } from './world.ts';

export type SnapshotFlags = TargetFlags & {
  readonly output: string;
  readonly requestTimeout: number;
  readonly helpText?: string;
  readonly features?: string;
};

/** `apiconform snapshot`: what a server tells of its interfaces, in one file. */
export async function snapshot(flags: SnapshotFlags, world: World): Promise<void> {
  const help = textOf(flags.helpText);
  const features = flags.features === undefined ? undefined : featuresOf(flags.features);
  const taken = await withProbeClient(flags, world, ({ probeClient }) =>
    takeSnapshot(probeClient, {
      openApi: true,
      ...(flags.dialect === undefined ? {} : { dialect: dialectOf(flags.dialect) }),
      ...(help === undefined ? {} : { help }),
      ...(features === undefined ? {} : { features }),
    }),
  );
  refuseLaterFeatures(taken, flags.features);
  await writePackedTextFile(flags.output, snapshotText(taken));
  world.terminal.out(`${told(taken, flags.output).join('\n')}\n`);
}

function textOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const text = readTextFile(path, 1_000_000);
  if (text === undefined) throw new UsageError(`There is no ${path}.`, { next: 'Name the file that holds the text.' });
  return text;
}

function featuresOf(file: string): NonNullable<Snapshot['features']> {
  return readFeatures({ file, text: textOf(file) ?? '' }, projectTables().schemas);
}

/** A list that tells of stages after the release of the server is that of another release. */
function refuseLaterFeatures({ version, features }: Snapshot, file: string | undefined): void {
  const release = parseRelease(typeof version['gitVersion'] === 'string' ? version['gitVersion'] : '');
  if (release === undefined || features === undefined) return;
  for (const [name, stages] of Object.entries(features)) {
    const since = stages.map((stage) => parseRelease(stage.since)).find((each) => each !== undefined && compareReleases(each, release) > 0);
    if (since === undefined) continue;
    throw new UsageError(
      `${file} tells of ${name} in release ${releaseText(since)}, and the server is of release ${releaseText(release)}.`,
      { next: 'Give the list of features of the release of the server.' },
    );
  }
}

function told(taken: Snapshot, file: string): readonly string[] {
  const release = taken.version['gitVersion'];
  const resources = Object.values(taken.resources).reduce((total, each) => total + each.length, 0);
  const parts = [
    `${Object.keys(taken.resources).length} group versions with ${resources} resources`,
    `${Object.keys(taken.openApi?.schemas ?? {}).length} schemas`,
    `${Object.keys(taken.metrics ?? {}).length} families of metrics`,
    ...(taken.features === undefined ? [] : [`${Object.keys(taken.features).length} features of a list`]),
  ];
  return [
    `${typeof release === 'string' ? plainText(release, 80) : 'a server that does not tell its release'}: ${parts.join(', ')}`,
    ...taken.missing.map(({ part, why }) => `missing: ${part}, for ${plainText(why)}`),
    `snapshot: ${file}`,
  ];
}
