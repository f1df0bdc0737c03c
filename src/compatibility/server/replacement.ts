import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { servedByDefault } from '#spec/schedule/served-by-default';
import { statusOfVersion } from '#spec/schedule/status-of';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedAs } from './served-versions.ts';

const rule = 'server/replacement';

/**
 * Checks that the replacement of a version is served: of a deprecated version that is served, and of a removed version whose kind the
 * server still serves in another version. A server need not have every kind, and a replacement that is off by default need not be served.
 */
export function replacement(server: ObservedServer): RuleResult {
  const { schedule, snapshot, release } = server;
  const wanted = new Map<string, { readonly of: ScheduledVersion; readonly by: ScheduledVersion }>();
  for (const of of schedule.versions) {
    const status = statusOfVersion(of, release);
    if (status !== 'removed' && status !== 'deprecated') continue;
    const by = resolveReplacement(schedule, of, release)?.version;
    if (by?.resource === undefined || servedByDefault(schedule, by) !== true) continue;
    const isAsked =
      status === 'deprecated'
        ? servedAs(of, snapshot.resources) !== undefined
        : schedule.versionsOf(by).some((version) => servedAs(version, snapshot.resources) !== undefined);
    if (isAsked && !wanted.has(kindText(by))) wanted.set(kindText(by), { of, by });
  }
  const missing = [...wanted.values()].filter(({ by }) => servedAs(by, snapshot.resources) === undefined);
  return {
    checked: wanted.size,
    findings: missing.map(({ of, by }) =>
      findingOf(rule, {
        message: `${by.kind} is not served in ${apiVersionOf(by)}, which replaces ${kindText(of)}.`,
        subject: { is: 'type', type: plain(by), ...definedFields({ resource: by.resource }) },
        ...definedFields({ release: of.removed }),
      }),
    ),
    undecided: [],
  };
}

function plain({ group, version, kind }: GroupVersionKind): GroupVersionKind {
  return { group, version, kind };
}
