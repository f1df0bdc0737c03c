import { createHash } from 'node:crypto';
import type { GroupVersionKind } from '../model/group-version-kind.ts';

/**
 * The version in which a server stores objects, read from the `storageVersionHash` of discovery: the first eight bytes of
 * the SHA-256 of `group/version/kind`, in base64, as released servers make it. Of the candidates, the type whose hash it is.
 */
export function storageVersionOf(hash: string, candidates: Iterable<GroupVersionKind>): GroupVersionKind | undefined {
  for (const candidate of candidates) if (storageVersionHash(candidate) === hash) return candidate;
  return undefined;
}

/** The hash that stands for a type. */
export function storageVersionHash({ group, version, kind }: GroupVersionKind): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}
