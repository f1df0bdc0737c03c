import { apiVersionOf, parseApiVersion } from '#core/codecs/group-version-kind';
import { type Stability, stabilityOf } from '#core/codecs/version-name';
import { definedFields } from '#core/json/defined-fields';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Snapshot } from '#core/model/snapshot';
import { runtimeConfigSetting } from '../runtime-config.ts';
import type { ReleasePair } from './release-history.ts';

/** A resource that the older release serves in a version and the newer one does not. */
export type GoneResource = {
  readonly type: GroupVersionKind;
  readonly resource: string;
  /** Whether the newer release serves nothing of the group version. */
  readonly wholeVersion: boolean;
  /** What is missing to decide whether it was removed: the newer server may be configured not to serve it. */
  readonly doubt?: string;
};

/** Returns the resources of versions of a stability that the newer release does not serve. */
export function goneResources({ older, newer }: ReleasePair, stability: Stability): readonly GoneResource[] {
  return Object.entries(older.snapshot.resources).flatMap(([apiVersion, resources]) => {
    const version = parseApiVersion(apiVersion);
    if (version === undefined || stabilityOf(version.version) !== stability) return [];
    const now = Object.hasOwn(newer.snapshot.resources, apiVersion) ? newer.snapshot.resources[apiVersion] : undefined;
    const names = new Set(now?.map(({ name }) => name));
    return resources
      .filter(({ name }) => !name.includes('/') && !names.has(name))
      .map(({ name, kind }) => ({
        type: { ...version, kind },
        resource: name,
        wholeVersion: now === undefined,
        ...definedFields({ doubt: doubtAbout(newer.snapshot, version, name) }),
      }));
  });
}

/** Returns the versions that the older release lists, whose resources are not in its snapshot, and that the newer one does not have. */
export function goneUnread({ older, newer }: ReleasePair, stability: Stability): readonly Pick<GroupVersionKind, 'group' | 'version'>[] {
  const config = newer.snapshot.flags?.['runtime-config'] ?? '';
  return older.snapshot.groups
    .flatMap(({ name, versions }) => versions.map((version) => ({ group: name, version })))
    .filter((version) => {
      const apiVersion = apiVersionOf(version);
      const isListed = newer.snapshot.groups.some(({ name, versions }) => name === version.group && versions.includes(version.version));
      return (
        stabilityOf(version.version) === stability &&
        !Object.hasOwn(older.snapshot.resources, apiVersion) &&
        !Object.hasOwn(newer.snapshot.resources, apiVersion) &&
        !isListed &&
        runtimeConfigSetting(config, version, '') !== false
      );
    });
}

/** Counts the resources of versions of a stability in a snapshot. */
export function countResources({ resources }: Snapshot, stability: Stability): number {
  return Object.entries(resources)
    .filter(([apiVersion]) => stabilityOf(apiVersion.slice(apiVersion.lastIndexOf('/') + 1)) === stability)
    .reduce((total, [, all]) => total + all.filter(({ name }) => !name.includes('/')).length, 0);
}

/** Returns why a resource may be missing although the release has it. */
function doubtAbout(
  { groups, resources, flags, missing }: Snapshot,
  version: { readonly group: string; readonly version: string },
  resource: string,
): string | undefined {
  const apiVersion = apiVersionOf(version);
  const isListed = groups.some(({ name, versions }) => name === version.group && versions.includes(version.version));
  // A version that is listed and answered with 404 is not served; with any other status, its resources are unknown.
  const isAbsent = missing.some(({ part, why }) => part === 'resources' && why === `${apiVersion} returned 404`);
  if (isListed && !isAbsent && !Object.hasOwn(resources, apiVersion)) {
    return `the resources of ${apiVersion}, which are missing from the newer snapshot`;
  }
  return runtimeConfigSetting(flags?.['runtime-config'] ?? '', version, resource) === false
    ? `a snapshot of the newer release in which ${resource} in ${apiVersion} is not disabled`
    : undefined;
}
