import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ScanSettings } from './scan-settings.ts';

/** A type that the current release does not have yet. */
export type TooNewType = {
  /** What is wrong, as text: `is introduced in 1.23, which is newer than the current release 1.22; use autoscaling/v2beta2`. */
  readonly words: string;
  /** What a person must do. */
  readonly next: string;
  /** The newest version of the kind that the current release and the target release have. */
  readonly older: ScheduledVersion | undefined;
};

/** Returns what is wrong with a type that only a release after the current one has, or `undefined` for all other types. */
export function tooNewType(
  type: GroupVersionKind & Pick<LocatedObject, 'role'>,
  { schedule, current, target }: ScanSettings,
): TooNewType | undefined {
  const row = current === undefined || type.role === 'selector' ? undefined : schedule.find(type);
  // The current release is that of the server; of a project it is not known.
  if (
    current === undefined ||
    row?.introduced === undefined ||
    row.project !== undefined ||
    statusOfVersion(row, current) !== 'not-introduced'
  )
    return undefined;
  const isServed = (other: ScheduledVersion, release: typeof current): boolean =>
    ['served', 'deprecated'].includes(statusOfVersion(other, release));
  const older = schedule.versions.find(
    (other) =>
      other.kind === type.kind &&
      (other.group === type.group || other.replacement?.group === type.group) &&
      isServed(other, current) &&
      servedByDefault(schedule, other) === true,
  );
  const use = older === undefined ? '' : `; ${releaseText(current)} has ${kindText(older)}`;
  const both = older !== undefined && isServed(older, target);
  return {
    words: `is introduced in ${releaseText(row.introduced)}, and the current release is ${releaseText(current)}${use}`,
    next: both
      ? `Use ${apiVersionOf(older)}, which both releases have.`
      : 'Upgrade the cluster first, or choose the version by the release of the cluster.',
    older,
  };
}
