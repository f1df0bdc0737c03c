import { parseApiVersion } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { RuleResult } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import type { SnapshotResource } from '#core/model/snapshot';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';
import type { ReleaseRuleId } from './release-rules.ts';
import { lostSubresources, type SurvivingResource, survivingResources } from './surviving-resources.ts';

/** Rule 1 for resources: no verb of one that stays is gone. */
export function verbRemoved(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/verb-removed', 'MUST', ({ was, now }) =>
    was.verbs.filter((verb) => !now.verbs.includes(verb)).map((verb) => ({ part: verb, says: `no longer has the verb ${verb}` })),
  );
}

/** Its kind is the same: its own version of it, or another for some subresources. */
export function kindChanged(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/kind-changed', 'MUST', ({ apiVersion, was, now }) => {
    const [before, after] = [kindOf(apiVersion, was), kindOf(apiVersion, now)];
    return before === after ? [] : [{ part: '', says: `has the kind ${after}, and had ${before}` }];
  });
}

/** It is in a namespace, or not, as it was. */
export function scopeChanged(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/scope-changed', 'MUST', ({ was, now }) =>
    was.namespaced === now.namespaced
      ? []
      : [{ part: '', says: now.namespaced ? 'is in a namespace, and was not' : 'is in no namespace, and was' }],
  );
}

/** People find it by the same short names and categories. */
export function shortNameRemoved(pair: ReleasePair): RuleResult {
  return compared(pair, 'release/short-name-removed', 'SHOULD', ({ was, now }) => [
    ...lost(was.shortNames, now.shortNames).map((name) => ({ part: name, says: `no longer has the short name ${name}` })),
    ...lost(was.categories, now.categories).map((name) => ({ part: `category ${name}`, says: `is no longer in the category ${name}` })),
    ...(was.singularName !== undefined && was.singularName !== '' && was.singularName !== now.singularName
      ? [{ part: 'singular', says: `is no longer called ${was.singularName}` }]
      : []),
  ]);
}

/** A resource that stays keeps its subresources. */
export function subresourceRemoved(pair: ReleasePair): RuleResult {
  const subresources = survivingResources(pair).filter(({ was }) => was.name.includes('/'));
  const gone = lostSubresources(pair);
  return {
    checked: subresources.length + gone.length,
    findings: gone.map(({ apiVersion, resource }) =>
      finding(pair, 'release/subresource-removed', 'MUST', apiVersion, resource, {
        part: '',
        says: `is gone while ${resource.name.slice(0, resource.name.indexOf('/'))} stays`,
      }),
    ),
    undecided: [],
  };
}

type Difference = { readonly part: string; readonly says: string };

function compared(
  pair: ReleasePair,
  id: ReleaseRuleId,
  level: Finding['level'],
  differences: (resource: SurvivingResource) => readonly Difference[],
): RuleResult {
  const resources = survivingResources(pair);
  return {
    checked: resources.length,
    findings: resources.flatMap((resource) =>
      differences(resource).map((difference) => finding(pair, id, level, resource.apiVersion, resource.was, difference)),
    ),
    undecided: [],
  };
}

function finding(
  { newer }: ReleasePair,
  id: ReleaseRuleId,
  level: Finding['level'],
  apiVersion: string,
  { name, kind }: SnapshotResource,
  { part, says }: Difference,
): Finding {
  const type = parseApiVersion(apiVersion) ?? { group: '', version: apiVersion };
  return findingOf(
    { id, level },
    {
      message: `${name} in ${apiVersion} ${says} in release ${releaseText(newer.release)}.`,
      subject: { is: 'type', type: { ...type, kind }, resource: name },
      release: newer.release,
      part: `${name} ${part}`,
    },
  );
}

function kindOf(apiVersion: string, { kind, group, version }: SnapshotResource): string {
  return version === undefined ? `${apiVersion} ${kind}` : `${group === undefined || group === '' ? '' : `${group}/`}${version} ${kind}`;
}

function lost(before: readonly string[] = [], after: readonly string[] = []): readonly string[] {
  return before.filter((name) => !after.includes(name));
}
