import { kindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseText } from '#core/codecs/release';
import type { RuleResult } from '#core/model/compatibility-report';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { DeprecatedRequest } from '#core/model/snapshot';
import { isAnnounced } from '../announced-releases.ts';
import { findingOf, undecided } from '../rule-results.ts';
import { askedVersions } from './asked-versions.ts';
import type { ObservedServer } from './observed-server.ts';

const rule = { id: 'server/gauge', level: 'MUST' } as const;

/** After a request the gauge of deprecated endpoints has a sample for it, with the release that removes it (empty where none does). */
export function gauge(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return undecided('deprecated versions', 'requests of deprecated versions, which the probe sends');
  const { gauge: samples } = server.probe;
  if (samples === undefined) return undecided('deprecated versions', 'the metrics of the server');
  const asked = askedVersions(server, 'deprecated');
  return {
    checked: asked.length,
    findings: asked.flatMap(({ version }) => {
      const { group, version: name, kind, resource = '', removed } = version;
      const own = samples.filter((sample) => sample.group === group && sample.version === name && sample.resource === resource);
      const wanted = removed === undefined ? '' : releaseText(removed);
      if (own.some((sample) => sample.subresource === '' && tells(version, sample))) return [];
      return [
        findingOf(rule, {
          message:
            own.length === 0
              ? `A request to ${kindText(version)} did not set the gauge of deprecated endpoints.`
              : `The gauge tells another release than ${wanted === '' ? 'none' : wanted} as the one that removes ${kindText(version)}.`,
          subject: { is: 'type', type: { group, version: name, kind }, resource },
          ...(removed === undefined ? {} : { release: removed }),
          seen: own.map(sampleText).join('; ').slice(0, 500) || 'no sample of it',
        }),
      ];
    }),
    undecided: [],
  };
}

/** Whether a sample tells a release that may be told: empty where none removes the version. */
function tells(version: ScheduledVersion, { removedRelease }: DeprecatedRequest): boolean {
  const told = parseRelease(removedRelease);
  return (removedRelease === '' || told !== undefined) && isAnnounced(version, 'removed', told);
}

function sampleText({ group, version, resource, subresource, removedRelease }: DeprecatedRequest): string {
  return JSON.stringify({ group, version, resource, subresource, removed_release: removedRelease });
}
