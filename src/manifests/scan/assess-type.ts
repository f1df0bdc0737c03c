import { kindText } from '#core/codecs/group-version-kind';
import { releaseOrder } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import { releaseName } from '#spec/schedule/release-name';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { ScanSettings } from './scan-settings.ts';

/** The status of a type that is removed or deprecated in the target release. */
export type Assessment = {
  readonly status: 'removed' | 'deprecated';
  /** The release of the removal or deprecation. */
  readonly release: Release | undefined;
  /** The name of the project whose release it is, unless it is one of the server. */
  readonly project: string | undefined;
  readonly replacement: ScheduledVersion | undefined;
  /** The status as text: `is removed in 1.22; use networking.k8s.io/v1/Ingress`. */
  readonly words: string;
};

/** The assessments of the types of the schedule, which are few, under each settings. */
const known = new WeakMap<ScanSettings, Map<ScheduledVersion, Assessment | undefined>>();

/** Returns the status of a type, or `undefined` if the schedule does not list it or it stays. */
export function assessType(type: GroupVersionKind, settings: ScanSettings): Assessment | undefined {
  const version = settings.schedule.find(type);
  if (version === undefined) return undefined;
  const ofSettings = known.get(settings) ?? new Map<ScheduledVersion, Assessment | undefined>();
  known.set(settings, ofSettings);
  if (!ofSettings.has(version)) ofSettings.set(version, assess(version, settings));
  return ofSettings.get(version);
}

function assess(version: ScheduledVersion, settings: ScanSettings): Assessment | undefined {
  const status = statusOfVersion(version, settings.target);
  if (status !== 'removed' && status !== 'deprecated') return undefined;
  const replacement = resolveReplacement(settings.schedule, version, settings.target)?.version;
  const release = status === 'removed' ? version.removed : version.deprecated;
  return { status, release, project: version.project?.name, replacement, words: wordsOf(version, status, replacement, settings) };
}

function wordsOf(
  version: ScheduledVersion,
  status: 'removed' | 'deprecated',
  replacement: ScheduledVersion | undefined,
  { current }: ScanSettings,
): string {
  const { deprecated, removed } = version;
  const parts: string[] = [];
  if (status === 'removed') parts.push(removed === undefined ? 'is removed' : `is removed in ${releaseName(version, removed)}`);
  else {
    const end = removed === undefined ? '' : `, and removed in ${releaseName(version, removed)}`;
    parts.push(`is deprecated${deprecated === undefined ? '' : ` since ${releaseName(version, deprecated)}`}${end}`);
  }
  if (replacement === undefined) return [...parts, 'it has no replacement'].join('; ');
  const since = replacement.introduced;
  // The current release is that of the server; of a project it is not known.
  const later = replacement.project === undefined && current !== undefined && since !== undefined && releaseOrder(current, since) < 0;
  parts.push(
    `use ${kindText(replacement)}${later ? `, available from release ${releaseName(replacement, since)} on, which is newer than the current release` : ''}`,
  );
  return parts.join('; ');
}
