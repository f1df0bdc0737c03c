import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { definedFields } from '#core/json/defined-fields';
import type { CheckFinding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import type { Snapshot } from '#core/model/snapshot';
import { findingOf } from '../rule-results.ts';
import { servedVersions } from '../server/served-versions.ts';
import type { ReleasePair } from './release-history.ts';
import { type ReportedDeprecation, reportedDeprecations } from './reported-deprecations.ts';

const rule = 'release/replacement-stability';

/**
 * Checks rule 3: a version that is deprecated between the two releases is not deprecated in favour of a less stable version. The schedule
 * lists deprecations, and the snapshots report those of servers with another schedule.
 */
export function replacementLessStable(pair: ReleasePair): RuleResult {
  const [scheduled, reported] = [scheduledReplacements(pair), reportedReplacements(pair)];
  const findings = new Map([...scheduled.findings, ...reported.findings].map((each) => [each.fingerprint, each]));
  return { checked: scheduled.checked + reported.checked, findings: [...findings.values()], undecided: [] };
}

type Checked = { readonly checked: number; readonly findings: readonly CheckFinding[] };

function scheduledReplacements({ schedule, older, newer }: ReleasePair): Checked {
  const known = [...servedVersions({ schedule, snapshot: older.snapshot }), ...servedVersions({ schedule, snapshot: newer.snapshot })];
  const deprecated = [...new Map(known.map(({ version }) => [kindText(version), version])).values()].filter(
    (version) =>
      version.deprecated !== undefined &&
      releaseOrder(version.deprecated, older.release) > 0 &&
      releaseOrder(version.deprecated, newer.release) <= 0,
  );
  return {
    checked: deprecated.length,
    findings: deprecated.flatMap(({ group, version, kind, deprecated: since, replacement }) => {
      if (replacement === undefined || !isLessStable(replacement.version, version)) return [];
      const type = { group, version, kind };
      const when = since === undefined ? '' : ` since ${releaseText(since)}`;
      return [
        findingOf(rule, {
          message: `${kindText(type)} is deprecated${when} in favour of ${kindText(replacement)}, which is less stable.`,
          subject: { is: 'type', type },
          ...definedFields({ release: since }),
          replacement,
        }),
      ];
    }),
  };
}

function reportedReplacements({ older, newer }: ReleasePair): Checked {
  const before = reportedDeprecations(older.snapshot);
  const now = reportedDeprecations(newer.snapshot);
  const added = [...now].filter(([name]) => !before.has(name)).map(([, each]) => each);
  return {
    checked: added.length,
    findings: added.flatMap((each) => {
      const replacement = each.replacement ?? onlyReplacement(each, newer.snapshot, now);
      if (replacement === undefined || !isLessStable(replacement.version, each.type.version)) return [];
      return [
        findingOf(rule, {
          message: `${kindText(each.type)} is deprecated in release ${releaseText(newer.release)} in favour of ${kindText(replacement)}, which is less stable.`,
          subject: { is: 'type', type: each.type },
          release: newer.release,
          replacement,
        }),
      ];
    }),
  };
}

/** Returns the most stable version of the kind that is served and not deprecated: what is left to use instead, if nothing else is named. */
function onlyReplacement(
  { type, resource }: ReportedDeprecation,
  { groups, resources }: Snapshot,
  deprecated: ReadonlyMap<string, ReportedDeprecation>,
): GroupVersionKind | undefined {
  const others = groups
    .filter(({ name }) => name === type.group)
    .flatMap(({ versions }) => versions.map((version) => ({ ...type, version })))
    .filter((other) => {
      const own = resources[apiVersionOf(other)] ?? [];
      return own.some(({ name, kind }) => name === resource && kind === type.kind) && !deprecated.has(kindText(other));
    });
  const byStability = others.sort((one, other) => (isLessStable(one.version, other.version) ? 1 : -1));
  return byStability[0];
}

function isLessStable(version: string, than: string): boolean {
  const [one, other] = [stabilityOf(version), stabilityOf(than)];
  return one !== undefined && other !== undefined && compareStability(one, other) < 0;
}
