import { stabilityOf } from '#core/codecs/version-name';
import type { SnapshotResource } from '#core/model/snapshot';
import type { ReleasePair } from './release-history.ts';

/** A resource that both releases have in the same version, with its subresources under their names. */
export type SurvivingResource = { readonly apiVersion: string; readonly was: SnapshotResource; readonly now: SnapshotResource };

/** The resources and subresources that both releases serve; those of alpha versions are left out, for they may change at any time. */
export function survivingResources(pair: ReleasePair): readonly SurvivingResource[] {
  return boundVersions(pair).flatMap(({ apiVersion, was, now }) => {
    const byName = new Map(now.map((resource) => [resource.name, resource]));
    return was.flatMap((resource) => {
      const same = byName.get(resource.name);
      return same === undefined ? [] : [{ apiVersion, was: resource, now: same }];
    });
  });
}

/** The subresources that are gone though their resource is still there. */
export function lostSubresources(pair: ReleasePair): readonly { readonly apiVersion: string; readonly resource: SnapshotResource }[] {
  return boundVersions(pair).flatMap(({ apiVersion, was, now }) => {
    const names = new Set(now.map(({ name }) => name));
    return was
      .filter(({ name }) => name.includes('/') && !names.has(name) && names.has(name.slice(0, name.indexOf('/'))))
      .map((resource) => ({ apiVersion, resource }));
  });
}

function boundVersions({ older, newer }: ReleasePair) {
  const after = new Map(Object.entries(newer.snapshot.resources));
  return Object.entries(older.snapshot.resources).flatMap(([apiVersion, was]) => {
    const now = after.get(apiVersion);
    const isAlpha = stabilityOf(apiVersion.slice(apiVersion.lastIndexOf('/') + 1)) === 'alpha';
    return now === undefined || isAlpha ? [] : [{ apiVersion, was, now }];
  });
}
