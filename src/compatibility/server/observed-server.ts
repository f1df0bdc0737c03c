import type { HelmSurvey } from '#core/model/helm-survey';
import type { Release } from '#core/model/release';
import type { DeprecatedRequest, Snapshot } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';
import type { ProbedVersion } from '../snapshot/ask-versions.ts';
import type { CustomDefinition } from '../snapshot/survey-definitions.ts';
import type { ObjectSurvey } from '../snapshot/survey-objects.ts';

/** The input of the rules about a server. */
export type ObservedServer = {
  readonly schedule: Schedule;
  /**
   * The schedule with the groups that were added, by which the rules about uses judge. Default: `schedule`. Other rules are about what the
   * server itself serves.
   */
  readonly uses?: Schedule;
  readonly snapshot: Snapshot;
  /** The release that the server reports, or that the operator specified. */
  readonly release: Release;
  /** The target release: versions that are removed by then are reported. */
  readonly targetRelease: Release;
  /** Whether the server is a pre-release: an alpha may still serve what its release removes. */
  readonly isAlphaBuild: boolean;
  /** Absent unless the probe was asked for. */
  readonly probe?: ServerProbe;
  /** The uses of versions that go away. Absent if they were not requested. */
  readonly usage?: ObjectUsage;
  /** What releases of Helm use. Absent unless they were asked for. */
  readonly helm?: HelmSurvey;
};

/** The responses to the probe's requests, and the metric after them. */
export type ServerProbe = {
  readonly answers: readonly ProbedVersion[];
  /** The samples after all requests. Absent if the metrics cannot be read. */
  readonly gauge?: readonly DeprecatedRequest[];
};

/** Uses of versions, as stored objects show them. */
export type ObjectUsage = ObjectSurvey & {
  /**
   * The definitions of custom resources and their number, or what is missing to read them. Absent if the server has no definitions.
   */
  readonly custom?: { readonly definitions: readonly CustomDefinition[]; readonly count: number } | { readonly missing: string };
};

/** Returns the schedule for the rules about uses. */
export function scheduleOfUses({ uses, schedule }: Pick<ObservedServer, 'uses' | 'schedule'>): Schedule {
  return uses ?? schedule;
}
