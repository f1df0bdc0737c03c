import type { GroupVersionKind } from './group-version-kind.ts';
import type { DatedRelease, Release } from './release.ts';
import type { Change, DeprecationScheduleRow, DeprecationScheduleTable, Disagreement } from './tables/deprecation-schedule.ts';
import type { Where } from './where.ts';

/** A difference in what takes the place of a version: a statement of the suite, or a change of the schedule. */
export type NotableChange = Change;

/** Who says something of a version: the specification, the lifecycle code of the interfaces, or what releases were seen to serve. */
export type ScheduleClaimant = Disagreement['used'];

/** A point on which those who speak of a version do not agree. */
export type ScheduleDisagreement = Pick<Disagreement, 'about' | 'used' | 'why'> & {
  /** What each of them says, in words; who says nothing is left out. */
  readonly claims: Pick<Disagreement, ScheduleClaimant>;
};

/** A project with releases of its own, such as cert-manager, whose kinds a schedule has. */
export type ScheduleProject = Pick<ProjectOfTable, 'name' | 'title' | 'repository'> & {
  /** The newest release that was read. */
  readonly newest: Release;
  /** The release of the project by which its rows are judged, in place of the release of the server. */
  readonly target: Release;
};

type ProjectOfTable = NonNullable<DeprecationScheduleTable['project']>;

/** One kind in one version of its group: a row of `spec-tables/deprecation-schedule.yaml`. */
export type ScheduledVersion = GroupVersionKind &
  Pick<DeprecationScheduleRow, 'resource' | 'source' | 'declared' | 'evidence'> & {
    /** The project whose releases the row names. Absent where they are releases of the server. */
    readonly project?: ScheduleProject;
    /** The first release that serves it; unknown where it is older than what is known of it. */
    readonly introduced?: Release;
    /** The first release in which it is deprecated. */
    readonly deprecated?: Release;
    /** The first release that no longer serves it. */
    readonly removed?: Release;
    /** What takes its place, which may be removed itself by now. */
    readonly replacement?: GroupVersionKind;
    /** What is different in the version after it: the next of the same kind, or the first of the kind that replaces it. */
    readonly changes: readonly NotableChange[];
    readonly disagreements: readonly ScheduleDisagreement[];
    readonly where: Where;
  };

/** When versions come and go. Groups may hold the placeholder `{api_domain}` until the schedule is read for a dialect. */
export type DeprecationSchedule = {
  readonly versions: readonly ScheduledVersion[];
  /** Oldest first. */
  readonly releases: readonly DatedRelease[];
  /** What each source of rows is, in one sentence. */
  readonly provenance: Partial<DeprecationScheduleTable['provenance']>;
};
