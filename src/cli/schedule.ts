import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { nearest } from '#core/codecs/nearest';
import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Release } from '#core/model/release';
import { UsageError } from '#core/model/tool-error';
import { dialectOf } from '#library/dialect-of';
import { loadCompatibilityTables, loadSchedules } from '#library/load-tables';
import { type TargetReleases, targetReleases } from '#library/target-releases';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import type { Schedule } from '#spec/schedule/schedule';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { World } from './world.ts';

/** The flags of `apiconform schedule`, as commander returns them. */
export type ScheduleFlags = {
  readonly release?: readonly string[];
  readonly schedule: readonly string[];
  readonly kind?: string;
  readonly format: 'text' | 'json' | 'csv' | 'html';
  readonly dialect: string;
};

/** `apiconform schedule`: prints when versions are introduced, deprecated and removed, and their status in one release. */
export async function schedule(flags: ScheduleFlags, world: World): Promise<void> {
  const targets = targetReleases(flags.release);
  const tables =
    flags.schedule.length === 0 ? loadCompatibilityTables([], targets.projects).schedule : loadSchedules(flags.schedule, targets.projects);
  const all = scheduleFor(tables, dialectOf(flags.dialect).apiDomain);
  const release = targets.server === undefined ? undefined : parseRelease(targets.server);
  const chosen = ofKind(all, flags.kind);
  if (flags.format === 'html') {
    if (flags.schedule.length > 0)
      throw new UsageError('The timeline shows releases of the server.', { next: 'Leave out --schedule, or choose another --format.' });
    const { schedulePage } = await import('#reporters/compatibility/schedule-page');
    world.terminal.out(schedulePage({ ...all, versions: chosen }, release));
    return;
  }
  const rows = chosen.map((version) => rowOf(all, version, targets));
  world.terminal.out(textOf(rows, flags.format));
}

function ofKind(schedule: Schedule, kind: string | undefined): readonly ScheduledVersion[] {
  if (kind === undefined) return schedule.versions;
  const wanted = kind.toLowerCase();
  const found = schedule.versions.filter((version) => version.kind.toLowerCase() === wanted || version.resource === wanted);
  if (found.length > 0) return found;
  const near = nearest(
    kind,
    schedule.versions.map((version) => version.kind),
  );
  throw new UsageError(`The schedule has no kind ${JSON.stringify(kind)}.`, {
    next: near === undefined ? '"apiconform schedule" shows the kinds.' : `Did you mean ${near}?`,
  });
}

type Row = Readonly<Record<string, string>>;

/** With a release of the server or of a project, each row has its status; that of a project is in the target release of the project. */
function rowOf(schedule: Schedule, version: ScheduledVersion, { server, projects }: TargetReleases): Row {
  const { project } = version;
  const asked = project === undefined ? (server === undefined ? undefined : parseRelease(server)) : projects.get(project.name);
  const target = project?.target ?? asked ?? schedule.releases.at(-1)?.release;
  const goes = version.deprecated !== undefined || version.removed !== undefined;
  const by = goes && target !== undefined ? resolveReplacement(schedule, version, target)?.version : undefined;
  const hasStatus = server !== undefined || projects.size > 0;
  const status = hasStatus ? { status: asked === undefined ? '' : statusText(version, asked) } : {};
  return {
    version: apiVersionOf(version),
    kind: version.kind,
    ...status,
    introduced: shown(version.introduced),
    deprecated: shown(version.deprecated),
    removed: shown(version.removed),
    replacement: by === undefined ? '' : kindText(by),
  };
}

/** Returns the status in a release, with `(new)` where it begins with this release. */
function statusText(version: ScheduledVersion, release: Release): string {
  const status = statusOfVersion(version, release);
  const since = status === 'removed' ? version.removed : status === 'deprecated' ? version.deprecated : version.introduced;
  return since !== undefined && releaseOrder(since, release) === 0 ? `${status} (new)` : status;
}

function shown(release: Release | undefined): string {
  return release === undefined ? '' : releaseText(release);
}

function textOf(rows: readonly Row[], format: ScheduleFlags['format']): string {
  if (format === 'json') return `${JSON.stringify(rows, null, 1)}\n`;
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  if (format === 'csv') return lines.map((line) => `${line.map(csvField).join(',')}\n`).join('');
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((field, index) => (field === '' && index > 1 ? '-' : field).padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Returns a CSV field (RFC 4180). */
function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
