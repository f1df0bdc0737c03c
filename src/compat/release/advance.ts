import type { RuleResult, UndecidedPoint } from '../../model/compatibility-report.ts';
import type { Finding } from '../../model/finding.ts';
import type { GroupVersionKind } from '../../model/group-version-kind.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import { apiVersionOf, kindText, parseApiVersion } from '../../wire/group-version-kind.ts';
import { compareReleases, releaseText } from '../../wire/release.ts';
import { storageVersionOf } from '../../wire/storage-version.ts';
import { stabilityOf } from '../../wire/version-name.ts';
import { introducedIn } from '../introduced-in.ts';
import { findingOf } from '../rule-results.ts';
import { isNext, type ReleasePair } from './release-history.ts';
import { survivingResources } from './surviving-resources.ts';
import { undecidedTogether } from './undecided-together.ts';

type Version = Pick<GroupVersionKind, 'group' | 'version'>;

/** Rule 4b for the version that a group prefers. */
export function preferredAdvance(pair: ReleasePair): RuleResult {
  const rule = { id: 'release/preferred-advance', level: 'SHOULD' } as const;
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
          message: `The group ${group} prefers ${now} in release ${releaseText(pair.newer.release)}, and no release before had both that and ${was}.`,
          subject: { is: 'group', group, version: now },
          release: pair.newer.release,
        }),
      ),
    undecided: undecidedTogether(judged.filter(({ support }) => support === 'unknown').map(({ group, now }) => between(`${group}/${now}`))),
  };
}

/** Rule 4b for the version in which objects are stored, read from the hashes of discovery. */
export function storageAdvance(pair: ReleasePair): RuleResult {
  const rule = { id: 'release/storage-advance', level: 'MUST' } as const;
  const findings = new Map<string, Finding>();
  const undecided: UndecidedPoint[] = [];
  let checked = 0;
  for (const { apiVersion, was, now } of survivingResources(pair)) {
    if (was.storageVersionHash === undefined || now.storageVersionHash === undefined) continue;
    checked += 1;
    if (was.storageVersionHash === now.storageVersionHash) continue;
    const type = { ...(parseApiVersion(apiVersion) ?? { group: '', version: '' }), kind: was.kind };
    const [from, to] = [storedAs(pair, was.storageVersionHash, type.kind), storedAs(pair, now.storageVersionHash, type.kind)];
    if (from === undefined || to === undefined) {
      undecided.push({ about: kindText(type), missing: 'a version of the kind that has the hash of its storage version' });
      continue;
    }
    const support = stabilityOf(from.version) === 'alpha' ? 'both' : supportBefore(pair, from, to);
    if (support === 'unknown') undecided.push(between(kindText(to)));
    if (support !== 'none') continue;
    const found = findingOf(rule, {
      message: `Objects of ${type.group === '' ? type.kind : `${type.group} ${type.kind}`} are stored as ${apiVersionOf(to)} in release ${releaseText(pair.newer.release)}, and no release before had both that and ${apiVersionOf(from)}.`,
      subject: { is: 'type', type: to, resource: was.name },
      release: pair.newer.release,
    });
    findings.set(found.fingerprint, found);
  }
  return { checked, findings: [...findings.values()], undecided: undecidedTogether(undecided) };
}

/**
 * Whether some release from the older one on, and before the newer one, had both versions. The older snapshot shows it, or
 * the schedule tells when a version came; a server need not offer what its release has.
 */
function supportBefore(pair: ReleasePair, was: Version, now: Version): 'both' | 'none' | 'unknown' {
  const { schedule, older, newer } = pair;
  if (serves(older.snapshot, now)) return 'both';
  const came = introducedIn(schedule, now.group, now.version);
  if (came === undefined) return isNext(pair) ? 'none' : 'unknown';
  if (compareReleases(came, newer.release) >= 0) return 'none';
  const gone = schedule.versions
    .filter(({ group, version }) => group === was.group && version === was.version)
    .map(({ removed }) => removed);
  const isStillThere = gone.length === 0 || gone.some((removed) => removed === undefined || compareReleases(removed, came) > 0);
  return isStillThere ? 'both' : 'none';
}

function serves({ groups }: Snapshot, { group, version }: Version): boolean {
  return groups.some(({ name, versions }) => name === group && versions.includes(version));
}

function storedAs({ schedule, older, newer }: ReleasePair, hash: string, kind: string): GroupVersionKind | undefined {
  const served = [older, newer].flatMap(({ snapshot }) =>
    snapshot.groups.flatMap(({ name, versions }) => versions.map((version) => ({ group: name, version, kind }))),
  );
  return storageVersionOf(hash, [...served, ...schedule.versions.filter((each) => each.kind === kind)]);
}

function between(about: string): UndecidedPoint {
  return { about, missing: 'a snapshot of each release between the two' };
}
