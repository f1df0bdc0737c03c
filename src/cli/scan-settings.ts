import { dialects } from '#core/codecs/dialects';
import { parseRelease } from '#core/codecs/release';
import type { Migration } from '#core/model/migration';
import type { Release } from '#core/model/release';
import { UsageError } from '#core/model/tool-error';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { loadCompatibilityTables } from './load-compatibility-tables.ts';
import type { ScanFlags } from './scan-flags.ts';

/** What a scan goes by: the tables of the project, and what the flags say. The newest release is the target by default. */
export function scanSettings(flags: Pick<ScanFlags, 'targetRelease' | 'currentRelease' | 'dialect' | 'defaults'>): ScanSettings {
  const { schedule, migrations } = loadCompatibilityTables();
  const dialect = dialects.find(({ id }) => id === flags.dialect);
  if (dialect === undefined) {
    const names = dialects.map(({ id }) => id).join(' or ');
    throw new UsageError(`There is no dialect ${flags.dialect}.`, { next: `It is ${names}.` });
  }
  const target = releaseOf(flags.targetRelease) ?? schedule.releases.at(-1)?.release;
  const current = releaseOf(flags.currentRelease);
  if (target === undefined) throw new UsageError('No release is known.', { next: 'Name one with --target-release.' });
  return {
    schedule: scheduleFor(schedule, dialect.apiDomain),
    migrations: migrations.map((migration) => namedFor(migration, dialect.apiDomain)),
    target,
    ...(current === undefined ? {} : { current }),
    defaults: flags.defaults,
  };
}

function namedFor(migration: Migration, apiDomain: string): Migration {
  const named = (apiVersion: string): string => apiVersion.replaceAll('{api_domain}', apiDomain);
  return { ...migration, from: migration.from.map(named), to: named(migration.to) };
}

function releaseOf(text: string | undefined): Release | undefined {
  return text === undefined ? undefined : parseRelease(text);
}
