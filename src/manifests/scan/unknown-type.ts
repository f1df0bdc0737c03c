import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { nearest } from '#core/codecs/nearest';
import { releaseOrder } from '#core/codecs/release';
import { stabilityOf } from '#core/codecs/version-name';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Level } from '#core/model/level';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ScanSettings } from './scan-settings.ts';

/** A type of a built-in group that no release has. */
export type UnknownType = {
  readonly level: Level;
  /** What is wrong, as text: `is in no known release; Pod is in v1`. */
  readonly words: string;
  /** What a person must do. */
  readonly next: string;
  /** The type that was most likely meant. */
  readonly meant: ScheduledVersion | undefined;
};

/** Kinds that every group has: answers, options and lists. */
const metaKinds =
  /^(?:API(?:Versions|Group|GroupList|ResourceList)|(?:Create|Delete|Export|Get|List|Patch|Update)Options|List|Status|WatchEvent)$/;

/** The kind of a kubeconfig, which has the version `v1`. */
const kubeconfig = 'Config';

/** Returns whether a kind is one that every group has. */
export function isMetaKind(kind: string): boolean {
  return metaKinds.test(kind);
}

/**
 * Returns what is wrong with a type of a built-in group that the schedule does not list, or `undefined` for all other types. A bare version
 * is also what files of other tools have: with `v1` an unknown kind is only a note, and with others it is ignored. Any type of a release
 * after those that the schedule knows is a note, too. A reference to a type that does not exist is not refused by servers.
 */
export function unknownType(
  type: GroupVersionKind & Pick<LocatedObject, 'role'>,
  { schedule, target }: ScanSettings,
): UnknownType | undefined {
  const { group, version, kind, role } = type;
  // A selector without a group selects any group.
  if (role === 'selector' || isMetaKind(kind) || (group === '' && version !== 'v1') || schedule.find(type) !== undefined) return undefined;
  // The group of a project may have kinds that its schedule does not list: other projects share it, and new releases add to it.
  if (!schedule.versions.some((row) => row.group === group && row.project === undefined)) return undefined;
  if (kind.endsWith('List') && schedule.find({ group, version, kind: kind.slice(0, -'List'.length) }) !== undefined) return undefined;
  const meant = meantBy(type, { schedule, target });
  const last = schedule.releases.at(-1)?.release;
  const later = last !== undefined && releaseOrder(target, last) > 0;
  const otherTool = group === '' && meant?.kind !== kind;
  if (otherTool && (role === 'reference' || kind === kubeconfig)) return undefined;
  return {
    level: otherTool || later ? 'MAY' : role === 'reference' ? 'SHOULD' : 'MUST',
    words: `is in no known release${wordsFor(type, meant)}`,
    next: nextFor(type, meant),
    meant,
  };
}

/** Returns the type with the same or a similar kind that the target release has, if possible in the same group, stable and not deprecated. */
function meantBy({ group, kind }: GroupVersionKind, { schedule, target }: Pick<ScanSettings, 'schedule' | 'target'>) {
  const there = schedule.versions.filter((row) => ['served', 'deprecated'].includes(statusOfVersion(row, target)));
  const kinds = [...new Set(there.map((row) => row.kind))];
  const name = kinds.includes(kind) ? kind : nearest(kind, kinds);
  const rank = (row: ScheduledVersion): number =>
    (statusOfVersion(row, target) === 'served' ? 0 : 8) +
    (row.group === group ? 0 : 4) +
    (row.kind === kind ? 0 : 2) +
    (stabilityOf(row.version) === 'stable' ? 0 : 1);
  return there.filter((row) => row.kind === name).sort((one, other) => rank(one) - rank(other))[0];
}

function wordsFor({ group, version, kind }: GroupVersionKind, meant: ScheduledVersion | undefined): string {
  if (meant === undefined) return `; the target release has no kind ${kind}`;
  if (meant.kind === kind) return `; ${kind} is in ${apiVersionOf(meant)}`;
  return meant.group === group && meant.version === version ? `; ${meant.kind} has a similar name` : `; ${kindText(meant)} is similar`;
}

function nextFor({ group, kind }: GroupVersionKind, meant: ScheduledVersion | undefined): string {
  if (meant?.kind === kind) return `Change the apiVersion to ${apiVersionOf(meant)}, and check the fields of the object.`;
  const correct = meant === undefined ? 'Correct the apiVersion or the kind' : `Write ${kindText(meant)} if that is meant`;
  const other = group === '' ? 'if the file belongs to another tool' : 'if an extension of the server serves it';
  return `${correct}; ${other}, accept the finding with a waiver.`;
}
