import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { DatedRelease } from '#core/model/release';

/** The deprecation schedule under the names of one dialect, indexed for look-ups. */
export type Schedule = {
  /** In the order of the table: by group and kind, the newest version first. */
  readonly versions: readonly ScheduledVersion[];
  /** Oldest first. */
  readonly releases: readonly DatedRelease[];
  /** Returns the row of a type. */
  readonly find: (type: GroupVersionKind) => ScheduledVersion | undefined;
  /** Returns all versions of a kind of a group, in the order of the table. */
  readonly versionsOf: (type: Pick<GroupVersionKind, 'group' | 'kind'>) => readonly ScheduledVersion[];
};
