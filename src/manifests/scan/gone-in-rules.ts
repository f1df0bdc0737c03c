import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { LocatedObject } from '../parse/located-object.ts';
import type { MapNode, ScalarNode } from '../parse/manifest-node.ts';
import { itemsOf, mapOf, memberOf, textOf, valueAt } from '../parse/read-node.ts';
import type { ScanSettings } from './scan-settings.ts';

/** A version in a rule whose resources are all removed. */
export type GoneInRule = { readonly node: ScalarNode; readonly version: ScheduledVersion };

/**
 * Returns the versions in rules of webhooks and admission policies that match nothing in the target release but named something before. A
 * rule that matches the resource in another version, or a neighbouring rule of the same webhook or policy that does, needs no change.
 */
export function goneInRules(object: LocatedObject, settings: ScanSettings): readonly GoneInRule[] {
  if (!object.group.startsWith('admissionregistration.')) return [];
  return rulesOf(object.map).flatMap((rules) => {
    const read = rules.map(readRule);
    return read.flatMap(({ groups, versions, resources }) =>
      versions.flatMap((node): readonly GoneInRule[] => {
        const gone = settings.schedule.versions.filter(
          ({ group, version, resource = '' }) =>
            version === node.text && groups.includes(group) && resources.includes(resource) && resource !== '',
        );
        const [first] = gone;
        const all = gone.every(
          (row) => statusOfVersion(row, settings.target) === 'removed' && !read.some((rule) => matchesServed(rule, row, settings)),
        );
        return first === undefined || !all ? [] : [{ node, version: first }];
      }),
    );
  });
}

type Rule = { readonly groups: readonly string[]; readonly versions: readonly ScalarNode[]; readonly resources: readonly string[] };

/** Returns the groups of rules: those of each webhook, policy or binding. */
function rulesOf(map: MapNode): readonly (readonly MapNode[])[] {
  const lists = [
    ...itemsOf(memberOf(map, 'webhooks')).map((webhook) => memberOf(mapOf(webhook), 'rules')),
    valueAt(map, 'spec', 'matchConstraints', 'resourceRules'),
    valueAt(map, 'spec', 'matchResources', 'resourceRules'),
  ];
  return lists.map((list) => itemsOf(list).flatMap((item) => mapOf(item) ?? []));
}

function readRule(rule: MapNode): Rule {
  const texts = (key: string): readonly ScalarNode[] =>
    itemsOf(memberOf(rule, key)).flatMap((item) => (item.is === 'scalar' ? [item] : (textOf(item) ?? [])));
  return {
    groups: texts('apiGroups').map(({ text }) => text),
    versions: texts('apiVersions'),
    resources: texts('resources').map(({ text }) => text.split('/')[0] ?? ''),
  };
}

/** Checks whether a rule matches the resource of a row in a version that the target release serves. */
function matchesServed({ groups, versions, resources }: Rule, row: ScheduledVersion, { schedule, target }: ScanSettings): boolean {
  if (!resources.includes('*') && !resources.includes(row.resource ?? '')) return false;
  return schedule.versions.some((other) => {
    if (other.resource !== row.resource || statusOfVersion(other, target) === 'removed') return false;
    const named = versions.some(({ text }) => text === '*' || text === other.version);
    return named && (groups.includes('*') || groups.includes(other.group));
  });
}
