import { kindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseText } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { RuleResult } from '#core/model/rule-result';
import type { DeprecatedRequest } from '#core/model/snapshot';
import { isAnnounced } from '../announced-releases.ts';
import { findingOf, notApplicable, undecided } from '../rule-results.ts';
import { askedVersions } from './asked-versions.ts';
import type { ObservedServer } from './observed-server.ts';

const rule = 'server/gauge';

/**
 * Checks that a request to a deprecated version sets the metric `apiserver_requested_deprecated_apis`, with the release that removes the
 * version (empty if none does).
 */
export function gauge(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return notApplicable;
  const { gauge: samples } = server.probe;
  if (samples === undefined) return undecided('deprecated versions', 'the metrics of the server');
  const asked = askedVersions(server, 'deprecated');
  return {
    checked: asked.length,
    findings: asked.flatMap(({ version }) => {
      const { group, version: name, kind, resource = '', removed } = version;
      const own = samples.filter((sample) => sample.group === group && sample.version === name && sample.resource === resource);
      const wanted = removed === undefined ? '' : releaseText(removed);
      if (own.some((sample) => sample.subresource === '' && namesAnnouncedRelease(version, sample))) return [];
      return [
        findingOf(rule, {
          message:
            own.length === 0
              ? `A request to ${kindText(version)} did not set the metric for requested deprecated APIs.`
              : `The metric for requested deprecated APIs has the wrong removal release for ${kindText(version)}; expected ${wanted === '' ? 'none' : wanted}.`,
          subject: { is: 'type', type: { group, version: name, kind }, resource },
          ...definedFields({ release: removed }),
          seen: own.map(sampleText).join('; ').slice(0, 500) || 'no sample',
        }),
      ];
    }),
    undecided: [],
  };
}

/** Checks whether a sample names a release that may be announced: empty if no release removes the version. */
function namesAnnouncedRelease(version: ScheduledVersion, { removedRelease }: DeprecatedRequest): boolean {
  const reported = parseRelease(removedRelease);
  return (removedRelease === '' || reported !== undefined) && isAnnounced(version, 'removed', reported);
}

function sampleText({ group, version, resource, subresource, removedRelease }: DeprecatedRequest): string {
  return JSON.stringify({ group, version, resource, subresource, removed_release: removedRelease });
}
