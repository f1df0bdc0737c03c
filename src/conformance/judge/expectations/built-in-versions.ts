import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Context } from '../context.ts';
import { isBuiltInGroup } from './built-in-group.ts';

/** Returns the groups of an APIGroupList; none where the document is not one. */
export function groupsIn(document: Json): readonly Json[] {
  const groups = pointTo(document, '/groups');
  return Array.isArray(groups) ? groups : [];
}

/** Returns the versions of a group as `group/version`. */
export function versionsIn(group: Json): readonly string[] {
  const versions = pointTo(group, '/versions');
  return Array.isArray(versions) ? versions.map((version) => stringAt(version, '/groupVersion') ?? '') : [];
}

/** Returns the versions of the built-in groups of an APIGroupList as `group/version`. */
export function builtInVersions(document: Json, context: Context): readonly string[] {
  const builtIn = groupsIn(document).filter((group) => {
    const name = stringAt(group, '/name') ?? '';
    return name !== '' && isBuiltInGroup(name, context);
  });
  return builtIn.flatMap(versionsIn);
}
