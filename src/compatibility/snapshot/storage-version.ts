import { createHash } from 'node:crypto';
import type { GroupVersionKind } from '#core/model/group-version-kind';

/**
 * Returns the candidate that matches the `storageVersionHash` of discovery, which is the version in which a server stores
 * objects. Released servers send the first eight bytes of the SHA-256 of `group/version/kind` in base64.
 */
export function storageVersionOf(hash: string, candidates: Iterable<GroupVersionKind>): GroupVersionKind | undefined {
  for (const candidate of candidates) if (storageVersionHash(candidate) === hash) return candidate;
  return undefined;
}

/** Returns the storage version hash of a type. */
export function storageVersionHash({ group, version, kind }: GroupVersionKind): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}
