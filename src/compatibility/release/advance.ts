import { apiVersionOf, kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { stabilityOf } from '#core/codecs/version-name';
import { definedFields } from '#core/json/defined-fields';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { RuleResult } from '#core/model/rule-result';
import type { Snapshot } from '#core/model/snapshot';
import type { Schedule } from '#spec/schedule/schedule';
import { introducedIn } from '../introduced-in.ts';
import { findingOf } from '../rule-results.ts';
import { storageVersionOf } from '../snapshot/storage-version.ts';
import { isConsecutive, type ReleasePair } from './release-history.ts';
import { survivingResources } from './surviving-resources.ts';

type Version = Pick<GroupVersionKind, 'group' | 'version'>;

/** Checks rule 4b for the preferred version of each group. */
export function preferredAdvance(pair: ReleasePair): RuleResult {
  const rule = 'release/preferred-advance';
  const before = new Map(pair.older.snapshot.groups.map((group) => [group.name, group.preferred]));
  const both = pair.newer.snapshot.groups.flatMap(({ name, preferred }) => {
    const was = before.get(name);
    return was === undefined || preferred === undefined ? [] : [{ group: name, was, now: preferred }];
  });
  const moved = both.filter(({ was, now }) => was !== now && stabilityOf(was) !== 'alpha');
  const judged = moved.map(({ group, was, now }) => ({
    group,
    was,
    now,
    support: supportBefore(pair, { group, version: was }, { group, version: now }),
  }));
  return {
    checked: both.length,
    findings: judged
      .filter(({ support }) => support === 'none')
      .map(({ group, was, now }) =>
        findingOf(rule, {
          message: `The preferred version of group ${group} changed from ${was} to ${now} in release ${releaseText(pair.newer.release)}, but no earlier release supports both versions.`,
          subject: { is: 'group', group, version: now },
          release: pair.newer.release,
        }),
      ),
    undecided: judged.filter(({ support }) => support === 'unknown').map(({ group, now }) => undecidedBetween(`${group}/${now}`)),
  };
}

/** Checks rule 4b for the storage version of each resource, which the storage version hashes of discovery identify. */
export function storageAdvance(pair: ReleasePair): RuleResult {
  const rule = 'release/storage-advance';
  const findings = new Map<string, CheckFinding>();
  const undecided: UndecidedPoint[] = [];
  let checked = 0;
  for (const { apiVersion, was, now } of survivingResources(pair)) {
    if (was.storageVersionHash === undefined) continue;
    if (now.storageVersionHash === undefined) {
      undecided.push({ about: `${apiVersion}/${was.kind}`, missing: 'its storage version hash in discovery of the newer release' });
      continue;
    }
    checked += 1;
    if (was.storageVersionHash === now.storageVersionHash) continue;
    const type = { ...(parseApiVersion(apiVersion) ?? { group: '', version: '' }), kind: was.kind };
    const [from, to] = [storedTypeOf(pair, was.storageVersionHash, type.kind), storedTypeOf(pair, now.storageVersionHash, type.kind)];
    if (from === undefined || to === undefined) {
      undecided.push({ about: kindText(type), missing: 'a known version of the kind that matches its storage version hash' });
      continue;
    }
    const support = stabilityOf(from.version) === 'alpha' ? 'both' : supportBefore(pair, from, to);
    if (support === 'unknown') undecided.push(undecidedBetween(kindText(to)));
    if (support !== 'none') continue;
    const found = findingOf(rule, {
      message: `The storage version of ${type.group === '' ? type.kind : `${type.group} ${type.kind}`} changed from ${apiVersionOf(from)} to ${apiVersionOf(to)} in release ${releaseText(pair.newer.release)}, but no earlier release supports both versions.`,
      subject: { is: 'type', type: to, resource: was.name },
      release: pair.newer.release,
    });
    findings.set(found.fingerprint, found);
  }
  return { checked, findings: [...findings.values()], undecided: undecided };
}

/**
 * Checks whether a release before the newer one supports both versions. The older snapshot shows it, or the schedule says when a version
 * was introduced: a server need not serve everything that its release has. If releases between the two were not observed, a possible
 * advance in one or more of them is `unknown`.
 */
function supportBefore(pair: ReleasePair, was: Version, now: Version): 'both' | 'none' | 'unknown' {
  const { schedule, older, newer } = pair;
  if (isConsecutive(pair)) {
    const introduced = introducedIn(schedule, now.group, now.version);
    return serves(older.snapshot, now) || (introduced !== undefined && releaseOrder(introduced, newer.release) < 0) ? 'both' : 'none';
  }
  return canAdvance(schedule, was, now, newer.release) ? 'unknown' : 'none';
}

/**
 * Checks whether a chain of versions of a group leads from one version to another, where each version overlaps with the next in some
 * release before the given one.
 */
function canAdvance(schedule: Schedule, was: Version, now: Version, before: Release): boolean {
  const spans = spansOf(schedule, was);
  if (was.group !== now.group || !spans.has(was.version) || !spans.has(now.version)) return true;
  const reached = new Map([[was.version, spans.get(was.version)?.from]]);
  for (const [version, since] of reached) {
    const end = earlier(spans.get(version)?.until, before);
    for (const [next, { from }] of spans) {
      const together = from === undefined || (since !== undefined && releaseOrder(since, from) > 0) ? since : from;
      if (!reached.has(next) && (together === undefined || releaseOrder(together, end) < 0)) reached.set(next, together);
    }
  }
  return reached.has(now.version);
}

type VersionSpan = { readonly from?: Release; readonly until?: Release };

/** Returns the release that introduced each version of a group and the release that removed it, if the schedule says. */
function spansOf({ versions }: Schedule, { group }: Version): ReadonlyMap<string, VersionSpan> {
  const spans = new Map<string, VersionSpan>();
  for (const row of versions.filter((each) => each.group === group)) {
    const known = spans.get(row.version);
    const from =
      known === undefined || known.from === undefined || row.introduced === undefined
        ? row.introduced
        : earlier(known.from, row.introduced);
    const until =
      known === undefined
        ? row.removed
        : known.until === undefined || row.removed === undefined
          ? undefined
          : later(known.until, row.removed);
    spans.set(row.version, { ...definedFields({ from, until }) });
  }
  return spans;
}

function earlier(one: Release | undefined, other: Release): Release {
  return one !== undefined && releaseOrder(one, other) < 0 ? one : other;
}

function later(one: Release, other: Release): Release {
  return releaseOrder(one, other) > 0 ? one : other;
}

function serves({ groups }: Snapshot, { group, version }: Version): boolean {
  return groups.some(({ name, versions }) => name === group && versions.includes(version));
}

function storedTypeOf({ schedule, older, newer }: ReleasePair, hash: string, kind: string): GroupVersionKind | undefined {
  const served = [older, newer].flatMap(({ snapshot }) =>
    snapshot.groups.flatMap(({ name, versions }) => versions.map((version) => ({ group: name, version, kind }))),
  );
  return storageVersionOf(hash, [...served, ...schedule.versions.filter((each) => each.kind === kind)]);
}

function undecidedBetween(about: string): UndecidedPoint {
  return { about, missing: 'a snapshot of each release between the two releases' };
}
