import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { RuleResult } from '#core/model/rule-result';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { statusOfVersion } from '#spec/schedule/status-of';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedAs } from './served-versions.ts';

const rule = 'server/removed-version';

/**
 * Checks that removed versions are absent from discovery and, if the probe requested them, from the path of the resource. The removal
 * applies to finished releases; an alpha of a release may still serve what the release removes.
 */
export function removedVersion(server: ObservedServer): RuleResult {
  const { schedule, snapshot, release, isAlphaBuild, probe } = server;
  const answers = new Map(probe?.answers.map((answer) => [kindText(answer.type), answer]));
  const gone = schedule.versions.filter(
    (version) =>
      version.resource !== undefined &&
      statusOfVersion(version, release) === 'removed' &&
      !(isAlphaBuild && version.removed !== undefined && releaseOrder(version.removed, release) === 0),
  );
  return {
    checked: gone.length,
    findings: gone.flatMap((version) => {
      const isListed = servedAs(version, snapshot.resources) !== undefined;
      const answer = answers.get(kindText(version));
      if (!isListed && answer?.isServed !== true) return [];
      const seen = isListed ? 'listed in discovery' : `${answer?.path} returns ${answer?.status}`;
      const by = resolveReplacement(schedule, version, release)?.version;
      return [
        findingOf(rule, {
          message: `${version.kind} is served in ${apiVersionOf(version)}, which was removed in release ${removedText(version)}.`,
          subject: { is: 'type', type: plain(version), ...definedFields({ resource: version.resource }) },
          ...definedFields({ release: version.removed }),
          ...(by === undefined ? {} : { replacement: plain(by) }),
          seen,
        }),
      ];
    }),
    undecided: gone.flatMap((version) => {
      const answer = answers.get(kindText(version));
      const isOpen = answer !== undefined && !answer.isServed && answer.status !== 404;
      return isOpen ? [{ about: kindText(version), missing: `a conclusive response: ${answer.path} returned ${answer.status}` }] : [];
    }),
  };
}

function removedText({ removed }: ScheduledVersion): string {
  return removed === undefined ? '' : releaseText(removed);
}

function plain({ group, version, kind }: ScheduledVersion) {
  return { group, version, kind };
}
