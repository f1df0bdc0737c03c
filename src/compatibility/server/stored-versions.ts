import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import { storageVersionOf } from '../snapshot/storage-version.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

/** A served row and the type that its objects are stored as, or `undefined` if no known type matches the hash. */
export type StoredVersion = { readonly version: ScheduledVersion; readonly storedAs: GroupVersionKind | undefined };

/**
 * Returns the storage version of each served row, from the storage version hashes of discovery. Candidates are the rows of the same kind,
 * including those of other groups: events are stored as events of the core group.
 */
export function storedVersions(server: Pick<ObservedServer, 'schedule' | 'snapshot'>): readonly StoredVersion[] {
  return servedVersions(server).flatMap(({ version, resource }) => {
    const { storageVersionHash: hash } = resource;
    if (hash === undefined) return [];
    const candidates = server.schedule.versions.filter(({ kind }) => kind === version.kind);
    return [{ version, storedAs: storageVersionOf(hash, candidates) }];
  });
}
