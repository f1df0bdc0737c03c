import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { SurveyedResource } from '../snapshot/survey-objects.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

/** The collections to list. */
export type ListedVersions = {
  readonly chosen: readonly SurveyedResource[];
  /** Those of them whose version is deprecated, because the kind has no other. */
  readonly deprecated: readonly GroupVersionKind[];
};

type Known = Pick<ObservedServer, 'schedule' | 'snapshot' | 'release' | 'targetRelease'>;

/**
 * Returns one collection for each kind of the schedule that loses a version, in this group or another: in a version that is not deprecated, so that the list is no deprecated request.
 * A kind that has deprecated versions alone is listed in one of them if a version of it goes away by the target release.
 */
export function versionsToList(server: Known): ListedVersions {
  const losing = kindsThatLoseVersions(server.schedule, server.targetRelease);
  const chosen = new Map<string, SurveyedResource>();
  const deprecated = new Map<string, SurveyedResource>();
  for (const { version, resource } of servedVersions(server)) {
    const { group, version: name, kind } = version;
    if (!losing.has(kind)) continue;
    const key = `${group}/${kind}`;
    if (!resource.verbs.includes('list')) continue;
    const known = statusOfVersion(version, server.release) === 'served' ? chosen : deprecated;
    if (!known.has(key)) known.set(key, { type: { group, version: name, kind }, resource: resource.name });
  }
  const only = [...deprecated].flatMap(([key, each]) => (!chosen.has(key) && losesVersions(server, each.type) ? [each] : []));
  return { chosen: [...chosen.values(), ...only], deprecated: only.map(({ type }) => type) };
}

/** Checks whether a kind is served in deprecated versions alone: a controller that watches every kind requests one of them. */
export function isServedAsDeprecatedOnly(server: Known, { group, kind }: Pick<GroupVersionKind, 'group' | 'kind'>): boolean {
  const own = servedVersions(server).filter(({ version }) => version.group === group && version.kind === kind);
  return own.length > 0 && own.every(({ version }) => statusOfVersion(version, server.release) !== 'served');
}

function losesVersions({ schedule, targetRelease }: Known, type: GroupVersionKind): boolean {
  return schedule.versionsOf(type).some((version) => statusOfVersion(version, targetRelease) === 'removed');
}

/** Returns the kinds of which a version is removed by a release. Objects of others use nothing that goes away, and need not be read. */
function kindsThatLoseVersions({ versions }: Schedule, target: Release): ReadonlySet<string> {
  return new Set(versions.flatMap((version) => (statusOfVersion(version, target) === 'removed' ? [version.kind] : [])));
}
