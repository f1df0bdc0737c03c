import { releaseOrder } from '#core/codecs/release';
import type { Announcement } from '#core/model/announcement';
import type { Release } from '#core/model/release';
import type { ReleaseChange } from '#core/model/rule-result';
import type { Snapshot } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';
import type { DescriptionDiff } from '../descriptions/compare-descriptions.ts';
import type { OperationDiff } from '../descriptions/operation-change.ts';

/** A release and its snapshot. */
export type ObservedRelease = { readonly release: Release; readonly snapshot: Snapshot };

/** The input of the rules about releases. */
export type ReleaseHistory = {
  readonly schedule: Schedule;
  /** The changes that break rules. */
  readonly changes: readonly ReleaseChange[];
  /** At least two, oldest first. */
  readonly releases: readonly ObservedRelease[];
  /** Absent if no file of announcements was given. */
  readonly behaviours?: readonly Announcement[];
};

/** Two consecutive releases of a history, and the releases before them. */
export type ReleasePair = {
  readonly schedule: Schedule;
  readonly older: ObservedRelease;
  readonly newer: ObservedRelease;
  /** Every release up to the older one, oldest first, the older one included. */
  readonly before: readonly ObservedRelease[];
  /** The differences between their descriptions, or what is missing for the comparison. */
  readonly descriptions: DescriptionDiff | { readonly missing: string };
  /** The differences between their operations; absent if they cannot be compared. */
  readonly operations?: OperationDiff;
};

/** Checks that no release can lie between the two. */
export function isConsecutive({ older, newer }: ReleasePair): boolean {
  return releaseOrder(newer.release, following(older.release)) <= 0;
}

/** Returns the next minor release. */
export function following({ major, minor }: Release): Release {
  return { major, minor: minor + 1 };
}
