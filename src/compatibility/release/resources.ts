import { parseApiVersion } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { CheckFinding } from '#core/model/finding';
import type { RuleResult } from '#core/model/rule-result';
import type { SnapshotResource } from '#core/model/snapshot';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';
import { lostSubresources, type SurvivingResource, survivingResources } from './surviving-resources.ts';

/** Checks rule 1 for resources: a resource keeps its verbs. */
export function verbRemoved(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/verb-removed', ({ was, now }) =>
    was.verbs.filter((verb) => !now.verbs.includes(verb)).map((verb) => ({ part: verb, effect: `no longer has the verb ${verb}` })),
  );
}

/** Checks that a resource keeps its kind, with the group and version that some subresources declare for it. */
export function kindChanged(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/kind-changed', ({ apiVersion, was, now }) => {
    const [before, after] = [kindOf(apiVersion, was), kindOf(apiVersion, now)];
    return before === after ? [] : [{ part: '', effect: `changed its kind from ${before} to ${after}` }];
  });
}

/** Checks that a resource stays namespaced or cluster-scoped. */
export function scopeChanged(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/scope-changed', ({ was, now }) =>
    was.namespaced === now.namespaced
      ? []
      : [{ part: '', effect: now.namespaced ? 'changed from cluster-scoped to namespaced' : 'changed from namespaced to cluster-scoped' }],
  );
}

/** Checks that a resource keeps its short names, categories and singular name. */
export function shortNameRemoved(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/short-name-removed', ({ was, now }) => [
    ...removedFrom(was.shortNames, now.shortNames).map((name) => ({ part: name, effect: `no longer has the short name ${name}` })),
    ...removedFrom(was.categories, now.categories).map((name) => ({
      part: `category ${name}`,
      effect: `is no longer in the category ${name}`,
    })),
    ...(was.singularName !== undefined && was.singularName !== '' && was.singularName !== now.singularName
      ? [{ part: 'singular', effect: `no longer has the singular name ${was.singularName}` }]
      : []),
  ]);
}

/** Checks that a resource keeps its subresources. */
export function subresourceRemoved(pair: ReleasePair): RuleResult {
  const subresources = survivingResources(pair).filter(({ was }) => was.name.includes('/'));
  const gone = lostSubresources(pair);
  return {
    checked: subresources.length + gone.length,
    findings: gone.map(({ apiVersion, resource }) =>
      finding(pair, 'release/subresource-removed', apiVersion, resource, {
        part: '',
        effect: `was removed although ${resource.name.slice(0, resource.name.indexOf('/'))} is still served`,
      }),
    ),
    undecided: [],
  };
}

type Difference = { readonly part: string; readonly effect: string };

function compared(pair: ReleasePair, id: string, differences: (resource: SurvivingResource) => readonly Difference[]): RuleResult {
  const resources = survivingResources(pair);
  return {
    checked: resources.length,
    findings: resources.flatMap((resource) =>
      differences(resource).map((difference) => finding(pair, id, resource.apiVersion, resource.was, difference)),
    ),
    undecided: [],
  };
}

function finding(
  { newer }: ReleasePair,
  id: string,
  apiVersion: string,
  { name, kind }: SnapshotResource,
  { part, effect }: Difference,
): CheckFinding {
  const type = parseApiVersion(apiVersion) ?? { group: '', version: apiVersion };
  return findingOf(id, {
    message: `${name} in ${apiVersion} ${effect} in release ${releaseText(newer.release)}.`,
    subject: { is: 'type', type: { ...type, kind }, resource: name },
    release: newer.release,
    part: `${name} ${part}`,
  });
}

function kindOf(apiVersion: string, { kind, group, version }: SnapshotResource): string {
  return version === undefined ? `${apiVersion} ${kind}` : `${group === undefined || group === '' ? '' : `${group}/`}${version} ${kind}`;
}

function removedFrom(before: readonly string[] = [], after: readonly string[] = []): readonly string[] {
  return before.filter((name) => !after.includes(name));
}
