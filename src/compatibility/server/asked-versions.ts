import { kindText } from '#core/codecs/group-version-kind';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { type ScheduleStatus, statusOfVersion } from '#spec/schedule/status-of';
import type { ProbedVersion } from '../snapshot/ask-versions.ts';
import type { ObservedServer } from './observed-server.ts';

/** A served row of the schedule that the probe requested, with its response and its replacement. */
export type AskedVersion = {
  readonly version: ScheduledVersion;
  readonly answer: ProbedVersion;
  readonly by: ScheduledVersion | undefined;
};

/**
 * Returns the served rows of a status that the probe requested, in the order of the schedule. A client without read access learns nothing
 * about a resource.
 */
export function askedVersions({ schedule, probe, release }: ObservedServer, status: ScheduleStatus): readonly AskedVersion[] {
  const answers = new Map(probe?.answers.filter(({ isServed }) => isServed).map((answer) => [kindText(answer.type), answer]));
  return schedule.versions.flatMap((version) => {
    const answer = answers.get(kindText(version));
    if (answer === undefined || statusOfVersion(version, release) !== status) return [];
    return [{ version, answer, by: resolveReplacement(schedule, version, release)?.version }];
  });
}
