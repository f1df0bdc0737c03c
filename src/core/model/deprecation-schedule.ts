import type { GroupVersionKind } from './group-version-kind.ts';
import type { DatedRelease, Release } from './release.ts';
import type { Where } from './where.ts';

/** Something that is different in what takes the place of a version: a statement of the suite, or a row of the schedule. */
export type NotableChange = { readonly id: string; readonly text: string };

/** Who says something of a version: the specification, the lifecycle code of the interfaces, or what releases were seen to serve. */
export type ScheduleClaimant = 'specification' | 'declared' | 'observed';

/** A point on which those who speak of a version do not agree. */
export type ScheduleDisagreement = {
  readonly about: 'introduced' | 'deprecated' | 'removed' | 'replacement' | 'changes';
  /** What each of them says, in words; who says nothing is left out. */
  readonly claims: { readonly [Claimant in ScheduleClaimant]?: string };
  /** Whose word the schedule takes. */
  readonly used: ScheduleClaimant;
  /** Why, in one sentence. */
  readonly why: string;
};

/** One kind in one version of its group: a row of `spec-tables/deprecation-schedule.yaml`. */
export type ScheduledVersion = GroupVersionKind & {
  /** The plural name in its path. A kind without one is only sent to a subresource, or in an answer. */
  readonly resource?: string;
  /** The first release that serves it; unknown where it is older than what is known of it. */
  readonly introduced?: Release;
  /** The first release in which it is deprecated. */
  readonly deprecated?: Release;
  /** The first release that serves it no longer. */
  readonly removed?: Release;
  /** What takes its place, which may be removed itself by now. */
  readonly replacement?: GroupVersionKind;
  /** What is different in the version after it: the next of the same kind, or the first of the kind that replaces it. */
  readonly changes: readonly NotableChange[];
  /** Where the row comes from; `served` means: from the interface descriptions of releases. */
  readonly source: 'declared' | 'specification' | 'served';
  /** The first and the last release whose lifecycle code declares it, or `development`. */
  readonly declared?: { readonly from: string; readonly until: string };
  readonly disagreements: readonly ScheduleDisagreement[];
  readonly where: Where;
};

/** When versions come and go. Groups may hold the placeholder `{api_domain}` until the schedule is read for a dialect. */
export type DeprecationSchedule = {
  readonly versions: readonly ScheduledVersion[];
  /** Oldest first. */
  readonly releases: readonly DatedRelease[];
  /** What each source of rows is, in one sentence. */
  readonly provenance: { readonly [Source in ScheduledVersion['source']]?: string };
};
