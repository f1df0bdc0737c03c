import { parseApiVersion } from '#core/codecs/group-version-kind';
import type { LocatedObject } from '../parse/located-object.ts';

/** Returns an object once for each version that it names: templates choose between several lines of one key. */
export function namedVersions(object: LocatedObject): readonly LocatedObject[] {
  const written = object.map.entries.flatMap(({ key, value }) => (key.text === 'apiVersion' && value.is === 'scalar' ? [value] : []));
  if (object.role === 'selector' || object.role === 'patch' || written.length < 2) return [object];
  return written.flatMap((node): readonly LocatedObject[] => {
    const type = parseApiVersion(node.text);
    if (type === undefined) return [];
    return [{ ...object, ...type, versionNode: node, offset: node.start, owner: { ...object.owner, apiVersion: node.text } }];
  });
}
