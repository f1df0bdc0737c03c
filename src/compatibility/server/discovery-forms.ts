import { apiVersionOf } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf, notApplicable } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';

const rule = 'server/discovery-forms';

/** Checks that both forms of discovery, if the server has both, list the same group versions with the same resources. */
export function discoveryForms({ snapshot }: ObservedServer): RuleResult {
  const { aggregated, resources } = snapshot;
  if (aggregated === undefined) return notApplicable;
  const aggregatedResources = new Map(
    aggregated.groups.flatMap(({ name, versions }) =>
      versions.map((version) => [apiVersionOf({ group: name, version: version.version }), Object.keys(version.resources)] as const),
    ),
  );
  const all = [...new Set([...aggregatedResources.keys(), ...Object.keys(resources)])].sort();
  return {
    checked: all.length,
    findings: all.flatMap((groupVersion) => {
      const one = new Set(aggregatedResources.get(groupVersion) ?? []);
      const listed = Object.hasOwn(resources, groupVersion) ? (resources[groupVersion] ?? []) : [];
      const other = new Set(listed.map(({ name }) => name));
      const differing = [...new Set([...one, ...other])].filter((name) => one.has(name) !== other.has(name)).sort();
      if (differing.length === 0) return [];
      const [group, version] = groupVersion.includes('/') ? groupVersion.split('/') : ['', groupVersion];
      return [
        findingOf(rule, {
          message: `Aggregated and unaggregated discovery list different resources for ${groupVersion}.`,
          subject: { is: 'group', group: group ?? '', ...definedFields({ version }) },
          seen: `only in one form: ${differing.join(', ')}`.slice(0, 500),
        }),
      ];
    }),
    undecided: [],
  };
}
