import type { ScheduledVersion } from '../model/deprecation-schedule.ts';
import type { GroupVersionKind } from '../model/group-version-kind.ts';
import type { Release } from '../model/release.ts';
import { resolveReplacement } from '../schedule/resolve-replacement.ts';
import { statusOfVersion } from '../schedule/status-of.ts';
import { kindText } from '../wire/group-version-kind.ts';
import { compareReleases, releaseText } from '../wire/release.ts';
import type { ScanSettings } from './scan-settings.ts';

/** What becomes of a type up to the target release, where it does not just stay. */
export type Assessment = {
  readonly status: 'removed' | 'deprecated';
  /** The release of the removal or the deprecation. */
  readonly release: Release | undefined;
  readonly replacement: ScheduledVersion | undefined;
  /** What there is to say of it, in words: `is removed in 1.22; use networking.k8s.io/v1/Ingress`. */
  readonly words: string;
};

/** Looks a type up; `undefined` where the schedule does not know it, or nothing happens to it. */
export function assessType(type: GroupVersionKind, settings: ScanSettings): Assessment | undefined {
  const version = settings.schedule.find(type);
  const status = version === undefined ? undefined : statusOfVersion(version, settings.target);
  if (version === undefined || (status !== 'removed' && status !== 'deprecated')) return undefined;
  const replacement = resolveReplacement(settings.schedule, type, settings.target)?.version;
  const release = status === 'removed' ? version.removed : version.deprecated;
  return { status, release, replacement, words: wordsOf(version, status, replacement, settings) };
}

function wordsOf(
  version: ScheduledVersion,
  status: 'removed' | 'deprecated',
  replacement: ScheduledVersion | undefined,
  { current }: ScanSettings,
): string {
  const { deprecated, removed } = version;
  const parts: string[] = [];
  if (status === 'removed') parts.push(removed === undefined ? 'is removed' : `is removed in ${releaseText(removed)}`);
  else {
    const end = removed === undefined ? '' : `, and removed in ${releaseText(removed)}`;
    parts.push(`is deprecated${deprecated === undefined ? '' : ` since ${releaseText(deprecated)}`}${end}`);
  }
  if (replacement === undefined) return [...parts, 'nothing takes its place'].join('; ');
  const since = replacement.introduced;
  const later = current !== undefined && since !== undefined && compareReleases(current, since) < 0;
  parts.push(
    `use ${kindText(replacement)}${later ? `, which there is since ${releaseText(since)} and so not yet in the current release` : ''}`,
  );
  return parts.join('; ');
}
