import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Context } from '../context.ts';

/** The groups of a list of groups; none where the document is no such list. */
export function groupsIn(document: Json): readonly Json[] {
  const groups = pointTo(document, '/groups');
  return Array.isArray(groups) ? groups : [];
}

/** The versions of a group, as `group/version`. */
export function versionsIn(group: Json): readonly string[] {
  const versions = pointTo(group, '/versions');
  return Array.isArray(versions) ? versions.map((version) => stringAt(version, '/groupVersion') ?? '') : [];
}

/**
 * The versions of the built-in groups of a list of groups, as `group/version`. Groups of custom resources are named by
 * others; a built-in group has a name of one word, or one that ends with the domain of the target.
 */
export function builtInVersions(document: Json, context: Context): readonly string[] {
  const domain = context.resolve({ $dialect: 'apiDomain' });
  const builtIn = groupsIn(document).filter((group) => {
    const name = stringAt(group, '/name') ?? '';
    return name !== '' && (!name.includes('.') || name.endsWith(`.${String(domain)}`));
  });
  return builtIn.flatMap(versionsIn);
}
