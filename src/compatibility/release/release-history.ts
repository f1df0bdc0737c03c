import { compareReleases } from '#core/codecs/release';
import type { Announcement } from '#core/model/announcement';
import type { Release } from '#core/model/release';
import type { Snapshot } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';
import type { DescriptionDiff } from '../descriptions/compare-descriptions.ts';

/** A release as its snapshot shows it. */
export type ObservedRelease = { readonly release: Release; readonly snapshot: Snapshot };

/** All that the rules about releases read. */
export type ReleaseHistory = {
  readonly schedule: Schedule;
  /** At least two, oldest first. */
  readonly releases: readonly ObservedRelease[];
  /** Left out where nobody gave a ledger. */
  readonly behaviours?: readonly Announcement[];
};

/** Two releases of a history with nothing observed between them, and what was observed before. */
export type ReleasePair = {
  readonly schedule: Schedule;
  readonly older: ObservedRelease;
  readonly newer: ObservedRelease;
  /** Everything up to the older release and with it, oldest first. */
  readonly before: readonly ObservedRelease[];
  /** What is different in their descriptions; or what is missing for a comparison. */
  readonly descriptions: DescriptionDiff | { readonly missing: string };
};

/** Whether no release can lie between the two. */
export function isNext({ older, newer }: ReleasePair): boolean {
  return compareReleases(newer.release, following(older.release)) <= 0;
}

/** The release after one: the next minor release. */
export function following({ major, minor }: Release): Release {
  return { major, minor: minor + 1 };
}
