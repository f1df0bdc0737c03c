import { kindText } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import type { CheckFinding } from '#core/model/finding';
import type { SurveyedRelease } from '#core/model/helm-survey';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf, notApplicable } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';

/**
 * Checks the manifests of deployed revisions of Helm releases. `helm upgrade` compares with the manifest of the deployed revision, and
 * fails where the server does not have a version in it.
 */
export function helmRelease({ helm }: ObservedServer): RuleResult {
  if (helm === undefined) return notApplicable;
  return {
    checked: helm.read,
    findings: helm.revisions
      .filter(({ status }) => status === 'deployed')
      .flatMap((revision) => revision.uses.map((use) => findingFor(revision, use))),
    undecided: [
      ...helm.unread,
      ...(helm.left === 0 ? [] : [{ about: 'Helm releases', missing: `a shorter list: ${helm.left} more are not in this report` }]),
    ],
  };
}

/** Checks the revisions to which a release may be rolled back; one finding for each release. */
export function helmHistory({ helm }: ObservedServer): RuleResult {
  if (helm === undefined) return notApplicable;
  const older = new Map<string, SurveyedRelease[]>();
  for (const revision of helm.revisions) {
    if (revision.status !== 'superseded') continue;
    const key = JSON.stringify([revision.namespace, revision.name]);
    older.set(key, [...(older.get(key) ?? []), revision]);
  }
  return {
    checked: helm.read,
    findings: [...older.values()].map((revisions) => {
      const sorted = [...revisions].sort((one, other) => other.revision - one.revision);
      const [newest = emptyRelease] = sorted;
      const types = [...new Set(sorted.flatMap(({ uses }) => uses.map(({ type }) => kindText(type))))].sort().slice(0, mostNames);
      return findingOf('server/helm-history', {
        message: `Helm release ${newest.namespace}/${newest.name} cannot be rolled back to revision ${numbers(sorted)}: ${types.join(', ')} ${types.length === 1 ? 'goes' : 'go'} away.`,
        subject: subjectOf(newest),
      });
    }),
    undecided: [],
  };
}

const mostNames = 10;
const emptyRelease: SurveyedRelease = { namespace: '', name: '', chart: '', chartVersion: '', revision: 0, status: '', uses: [] };

function numbers(revisions: readonly SurveyedRelease[]): string {
  const shown = revisions.slice(0, mostNames).map(({ revision }) => revision);
  return `${shown.join(', ')}${revisions.length > mostNames ? ` and ${revisions.length - mostNames} more` : ''}`;
}

function findingFor(revision: SurveyedRelease, use: SurveyedRelease['uses'][number]): CheckFinding {
  const { namespace, name, chart, chartVersion } = revision;
  return findingOf('server/helm-release', {
    message: `Helm release ${namespace}/${name} (chart ${chart} ${chartVersion}, revision ${revision.revision}): ${use.message}`,
    subject: subjectOf(revision),
    ...definedFields({ release: use.release, replacement: use.replacement }),
    part: `${kindText(use.type)} ${use.object}`,
  });
}

function subjectOf({ namespace, name, chart, chartVersion, revision }: SurveyedRelease): CheckFinding['subject'] {
  return { is: 'helm-release', namespace, name, chart, chartVersion, revision };
}
