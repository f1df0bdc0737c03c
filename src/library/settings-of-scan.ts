import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import type { Migration } from '#core/model/migration';
import type { Release } from '#core/model/release';
import { UsageError } from '#core/model/tool-error';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { projectsOf } from '#spec/schedule/for-targets';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { dialectOf } from './dialect-of.ts';
import { compatibilityTables } from './load-compatibility-tables.ts';
import type { ScanManifestsOptions } from './scan-options.ts';
import { targetReleases } from './target-releases.ts';

/** Returns the tables and the releases of a scan. The newest release is the default target. */
export async function scanSettings(options: ScanManifestsOptions): Promise<ScanSettings> {
  const { targetRelease, currentRelease, dialect = 'kubernetes', fix, schedule: own } = options;
  const targets = targetReleases(targetRelease);
  const { schedule, migrations } = await compatibilityTables(own, targets.projects);
  const { apiDomain } = dialectOf(dialect);
  const target = releaseOf(targets.server) ?? schedule.releases.at(-1)?.release;
  const current = releaseOf(currentRelease);
  if (target === undefined) throw new UsageError('No release is known.', { next: 'Name one with --target-release.' });
  return {
    schedule: scheduleFor(schedule, apiDomain),
    migrations: migrations.map((migration) => namedFor(migration, apiDomain)),
    target,
    ...(current === undefined ? {} : { current }),
    defaults: fix?.defaults ?? 'keep',
  };
}

/** Returns a migration with the group names of a dialect. */
export function namedFor(migration: Migration, apiDomain: string): Migration {
  const named = (apiVersion: string): string => apiVersion.replaceAll('{api_domain}', apiDomain);
  return { ...migration, from: migration.from.map(named), to: named(migration.to) };
}

function releaseOf(text: string | undefined): Release | undefined {
  if (text === undefined) return undefined;
  const release = parseRelease(text);
  if (release === undefined) throw new UsageError(`${JSON.stringify(text)} is not a release.`, { next: 'Name it as 1.36 or v1.36.3.' });
  return release;
}

/** Of releases after those that the schedule knows, only planned removals are known. */
export function warnOfLaterRelease({ schedule, target }: ScanSettings, { onWarning }: ScanManifestsOptions): void {
  for (const { title, newest, target: wanted } of projectsOf(schedule)) {
    if (releaseOrder(wanted, newest) <= 0) continue;
    onWarning?.(`The schedule of ${title} ends with release ${releaseText(newest)}; later changes are not known.`);
  }
  const known = schedule.releases.at(-1)?.release;
  if (known === undefined || releaseOrder(target, known) <= 0) return;
  onWarning?.(
    `The schedule ends with release ${releaseText(known)}; for release ${releaseText(target)}, only planned removals are reported.`,
  );
}
