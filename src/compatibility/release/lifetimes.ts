import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { compareReleases, releaseText } from '#core/codecs/release';
import { stabilityOf } from '#core/codecs/version-name';
import type { RuleResult, UndecidedPoint } from '#core/model/compatibility-report';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Finding } from '#core/model/finding';
import type { Release } from '#core/model/release';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { findingOf } from '../rule-results.ts';
import { servedVersions } from '../server/served-versions.ts';
import { countResources, type GoneResource, goneResources } from './gone-resources.ts';
import type { ReleasePair } from './release-history.ts';
import { at, firstOver, lasted, type Span } from './time-limit.ts';

/** How long a beta has before it is deprecated, and after that before it is removed (specification, "Deprecation rules", rule 4a). */
const betaLimit = { releases: 3, months: 9 };

/** Rule 4a: a stable version is not removed. Where a whole version is gone, that is one finding. */
export function stableRemoved(pair: ReleasePair): RuleResult {
  const gone = goneResources(pair, 'stable');
  const sure = gone.filter(({ doubt }) => doubt === undefined);
  const rule = { id: 'release/stable-removed', level: 'MUST' } as const;
  const versions = new Map(sure.filter(({ wholeVersion }) => wholeVersion).map((each) => [apiVersionOf(each.type), each.type]));
  const release = releaseText(pair.newer.release);
  return {
    checked: countResources(pair.older.snapshot, 'stable'),
    findings: [
      ...[...versions].map(([apiVersion, { group, version }]) =>
        findingOf(rule, {
          message: `The stable version ${apiVersion} is gone in release ${release}.`,
          subject: { is: 'group', group, version },
          release: pair.newer.release,
        }),
      ),
      ...sure
        .filter(({ wholeVersion }) => !wholeVersion)
        .map(({ type, resource }) =>
          findingOf(rule, {
            message: `${resource} is gone from the stable version ${apiVersionOf(type)} in release ${release}.`,
            subject: { is: 'type', type, resource },
            release: pair.newer.release,
          }),
        ),
    ],
    undecided: gone.flatMap(doubtOf),
  };
}

/** Rule 4a: a beta is served for three releases and nine months after it was deprecated. */
export function betaRemoved(pair: ReleasePair): RuleResult {
  const findings: Finding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const each of goneResources(pair, 'beta')) {
    if (each.doubt !== undefined) undecided.push(...doubtOf(each));
    else judgeBeta(pair, each, findings, undecided);
  }
  return { checked: countResources(pair.older.snapshot, 'beta'), findings, undecided: undecided };
}

function judgeBeta(pair: ReleasePair, { type, resource }: GoneResource, findings: Finding[], undecided: UndecidedPoint[]): void {
  const { schedule, newer } = pair;
  const row = schedule.find(type);
  const about = kindText(type);
  if (row === undefined) return void undecided.push({ about, missing: 'the release that deprecates it, which the schedule does not tell' });
  const { deprecated, removed } = row;
  if (removed === undefined || compareReleases(removed, newer.release) > 0) {
    const missing = `a snapshot of release ${releaseText(newer.release)} that has it enabled: the schedule does not remove it by then`;
    return void undecided.push({ about, missing });
  }
  const outcome = deprecated === undefined ? 'broken' : lasted(schedule.releases, betaLimit, at(deprecated), at(removed));
  if (outcome === 'unknown') undecided.push({ about, missing: `the days of releases ${span(deprecated, removed)}` });
  if (outcome !== 'broken') return;
  const since = deprecated === undefined ? 'was never deprecated' : `is deprecated since ${releaseText(deprecated)} alone`;
  const by = resolveReplacement(schedule, type, newer.release)?.version;
  findings.push(
    findingOf(
      { id: 'release/beta-removed', level: 'MUST' },
      {
        message: `${about} is gone in release ${releaseText(removed)} and ${since}: it has to stay for 3 releases and 9 months.`,
        subject: { is: 'type', type, resource },
        release: removed,
        ...(by === undefined ? {} : { replacement: { group: by.group, version: by.version, kind: by.kind } }),
      },
    ),
  );
}

/** Rule 4a: a beta is deprecated three releases and nine months after it came, at the latest. What falls due between the two releases counts. */
export function betaDeprecation({ schedule, older, newer }: ReleasePair): RuleResult {
  const served = servedVersions({ schedule, snapshot: newer.snapshot }).filter(({ version }) => stabilityOf(version.version) === 'beta');
  return {
    checked: served.length,
    findings: served.flatMap(({ version }) => {
      const due = version.introduced === undefined ? undefined : firstOver(schedule.releases, betaLimit, version.introduced);
      const isDue = due !== undefined && compareReleases(due, newer.release) <= 0 && compareReleases(due, older.release) > 0;
      if (!isDue || (version.deprecated !== undefined && compareReleases(version.deprecated, due) <= 0)) return [];
      return [lateDeprecation(version, due)];
    }),
    undecided: served
      .filter(({ version }) => version.introduced === undefined)
      .map(({ version }) => ({ about: kindText(version), missing: 'the release that introduced it' })),
  };
}

function lateDeprecation(version: ScheduledVersion, due: Release): Finding {
  const { group, version: name, kind, introduced, deprecated } = version;
  const then = deprecated === undefined ? 'nobody has deprecated it' : `${releaseText(deprecated)} does`;
  const since = introduced === undefined ? '' : ` came with release ${releaseText(introduced)} and`;
  return findingOf(
    { id: 'release/beta-deprecation', level: 'MUST' },
    {
      message: `${kindText(version)}${since} has to be deprecated by release ${releaseText(due)}; ${then}.`,
      subject: { is: 'type', type: { group, version: name, kind } },
      release: due,
    },
  );
}

function doubtOf({ type, doubt }: GoneResource): readonly UndecidedPoint[] {
  return doubt === undefined ? [] : [{ about: kindText(type), missing: doubt }];
}

function span(from: Release | undefined, to: Span['latest']): string {
  return from === undefined ? releaseText(to) : `${releaseText(from)} and ${releaseText(to)}`;
}
