import { readPackedTextFile } from '#adapters/packed-text-file';
import { buildCompatibilityReport } from '#compatibility/build-compatibility-report';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { ObservedRelease } from '#compatibility/release/release-history';
import { parseSnapshot } from '#compatibility/snapshot/parse-snapshot';
import { compareReleases, parseRelease, releaseText } from '#core/codecs/release';
import { UsageError } from '#core/model/tool-error';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { deliverReport, type ReportFlags } from './deliver-report.ts';
import { loadCompatibilityRules } from './load-compatibility-rules.ts';
import { loadCompatibilityTables } from './load-compatibility-tables.ts';
import { readAnnouncementsFile } from './read-announcements-file.ts';
import { readWaiversFile } from './read-waivers-file.ts';
import { toolVersion } from './tool-version.ts';
import type { World } from './world.ts';

export type CompatReleaseFlags = ReportFlags & {
  readonly waivers?: string;
  readonly announcements?: string;
  readonly failOn: 'must' | 'should';
  readonly strict: boolean;
};

/** A snapshot that the command line names. */
type NamedRelease = ObservedRelease & { readonly file: string };

/** `apiconform compat release`: releases against the deprecation rules, each against the one before it. */
export async function compatRelease(
  files: readonly string[],
  { waivers: waiversFile, announcements, failOn, strict, ...flags }: CompatReleaseFlags,
  world: World,
): Promise<void> {
  const waivers = readWaiversFile(waiversFile);
  const behaviours = readAnnouncementsFile(announcements);
  const releases = files.map(readRelease);
  const newest = checked(releases);
  const schedule = scheduleFor(loadCompatibilityTables().schedule, newest.snapshot.dialect.apiDomain);
  const { results, excused } = judgeReleases({ schedule, releases, ...(behaviours === undefined ? {} : { behaviours }) });
  const report = buildCompatibilityReport({
    command: 'compat release',
    about: releases.map(({ release, file }) => `${releaseText(release)} (${file})`).join(', '),
    release: newest.release,
    rules: loadCompatibilityRules().release.map(({ id, level, section, text }) => ({ id, level, section, text })),
    results,
    notes: [...new Set(releases.flatMap(notesOf))],
    facts: excused.map(({ name, why }) => ({ name: `let pass: ${name}`, value: why })),
    waivers,
    today: new Date().toISOString().slice(0, 10),
    failOn: strict ? 'should' : failOn,
    version: toolVersion(),
  });
  await deliverReport(report, schedule, flags, world);
}

/** A snapshot by the name of its file, or as `1.36=FILE` where it does not tell its release. */
function readRelease(argument: string): NamedRelease {
  const [, stated, rest] = /^(v?\d{1,4}\.\d{1,4})=(.+)$/s.exec(argument) ?? [];
  const file = rest ?? argument;
  const text = readPackedTextFile(file);
  if (text === undefined) throw new UsageError(`There is no ${file}.`, { next: 'Name a file that "apiconform snapshot" wrote.' });
  const snapshot = parseSnapshot(text, file);
  const told = stated ?? snapshot.version['gitVersion'];
  const release = typeof told === 'string' ? parseRelease(told) : undefined;
  if (release === undefined) {
    throw new UsageError(`The snapshot ${file} does not tell its release.`, { next: `Name it with its release, such as 1.36=${file}.` });
  }
  return { file, release, snapshot };
}

/** The newest of them. Throws UsageError where they are not in order, or of servers with different names for their groups. */
function checked(releases: readonly NamedRelease[]): NamedRelease {
  const [first, ...others] = releases;
  if (first === undefined || others.length === 0) {
    throw new UsageError('At least two snapshots are needed.', { next: 'Name them oldest first: "apiconform compat release OLD NEW".' });
  }
  return others.reduce((before, after) => {
    if (compareReleases(before.release, after.release) > 0) {
      throw new UsageError(
        `${before.file} is of release ${releaseText(before.release)}, and ${after.file} of ${releaseText(after.release)}.`,
        {
          next: 'Name the releases oldest first.',
        },
      );
    }
    if (before.snapshot.dialect.apiDomain !== after.snapshot.dialect.apiDomain) {
      throw new UsageError(`The groups of ${before.file} and ${after.file} end in different names.`, {
        next: 'Compare releases of one server.',
      });
    }
    return after;
  }, first);
}

function notesOf({ release, snapshot }: NamedRelease): readonly string[] {
  return snapshot.missing.map(({ part, why }) => `The snapshot of ${releaseText(release)} lacks ${part}, for ${why}.`);
}
