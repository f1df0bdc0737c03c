import { kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { definedFields } from '#core/json/defined-fields';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf } from '../rule-results.ts';
import { servedVersions } from '../server/served-versions.ts';
import type { ReleasePair } from './release-history.ts';

const rule = 'release/replacement-stability';

/** Checks rule 3: a version that is deprecated between the two releases is not deprecated in favour of a less stable version. */
export function replacementLessStable({ schedule, older, newer }: ReleasePair): RuleResult {
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
      const [from, to] = [stabilityOf(version), replacement === undefined ? undefined : stabilityOf(replacement.version)];
      if (replacement === undefined || from === undefined || to === undefined || compareStability(to, from) >= 0) return [];
      return [
        findingOf(rule, {
          message: `${kindText({ group, version, kind })} is deprecated${since === undefined ? '' : ` since ${releaseText(since)}`} in favour of ${kindText(replacement)}, which is less stable.`,
          subject: { is: 'type', type: { group, version, kind } },
          ...definedFields({ release: since }),
          replacement,
        }),
      ];
    }),
    undecided: [],
  };
}
