import { stabilityOf } from '#core/codecs/version-name';
import type { SnapshotResource } from '#core/model/snapshot';
import type { ReleasePair } from './release-history.ts';

/** A resource that both releases serve in the same version. Subresources are resources with a slash in their name. */
export type SurvivingResource = { readonly apiVersion: string; readonly was: SnapshotResource; readonly now: SnapshotResource };

/** Returns the resources and subresources that both releases serve. Alpha versions are left out, because they may change in any release. */
export function survivingResources(pair: ReleasePair): readonly SurvivingResource[] {
  return comparedVersions(pair).flatMap(({ apiVersion, was, now }) => {
    const byName = new Map(now.map((resource) => [resource.name, resource]));
    return was.flatMap((resource) => {
      const same = byName.get(resource.name);
      return same === undefined ? [] : [{ apiVersion, was: resource, now: same }];
    });
  });
}

/** Returns the removed subresources of resources that both releases serve. */
export function lostSubresources(pair: ReleasePair): readonly { readonly apiVersion: string; readonly resource: SnapshotResource }[] {
  return comparedVersions(pair).flatMap(({ apiVersion, was, now }) => {
    const names = new Set(now.map(({ name }) => name));
    return was
      .filter(({ name }) => name.includes('/') && !names.has(name) && names.has(name.slice(0, name.indexOf('/'))))
      .map((resource) => ({ apiVersion, resource }));
  });
}

function comparedVersions({ older, newer }: ReleasePair) {
  const after = new Map(Object.entries(newer.snapshot.resources));
  return Object.entries(older.snapshot.resources).flatMap(([apiVersion, was]) => {
    const now = after.get(apiVersion);
    const isAlpha = stabilityOf(apiVersion.slice(apiVersion.lastIndexOf('/') + 1)) === 'alpha';
    return now === undefined || isAlpha ? [] : [{ apiVersion, was, now }];
  });
}
