import { kindText } from '#core/codecs/group-version-kind';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { type ScheduleStatus, statusOfVersion } from '#spec/schedule/status-of';
import type { ObservedServer, ProbedVersion } from './observed-server.ts';

/** A row that the probe asked for and that is served, with its answer and what takes its place. */
export type AskedVersion = {
  readonly version: ScheduledVersion;
  readonly answer: ProbedVersion;
  readonly by: ScheduledVersion | undefined;
};

/** The served rows of a status that the probe asked for, in the order of the schedule. Who may not read a resource learns nothing of it. */
export function askedVersions({ schedule, probe, release }: ObservedServer, status: ScheduleStatus): readonly AskedVersion[] {
  const answers = new Map(probe?.answers.filter(({ isServed }) => isServed).map((answer) => [kindText(answer.type), answer]));
  return schedule.versions.flatMap((version) => {
    const answer = answers.get(kindText(version));
    if (answer === undefined || statusOfVersion(version, release) !== status) return [];
    return [{ version, answer, by: resolveReplacement(schedule, version, release)?.version }];
  });
}
