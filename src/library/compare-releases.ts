import { readPackedTextFile } from '#adapters/packed-text-file';
import { buildCompatibilityReport, type FailOn } from '#compatibility/build-compatibility-report';
import { changelogOf } from '#compatibility/release/changelog';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ObservedRelease } from '#compatibility/release/release-history';
import { parseSnapshot } from '#compatibility/snapshot/parse-snapshot';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { CompatibilityReport } from '#core/model/compatibility-report';
import type { Snapshot } from '#core/model/snapshot';
import { UsageError } from '#core/model/tool-error';
import { scheduleFor } from '#spec/schedule/schedule-for';
import {
  loadCompatibilityRules,
  loadCompatibilityTables,
  readAnnouncementsFile,
  readWaiversFile,
  type WaiversOption,
} from './load-tables.ts';
import { toolVersion } from './tool-version.ts';
import { type RenderCompatibility, rendererOf, writeCompatibilityReports } from './write-compatibility-reports.ts';

/** Options of `compareReleases`. */
export type CompareReleasesOptions = WaiversOption & {
  /**
   * At least two releases, oldest first: snapshots, files of snapshots, or files with the release in front, such as
   * `1.36=FILE`, where the snapshot does not have it.
   */
  readonly releases: readonly (string | Snapshot)[];
  /** Path of a file of behavior that was announced to end (`spec-tables/schema/announcements.schema.json`). */
  readonly announcements?: string | undefined;
  /** The lowest level whose findings fail the check; with `undecided`, undecided points fail it too. Default: `must`. */
  readonly failOn?: FailOn | undefined;
  /** Folder for the reports (HTML, JSON, JUnit, Markdown). Without it, nothing is written. */
  readonly output?: string | undefined;
  /** Called at the end with a function that returns the report in a format: html, json, junit, markdown or github. */
  readonly onReport?: ((render: RenderCompatibility) => void) | undefined;
};

/** A release with the name that messages use for it. */
type NamedRelease = ObservedRelease & { readonly name: string };

/** See `compareReleases` in `src/index.ts`. */
export async function compareReleases(options: CompareReleasesOptions): Promise<CompatibilityReport> {
  const waivers = readWaiversFile(options);
  const behaviours = readAnnouncementsFile(options.announcements);
  const releases = options.releases.map((given, index) =>
    typeof given === 'string' ? readRelease(given) : releaseOf(given, `snapshot ${index + 1}`, undefined),
  );
  const newest = newestOf(releases);
  const schedule = scheduleFor(loadCompatibilityTables().schedule, newest.snapshot.dialect.apiDomain);
  const rules = loadCompatibilityRules();
  const { results, excused } = judgeReleases({
    schedule,
    changes: rules.changes,
    releases,
    ...(behaviours === undefined ? {} : { behaviours }),
  });
  const report = buildCompatibilityReport({
    command: 'compat release',
    about: releases.map(({ release, name }) => `${releaseText(release)} (${name})`).join(', '),
    release: newest.release,
    rules: rules.release.map(({ id, level, section, text }) => ({ id, level, section, text })),
    results,
    notes: [...new Set(releases.flatMap(notesOf))],
    facts: excused.map(({ name, why }) => ({ name: `permitted: ${name}`, value: why })),
    changelog: changelogOf(releases),
    waivers,
    today: new Date().toISOString().slice(0, 10),
    failOn: options.failOn ?? 'must',
    version: toolVersion(),
  });
  if (options.output !== undefined) await writeCompatibilityReports(report, schedule, options.output);
  options.onReport?.(rendererOf(report, schedule));
  return report;
}

/** Reads a snapshot by the name of its file, or from `1.36=FILE` where the snapshot does not have its release. */
function readRelease(argument: string): NamedRelease {
  const [, stated, rest] = /^(v?\d{1,4}\.\d{1,4})=(.+)$/s.exec(argument) ?? [];
  const file = rest ?? argument;
  const text = readPackedTextFile(file);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name a file that "apiconform snapshot" wrote.' });
  return releaseOf(parseSnapshot(text, file), file, stated);
}

function releaseOf(snapshot: Snapshot, name: string, stated: string | undefined): NamedRelease {
  const { gitVersion } = snapshot.version;
  const reported = typeof gitVersion === 'string' ? parseRelease(gitVersion) : undefined;
  const release = stated === undefined ? reported : parseRelease(stated);
  if (release !== undefined && reported !== undefined && releaseOrder(release, reported) !== 0) {
    throw new UsageError(`The snapshot ${name} is of release ${releaseText(reported)}, and not of ${releaseText(release)}.`, {
      next: `Name the file alone: ${name}.`,
    });
  }
  if (release === undefined) {
    throw new UsageError(`The snapshot ${name} does not have its release.`, { next: `Add the release, such as 1.36=${name}.` });
  }
  return { name, release, snapshot };
}

/** Returns the newest release. Throws `UsageError` where they are not in order, or have different names for their groups. */
function newestOf(releases: readonly NamedRelease[]): NamedRelease {
  const [first, ...others] = releases;
  if (first === undefined || others.length === 0) {
    throw new UsageError('At least two snapshots are needed.', { next: 'Name them oldest first: "apiconform compat release OLD NEW".' });
  }
  return others.reduce((before, after) => {
    if (releaseOrder(before.release, after.release) > 0) {
      throw new UsageError(
        `${before.name} is release ${releaseText(before.release)}, and ${after.name} is ${releaseText(after.release)}.`,
        {
          next: 'Name the releases oldest first.',
        },
      );
    }
    if (before.snapshot.dialect.apiDomain !== after.snapshot.dialect.apiDomain) {
      throw new UsageError(`The API groups of ${before.name} and ${after.name} end in different names.`, {
        next: 'Compare releases of the same server.',
      });
    }
    return after;
  }, first);
}

function notesOf({ release, snapshot }: NamedRelease): readonly string[] {
  return snapshot.missing.map(({ part, why }) => `The snapshot of ${releaseText(release)} lacks ${part}: ${why}.`);
}
