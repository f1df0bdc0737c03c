import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { LocatedObject } from '../parse/located-object.ts';
import type { ScalarNode } from '../parse/manifest-node.ts';
import { itemsOf, mapOf, memberOf } from '../parse/read-node.ts';
import type { ScanSettings } from './scan-settings.ts';

/** A permission for a resource in a group that no longer has it. */
export type MovedGrant = { readonly node: ScalarNode; readonly version: ScheduledVersion; readonly replacement: ScheduledVersion };

/**
 * Returns the permissions of a role in a group that lost the resource to another group, unless the role also allows it there. A rule for
 * all groups or all resources needs no change, and neither does a resource without a replacement.
 */
export function movedGrants(object: LocatedObject, settings: ScanSettings): readonly MovedGrant[] {
  const isRole = object.group.startsWith('rbac.authorization.') && (object.kind === 'Role' || object.kind === 'ClusterRole');
  if (!isRole) return [];
  const rules = itemsOf(memberOf(object.map, 'rules')).map((item) => {
    const scalars = (key: string): readonly ScalarNode[] =>
      itemsOf(memberOf(mapOf(item), key)).flatMap((each) => (each.is === 'scalar' ? [each] : []));
    return { groups: scalars('apiGroups'), resources: scalars('resources').map(({ text }) => text.split('/')[0] ?? '') };
  });
  const grants = (group: string, resource: string): boolean =>
    rules.some(
      ({ groups, resources }) =>
        groups.some(({ text }) => text === group || text === '*') && (resources.includes(resource) || resources.includes('*')),
    );
  return rules.flatMap(({ groups, resources }) =>
    groups.flatMap((node): readonly MovedGrant[] => {
      const moved = settings.schedule.versions.flatMap((version): readonly MovedGrant[] => {
        const { group, resource = '' } = version;
        if (group !== node.text || resource === '' || !resources.includes(resource)) return [];
        const siblings = settings.schedule.versionsOf(version);
        if (!siblings.every((sibling) => statusOfVersion(sibling, settings.target) === 'removed')) return [];
        const replacement = resolveReplacement(settings.schedule, version, settings.target)?.version;
        const elsewhere = replacement !== undefined && replacement.group !== group && !grants(replacement.group, resource);
        return elsewhere ? [{ node, version, replacement }] : [];
      });
      return [...new Map(moved.map((grant) => [grant.version.resource, grant])).values()];
    }),
  );
}
