import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

const resourceName = /^[a-z0-9][-a-z0-9.]{0,252}$/;

/** The types in the description of a group version that can be listed, with their kinds. What cannot stand in a path is passed over. */
export function listableResources(description: Json | undefined): readonly { readonly name: string; readonly kind: string }[] {
  const resources = pointTo(description, '/resources');
  if (!Array.isArray(resources)) return [];
  return resources.flatMap((resource: Json) => {
    const name = stringAt(resource, '/name') ?? '';
    const kind = stringAt(resource, '/kind');
    const verbs = pointTo(resource, '/verbs');
    const isListable = Array.isArray(verbs) && verbs.includes('list');
    return isListable && kind !== undefined && resourceName.test(name) ? [{ name, kind }] : [];
  });
}
