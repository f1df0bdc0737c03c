import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { stabilityOf } from '#core/codecs/version-name';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { CheckFinding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import type { RuleResult } from '#core/model/rule-result';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { findingOf, notApplicable } from '../rule-results.ts';
import { servedVersions } from '../server/served-versions.ts';
import { countResources, type GoneResource, goneResources, goneUnread } from './gone-resources.ts';
import { following, type ReleasePair } from './release-history.ts';
import { reportedDeprecations } from './reported-deprecations.ts';
import { at, checkTimeLimit, firstOver, type Span } from './time-limit.ts';

/** How long a beta lasts until its deprecation, and after that until its removal (specification, "Deprecation rules", rule 4a). */
const betaLimit = { releases: 3, months: 9 };

/**
 * Checks rule 4a: a stable version is not removed within a major version of the releases. A version that is removed as a whole is one
 * finding.
 */
export function stableRemoved(pair: ReleasePair): RuleResult {
  if (pair.older.release.major !== pair.newer.release.major) return notApplicable;
  const gone = goneResources(pair, 'stable');
  const sure = gone.filter(({ doubt }) => doubt === undefined);
  const rule = 'release/stable-removed';
  const versions = new Map<string, Pick<GroupVersionKind, 'group' | 'version'>>([
    ...sure.filter(({ wholeVersion }) => wholeVersion).map((each) => [apiVersionOf(each.type), each.type] as const),
    ...goneUnread(pair, 'stable').map((version) => [apiVersionOf(version), version] as const),
  ]);
  const release = releaseText(pair.newer.release);
  return {
    checked: countResources(pair.older.snapshot, 'stable'),
    findings: [
      ...[...versions].map(([apiVersion, { group, version }]) =>
        findingOf(rule, {
          message: `The stable version ${apiVersion} was removed in release ${release}.`,
          subject: { is: 'group', group, version },
          release: pair.newer.release,
        }),
      ),
      ...sure
        .filter(({ wholeVersion }) => !wholeVersion)
        .map(({ type, resource }) =>
          findingOf(rule, {
            message: `${resource} was removed from the stable version ${apiVersionOf(type)} in release ${release}.`,
            subject: { is: 'type', type, resource },
            release: pair.newer.release,
          }),
        ),
    ],
    undecided: gone.flatMap(doubtOf),
  };
}

/** Checks rule 4a: a beta version is served for three releases and nine months after its deprecation. */
export function betaRemoved(pair: ReleasePair): RuleResult {
  const findings: CheckFinding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const each of goneResources(pair, 'beta')) {
    if (each.doubt !== undefined) undecided.push(...doubtOf(each));
    else checkBeta(pair, each, findings, undecided);
  }
  return { checked: countResources(pair.older.snapshot, 'beta'), findings, undecided: undecided };
}

function checkBeta(pair: ReleasePair, { type, resource }: GoneResource, findings: CheckFinding[], undecided: UndecidedPoint[]): void {
  const { schedule, newer } = pair;
  const row = schedule.find(type);
  const about = kindText(type);
  if (row === undefined) {
    checkUnscheduledBeta(pair, type, resource, findings, undecided);
    return;
  }
  const { deprecated, removed } = row;
  if (removed === undefined || releaseOrder(removed, newer.release) > 0) {
    const missing = `a snapshot of release ${releaseText(newer.release)} with the version enabled: the schedule does not remove it by that release`;
    return void undecided.push({ about, missing });
  }
  const outcome = deprecated === undefined ? 'failed' : checkTimeLimit(schedule.releases, betaLimit, at(deprecated), at(removed));
  if (outcome === 'unknown') undecided.push({ about, missing: `the dates of releases ${span(deprecated, removed)}` });
  if (outcome !== 'failed') return;
  const since = deprecated === undefined ? 'was never deprecated' : `was deprecated only in ${releaseText(deprecated)}`;
  const by = resolveReplacement(schedule, type, newer.release)?.version;
  findings.push(
    findingOf('release/beta-removed', {
      message: `${about} was removed in release ${releaseText(removed)} but ${since}; a beta must be served for 3 releases and 9 months after its deprecation.`,
      subject: { is: 'type', type, resource },
      release: removed,
      ...(by === undefined ? {} : { replacement: { group: by.group, version: by.version, kind: by.kind } }),
    }),
  );
}

/** Checks a beta that is not in the schedule: the snapshots may report since when it is deprecated. */
function checkUnscheduledBeta(
  { schedule, before, older, newer }: ReleasePair,
  type: GroupVersionKind,
  resource: string,
  findings: CheckFinding[],
  undecided: UndecidedPoint[],
): void {
  const about = kindText(type);
  const seen = before.map(({ release, snapshot }) => ({ release, isReported: reportedDeprecations(snapshot).has(about) }));
  const first = seen.findIndex(({ isReported }) => isReported);
  const [since, last] = [seen[first], seen[first - 1]];
  const deprecated: Span | undefined =
    since === undefined ? undefined : { ...(last === undefined ? {} : { earliest: following(last.release) }), latest: since.release };
  const removed = { earliest: following(older.release), latest: newer.release };
  const outcome = deprecated === undefined ? 'unknown' : checkTimeLimit(schedule.releases, betaLimit, deprecated, removed);
  if (outcome === 'unknown') undecided.push({ about, missing: 'the release that deprecates it, which is not in the schedule' });
  if (outcome !== 'failed' || since === undefined) return;
  findings.push(
    findingOf('release/beta-removed', {
      message: `${about} was removed in release ${releaseText(newer.release)} but is reported as deprecated only since ${releaseText(since.release)}; a beta must be served for 3 releases and 9 months after its deprecation.`,
      subject: { is: 'type', type, resource },
      release: newer.release,
    }),
  );
}

/**
 * Checks rule 4a: a beta version is deprecated at most three releases and nine months after its introduction. Only deadlines between the
 * two releases count.
 */
export function betaDeprecation({ schedule, older, newer }: ReleasePair): RuleResult {
  const served = servedVersions({ schedule, snapshot: newer.snapshot }).filter(({ version }) => stabilityOf(version.version) === 'beta');
  return {
    checked: served.length,
    findings: served.flatMap(({ version }) => {
      const due = version.introduced === undefined ? undefined : firstOver(schedule.releases, betaLimit, version.introduced);
      const isDue = due !== undefined && releaseOrder(due, newer.release) <= 0 && releaseOrder(due, older.release) > 0;
      if (!isDue || (version.deprecated !== undefined && releaseOrder(version.deprecated, due) <= 0)) return [];
      return [lateDeprecation(version, due)];
    }),
    undecided: served
      .filter(({ version }) => version.introduced === undefined)
      .map(({ version }) => ({ about: kindText(version), missing: 'the release that introduced the version' })),
  };
}

function lateDeprecation(version: ScheduledVersion, due: Release): CheckFinding {
  const { group, version: name, kind, introduced, deprecated } = version;
  const actual = deprecated === undefined ? 'it is not deprecated' : `it is deprecated in ${releaseText(deprecated)}`;
  const since = introduced === undefined ? '' : `, introduced in release ${releaseText(introduced)},`;
  return findingOf('release/beta-deprecation', {
    message: `${kindText(version)}${since} must be deprecated by release ${releaseText(due)}; ${actual}.`,
    subject: { is: 'type', type: { group, version: name, kind } },
    release: due,
  });
}

function doubtOf({ type, doubt }: GoneResource): readonly UndecidedPoint[] {
  return doubt === undefined ? [] : [{ about: kindText(type), missing: doubt }];
}

function span(from: Release | undefined, to: Span['latest']): string {
  return from === undefined ? releaseText(to) : `${releaseText(from)} and ${releaseText(to)}`;
}
