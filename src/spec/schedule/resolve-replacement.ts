import { kindText } from '#core/codecs/group-version-kind';
import { compareVersionNames, parseVersionName } from '#core/codecs/version-name';
import type { NotableChange, ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { Schedule } from './schedule.ts';
import { statusOfVersion } from './status-of.ts';

/** The replacement of a type in a release. */
export type Replacement = {
  readonly version: ScheduledVersion;
  /** The types that replace each other on the way there, the given one first and that of `version` last. */
  readonly chain: readonly GroupVersionKind[];
  /** The differences from the given type. */
  readonly changes: readonly NotableChange[];
};

/**
 * Returns the newest version that replaces a type and exists in the target release; `undefined` where there is none,
 * or the schedule does not know the type.
 *
 * Replacements are followed step by step, because the replacement of a version may itself be removed. The next version of a
 * kind is a step too, because many rows do not name their replacement. Versions that are not deprecated come first, then
 * those farthest on the way. A step never leads to a less stable version (rule 3 of the specification, "Deprecation rules").
 */
export function resolveReplacement(schedule: Schedule, type: GroupVersionKind, target: Release): Replacement | undefined {
  const start = schedule.find(type);
  if (start === undefined) return undefined;
  const found = reachable(schedule, start)
    .map((way) => ({ way, version: way.at(-1) ?? start }))
    .map((reached) => ({ ...reached, status: statusOfVersion(reached.version, target) }))
    .filter(({ status }) => status === 'served' || status === 'deprecated')
    .sort((a, b) => Number(a.status === 'deprecated') - Number(b.status === 'deprecated') || compareWays(b, a));
  const [best] = found;
  return best === undefined ? undefined : { version: best.version, chain: best.way.map(plain), changes: changesOn(best.way) };
}

type Way = readonly ScheduledVersion[];

/** Returns every way from a row to another, with each row once. */
function reachable(schedule: Schedule, start: ScheduledVersion): readonly Way[] {
  const seen = new Set([kindText(start)]);
  const ways: Way[] = [[start]];
  for (const way of ways) {
    for (const next of stepsFrom(schedule, way.at(-1) ?? start)) {
      if (seen.has(kindText(next))) continue;
      seen.add(kindText(next));
      ways.push([...way, next]);
    }
  }
  return ways.slice(1);
}

function stepsFrom(schedule: Schedule, from: ScheduledVersion): Way {
  const { replacement } = from;
  const staysItself = replacement?.group === from.group && replacement.kind === from.kind;
  const major = Math.min(majorOf(from.version), staysItself ? majorOf(replacement.version) : majorOf(from.version));
  const next = firstOf(schedule.versionsOf(from), major, (version) => compareVersionNames(version, from.version) > 0);
  if (replacement === undefined || staysItself) return next;
  const elsewhere = schedule.versionsOf(replacement);
  return [...firstOf(elsewhere, 0, (version) => compareVersionNames(version, from.version) >= 0), ...next];
}

/** Returns the first of the wanted versions that a release served, of the same major version or later: `autoscaling/v1` is no successor of `v2beta1`. */
function firstOf(versions: Way, major: number, wanted: (version: string) => boolean): Way {
  return versions
    .filter(({ version, source }) => source !== 'specification' && majorOf(version) >= major && wanted(version))
    .sort((a, b) => compareVersionNames(a.version, b.version))
    .slice(0, 1);
}

function majorOf(version: string): number {
  return parseVersionName(version)?.major ?? 0;
}

type Reached = { readonly way: Way; readonly version: ScheduledVersion };

/** Compares two ways: positive where the first one leads farther, to another kind or to a newer version. */
function compareWays(a: Reached, b: Reached): number {
  return kindsOn(a.way) - kindsOn(b.way) || compareVersionNames(a.version.version, b.version.version);
}

function kindsOn(way: Way): number {
  return new Set(way.map(({ group, kind }) => `${group}/${kind}`)).size;
}

function changesOn(way: Way): readonly NotableChange[] {
  const changes = new Map(way.slice(0, -1).flatMap((version) => version.changes.map((change) => [change.id, change])));
  return [...changes.values()];
}

function plain({ group, version, kind }: GroupVersionKind): GroupVersionKind {
  return { group, version, kind };
}
